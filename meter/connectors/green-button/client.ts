// Green Button Connect My Data as a third party (NAESB REQ.21, ESPI): OAuth 2.0 with the company that has the readings,
// its batches, and the addresses that it may name.
import { z } from "zod";
import { ConnectorFault } from "../connector.ts";
import { callMeterSource, type MeterRequest, type MeterResponse } from "../request.ts";

/** A company that offers its customers' readings, and our access to it. */
export interface CompanyAccess {
  readonly id: string;
  /** As customers know it. */
  readonly name: string;
  /** Utilities (market/tdu.ts) whose homes it serves. Null: all. */
  readonly utilities: readonly string[] | null;
  /** Where the customer gives their permission. */
  readonly authorization_url: string;
  readonly token_url: string;
  /** Every address of readings and permissions begins with it. */
  readonly resource_base: string;
  /** Token revocation (RFC 7009). Null: the permission is deleted at its own address (ESPI). */
  readonly revocation_url: string | null;
  readonly client_id: string;
  readonly client_secret: string;
  /** ESPI function blocks, as registered with the company. */
  readonly scope: string;
  /** Whether the company accepts PKCE (RFC 7636). */
  readonly pkce: boolean;
  readonly timeout_ms: number;
  readonly max_bytes: number;
}

/** A permission as granted by the company. */
export interface Grant {
  readonly access_token: string;
  readonly refresh_token: string | null;
  /** Seconds that the access token lasts from now. */
  readonly expires_in: number;
  readonly resource_uri: string | null;
  readonly authorization_uri: string | null;
}

/** Lifetime of a token whose response names none, in seconds. */
const UNNAMED_LIFETIME = 3600;

const token = z.string().min(1).max(8_000);
const grantSchema = z.object({
  access_token: token,
  refresh_token: token.nullish(),
  expires_in: z.coerce.number().positive().catch(UNNAMED_LIFETIME),
  resourceURI: z.string().max(1_000).nullish(),
  authorizationURI: z.string().max(1_000).nullish(),
});

const oauthErrorSchema = z.object({ error: z.string() });

