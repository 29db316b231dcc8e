// Apps that customers connect: registration, consent and tokens, as an app and the portal's page do it.
import { createHash, randomBytes } from "node:crypto";
import { MCP_SCOPES, type OAuthScope } from "#contracts/tables/oauth-scopes.ts";
import { tokenResponseSchema, type TokenResponse } from "#contracts/oauth.ts";
import { call, type ApiResponse, type AuthServer } from "./auth.ts";
import { connectMcp, type McpTestClient } from "./mcp.ts";
import type { TestUser } from "./portal.ts";

export const APP_REDIRECT = "https://app.example/callback";
/** 43 characters, as PKCE requires. */
export const VERIFIER = "v".repeat(43);
export const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

/** Sends a form to an address of the authorization server, as apps do. */
export async function sendForm(
  server: AuthServer,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<ApiResponse> {
  const response = await fetch(`${server.base}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** Registers an app. Returns its client_id. */
export async function registerApp(
  server: AuthServer,
  more: {
    readonly client_name?: string;
    readonly redirect_uris?: readonly string[];
    readonly thirdPartyNotifyUri?: string;
  } = {},
): Promise<string> {
  const body = { client_name: "Test app", redirect_uris: [APP_REDIRECT], ...more };
  const { status, body: client } = await call(server, "POST", "/oauth/register", { body });
  if (status !== 201) throw new Error(`The app was not registered: ${status}`);
  return client.client_id as string;
}

/** Returns a valid authorization request. */
export function createAuthorization(
  server: AuthServer,
  client_id: string,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return {
    client_id,
    redirect_uri: APP_REDIRECT,
    response_type: "code",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    resource: `${server.url}/mcp`,
    state: randomBytes(8).toString("hex"),
    ...more,
  };
}

/** Requests what the page at /connect shows. */
export function describeAuthorization(
  server: AuthServer,
  { token }: Pick<TestUser, "token">,
  body: Readonly<Record<string, string>>,
): Promise<ApiResponse> {
  return call(server, "POST", "/oauth/authorization", { token, body });
}

/** Decides as the customer. Returns the parameters that the app gets at its redirect address. */
export async function decide(
  server: AuthServer,
  { token }: Pick<TestUser, "token">,
  request: Readonly<Record<string, string>>,
  decision: "approve" | "decline" = "approve",
): Promise<Record<string, string>> {
  const { status, body } = await call(server, "POST", "/oauth/consent", {
    token,
    body: { ...request, decision },
  });
  if (status !== 200) throw new Error(`The decision was rejected: ${status} ${JSON.stringify(body)}`);
  return Object.fromEntries(new URL(body.redirect_to as string).searchParams);
}

/** Exchanges a code, with the fields of `more` instead of the right ones. */
export function exchangeCode(
  server: AuthServer,
  client_id: string,
  code: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  return sendForm(server, "/oauth/token", {
    grant_type: "authorization_code",
    client_id,
    code,
    redirect_uri: APP_REDIRECT,
    code_verifier: VERIFIER,
    ...more,
  });
}

/** Exchanges a refresh token. */
export function refresh(
  server: AuthServer,
  client_id: string,
  refresh_token: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ApiResponse> {
  return sendForm(server, "/oauth/token", { grant_type: "refresh_token", client_id, refresh_token, ...more });
}

export interface ConnectedApp {
  readonly client_id: string;
  readonly access: string;
  readonly refresh: string;
}

/** Connects a new app to an account with these scopes. */
export async function connectApp(
  server: AuthServer,
  user: Pick<TestUser, "token">,
  scopes: readonly OAuthScope[] = MCP_SCOPES,
): Promise<ConnectedApp> {
  const client_id = await registerApp(server);
  const request = createAuthorization(server, client_id, { scope: scopes.join(" ") });
  const { code = "" } = await decide(server, user, request);
  const { body } = await exchangeCode(server, client_id, code);
  return { client_id, access: body.access_token as string, refresh: body.refresh_token as string };
}

export interface GreenButtonApp {
  readonly client_id: string;
  readonly token: TokenResponse;
}

/**
 * Connects a new app as third parties of Green Button do: with function blocks, without a resource, and with an address
 * for notifications.
 */
export async function connectGreenButton(
  server: AuthServer,
  user: Pick<TestUser, "token">,
  scope: string,
  thirdPartyNotifyUri: string,
): Promise<GreenButtonApp> {
  const client_id = await registerApp(server, { thirdPartyNotifyUri });
  const request = createAuthorization(server, client_id, { scope, resource: "" });
  const { code = "" } = await decide(server, user, request);
  const { body } = await exchangeCode(server, client_id, code);
  return { client_id, token: tokenResponseSchema.parse(body) };
}

/** Calls /mcp with a connected app's token, by the official client. */
export function connectMcpAs(
  server: AuthServer,
  { access }: Pick<ConnectedApp, "access">,
): Promise<McpTestClient> {
  return connectMcp(server.url, "auto", { headers: { authorization: `Bearer ${access}` } });
}

/** Calls a tool without a client. Returns the status, the challenge and the result. */
export async function callTool(
  server: AuthServer,
  token: string | null,
  name: string,
  input: object = {},
): Promise<ApiResponse> {
  const params = {
    name,
    arguments: input,
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  };
  return call(server, "POST", `${server.url}/mcp`, {
    ...(token === null ? {} : { token }),
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params },
    headers: {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": name,
    },
  });
}
