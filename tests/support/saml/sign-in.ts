// The actions of an operator and of a user's browser in a SAML sign-in.
import type { GoTrueClient } from "@supabase/auth-js";
import type { TestServer } from "../server.ts";
import type { IdentityProviderSimulator } from "../../../simulators/saml/identity-provider.ts";
import { browserClient } from "../browser-client.ts";

export interface JsonResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** Calls the service with the operator's key. `body` is sent as JSON. */
export async function asOperator(
  server: TestServer,
  method: string,
  path: string,
  body?: object,
): Promise<JsonResponse> {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${server.ctx.tokens.serviceKey}`,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
}

/** Connects the simulator. Returns the identity provider's id. */
export async function connectProvider(
  server: TestServer,
  provider: Pick<IdentityProviderSimulator, "metadataXml">,
  more: object = {},
): Promise<string> {
  const result = await asOperator(server, "POST", "/admin/sso/providers", {
    type: "saml",
    metadata_xml: provider.metadataXml(),
    ...more,
  });
  if (result.status !== 201) throw new Error(`not connected: ${JSON.stringify(result.body)}`);
  return result.body["id"] as string;
}

/** A separate client, as one browser has it. */
export function samlClient(server: TestServer, flowType: "pkce" | "implicit" = "pkce"): GoTrueClient {
  return browserClient(server.url, flowType);
}

export interface ResponseForm {
  readonly action: string;
  readonly fields: { SAMLResponse: string; RelayState: string };
}

/** Follows the URL to the identity provider. Returns the form on its page. */
export async function formAt(url: string): Promise<ResponseForm> {
  const response = await fetch(url);
  const html = await response.text();
  const value = (pattern: RegExp): string => {
    const [, found] = pattern.exec(html) ?? [];
    if (found === undefined) throw new Error("the identity provider's page has no form");
    return found;
  };
  return {
    action: value(/action="([^"]*)"/),
    fields: {
      SAMLResponse: value(/name="SAMLResponse" value="([^"]*)"/),
      RelayState: value(/name="RelayState" value="([^"]*)"/),
    },
  };
}

export interface PostResult {
  readonly status: number;
  /** Where the browser is redirected, or null if it is not. */
  readonly location: URL | null;
  readonly body: string;
}

/** Posts the form as a browser does. */
export async function post(form: { action: string; fields: Record<string, string> }): Promise<PostResult> {
  const response = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(form.fields),
    redirect: "manual",
  });
  const location = response.headers.get("location");
  return {
    status: response.status,
    location: location ? new URL(location) : null,
    body: await response.text(),
  };
}

/** Runs the whole flow: requests the sign-in, visits the identity provider, and brings back its response. */
export async function goThrough(
  client: GoTrueClient,
  params: Parameters<GoTrueClient["signInWithSSO"]>[0],
): Promise<PostResult & { form: ResponseForm }> {
  const { data, error } = await client.signInWithSSO(params);
  if (error || !data?.url) throw error ?? new Error("no address");
  const form = await formAt(data.url);
  return { ...(await post(form)), form };
}