/** Whether an address is below a base, without a name or password. */
export function isBelow(base: string, address: string): boolean {
  const [url, from] = [URL.parse(address), URL.parse(base)];
  if (!url || !from || url.origin !== from.origin || url.username !== "" || url.password !== "") return false;
  const folder = from.pathname.replace(/\/$/, "");
  return url.pathname === folder || url.pathname.startsWith(`${folder}/`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface ConsentOrder {
  readonly redirect_uri: string;
  readonly state: string;
  /** SHA-256 of the PKCE verifier, base64url. */
  readonly code_challenge: string;
}

/** Returns the company's page on which the customer gives their permission. */
export function buildConsentUrl(
  access: CompanyAccess,
  { redirect_uri, state, code_challenge }: ConsentOrder,
): string {
  const url = new URL(access.authorization_url);
  url.searchParams.set("response_type", "code");
  url.searchParams.set("client_id", access.client_id);
  url.searchParams.set("redirect_uri", redirect_uri);
  url.searchParams.set("scope", access.scope);
  url.searchParams.set("state", state);
  if (access.pkce) {
    url.searchParams.set("code_challenge", code_challenge);
    url.searchParams.set("code_challenge_method", "S256");
  }
  return url.href;
}

function postForm(
  access: CompanyAccess,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<MeterResponse> {
  // RFC 6749, section 2.3.1: both are form-encoded before they are joined.
  const [id, secret] = [access.client_id, access.client_secret].map(encodeURIComponent);
  const request: MeterRequest = {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
    },
    body: new URLSearchParams(form).toString(),
  };
  return callMeterSource(url, request, access);
}

function readGrant(access: CompanyAccess, { status, text, retry_after_ms }: MeterResponse): Grant {
  const body = parseJson(text);
  if (status === 200) {
    const read = grantSchema.safeParse(body);
    if (!read.success) throw new ConnectorFault("again", "The company's response has no token.");
    const { access_token, refresh_token, expires_in, resourceURI, authorizationURI } = read.data;
    for (const address of [resourceURI, authorizationURI])
      if (address && !isBelow(access.resource_base, address))
        throw new ConnectorFault("settings", "The company names an address outside its resource_base.");
    return {
      access_token,
      refresh_token: refresh_token ?? null,
      expires_in,
      resource_uri: resourceURI ?? null,
      authorization_uri: authorizationURI ?? null,
    };
  }
  if (status === 429 || status >= 500)
    throw new ConnectorFault("again", `The company's token address responded ${status}.`, retry_after_ms);
  if (oauthErrorSchema.safeParse(body).data?.error === "invalid_grant")
    throw new ConnectorFault("not_allowed", "The company no longer accepts the permission.");
  throw new ConnectorFault("settings", `The company's token address rejects us (${status}).`);
}

/**
 * Exchanges the code that the customer's browser brought. Throws ConnectorFault (`not_allowed`: the code is wrong, used
 * or too old).
 */
export async function exchangeCode(
  access: CompanyAccess,
  { code, redirect_uri, verifier }: { code: string; redirect_uri: string; verifier: string },
): Promise<Grant> {
  const form = { grant_type: "authorization_code", code, redirect_uri };
  return readGrant(
    access,
    await postForm(access, access.token_url, access.pkce ? { ...form, code_verifier: verifier } : form),
  );
}

/** Renews a grant. Throws ConnectorFault (`not_allowed`: the permission ended). */
export async function refreshGrant(access: CompanyAccess, refreshToken: string): Promise<Grant> {
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  return readGrant(access, await postForm(access, access.token_url, form));
}

/**
 * Fetches the batch of a subscription: an Atom feed, of everything published since `since`, or of everything. Returns
 * null if the access token is not valid (any more). Throws ConnectorFault, `again` also for a batch that is not ready
 * yet (202).
 */
export async function fetchBatch(
  access: CompanyAccess,
  resourceUri: string,
  accessToken: string,
  since: Date | null,
): Promise<string | null> {
  if (!isBelow(access.resource_base, resourceUri))
    throw new ConnectorFault("settings", "The readings have an address outside the company's resource_base.");
  const url = new URL(resourceUri);
  if (since) url.searchParams.set("published-min", since.toISOString());
  const headers = { accept: "application/atom+xml", authorization: `Bearer ${accessToken}` };
  const { status, text, retry_after_ms } = await callMeterSource(
    url.href,
    { method: "GET", headers },
    access,
  );
  if (status === 200) return text;
  if (status === 401) return null;
  if (status === 403) throw new ConnectorFault("not_allowed", "The company no longer permits reading.");
  const what = status === 202 ? "isn't ready yet" : `got the status ${status}`;
  throw new ConnectorFault("again", `The company's batch ${what}.`, retry_after_ms);
}

/** Ends a permission at the company. One that has already ended is not an error. Throws ConnectorFault. */
export async function revokeGrant(
  access: CompanyAccess,
  tokens: Pick<Grant, "access_token" | "refresh_token">,
  authorizationUri: string | null,
): Promise<void> {
  const { access_token, refresh_token } = tokens;
  let status = 404;
  if (access.revocation_url !== null)
    ({ status } = await postForm(access, access.revocation_url, { token: refresh_token ?? access_token }));
  else if (authorizationUri !== null && isBelow(access.resource_base, authorizationUri)) {
    const headers = { authorization: `Bearer ${access_token}` };
    ({ status } = await callMeterSource(authorizationUri, { method: "DELETE", headers }, access));
  }
  const isOver = status < 300 || [401, 403, 404, 410].includes(status);
  if (!isOver) throw new ConnectorFault("again", `The company's address to end it responded ${status}.`);
}
