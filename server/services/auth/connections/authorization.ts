// POST /oauth/authorization and /oauth/consent: a signed-in customer sees who asks for what, and approves or declines.
// The page at /connect passes on the query of the authorization request. Both calls check all of it, so nothing is
// stored before the customer's decision, and another site's page can't decide: that takes the session's token.
import { randomBytes, randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Authorization, AuthorizationResponse, Consent, ConsentResponse } from "#contracts/oauth.ts";
import { agreeOnScope, DEFAULT_ESPI_SCOPE, isEspiScope, type EspiScope } from "#contracts/espi.ts";
import { MCP_SCOPES, type OAuthScope } from "#contracts/tables/oauth-scopes.ts";
import {
  findClientHost,
  getEspiResource,
  getMcpResource,
  toFirstReadingsDay,
} from "#server/domain/accounts/connections.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { sha256 } from "#server/platform/secrets/secrets.ts";
import { record } from "../audit/record.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, OAuthError } from "../errors.ts";
import { assertSecondFactor } from "../factors/required.ts";
import { requireUser, type SignedInCaller } from "../http/bearer.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { enforceLimit } from "../limits/enforce-limit.ts";
import { assertSessionLives, lockSignedInUser } from "../users/load.ts";
import { getClient, type Client } from "./clients.ts";
import { findRedirectHost, isRegisteredRedirect } from "./redirect-uri.ts";

const DAY_MS = 86_400_000;
/** How long a connection lasts before the customer has to approve it again. */
const CONNECTION_DAYS = 180;
const DECISIONS_PER_HOUR = 30;
/** SHA-256 in base64url. */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Returns the signed-in customer. Throws 403 for an anonymous account, or a session without the second factor. */
export async function requireConnectingUser(
  ctx: AuthContext,
  request: FastifyRequest,
): Promise<SignedInCaller> {
  const me = await requireUser(ctx, request);
  if (me.user.is_anonymous) throw new AuthError(403, "no_authorization", "An account is required.");
  assertSecondFactor(me, "connect an app");
  return me;
}

/** What an app asks for, and where. */
interface Target {
  readonly scopes: OAuthScope[];
  readonly resource: string;
  /** Of Green Button. Null for /mcp. */
  readonly espi: EspiScope | null;
}

interface CheckedAuthorization extends Target {
  readonly client: Client;
}

/** Adds parameters to a client's redirect address, with the issuer (RFC 9207) and the request's state. */
function toRedirect(
  caller: Caller,
  { redirect_uri, state }: Authorization,
  params: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...params, iss: caller.externalUrl }))
    url.searchParams.set(name, value);
  if (state !== "") url.searchParams.set("state", state);
  return url.href;
}

/** Returns the requested scopes that /mcp has: all if none is requested. Throws invalid_scope. */
function readMcpScopes(scope: string): OAuthScope[] {
  if (scope.trim() === "") return [...MCP_SCOPES];
  const names = scope.split(" ");
  const scopes = MCP_SCOPES.filter((known) => names.includes(known));
  if (scopes.length === 0) throw new OAuthError("invalid_scope", "None of these scopes exist.");
  return scopes;
}

/** Returns what an app for Green Button gets: its function blocks, or `readings.read`. Throws invalid_scope. */
function readEspiScope(scope: string): EspiScope {
  const espi = isEspiScope(scope) ? agreeOnScope(scope) : DEFAULT_ESPI_SCOPE;
  const isKnown = isEspiScope(scope) || scope.trim() === "" || scope.split(" ").includes("readings.read");
  if (!espi || !isKnown) throw new OAuthError("invalid_scope", "Interval readings (FB=4 or 5) are required.");
  return espi;
}

/** Returns the target of a request. Green Button's apps may leave out the resource. Throws OAuthError. */
function readTarget({ scope, resource }: Authorization, publicUrl: string): Target {
  const [mcp, espi] = [getMcpResource(publicUrl), getEspiResource(publicUrl)];
  if (resource === espi || (resource === "" && isEspiScope(scope)))
    return { scopes: ["readings.read"], resource: espi, espi: readEspiScope(scope) };
  if (resource !== "" && resource !== mcp)
    throw new OAuthError("invalid_target", `The resource must be ${mcp} or ${espi}.`);
  return { scopes: readMcpScopes(scope), resource: mcp, espi: null };
}

/** Checks the parameters whose errors lead back to the client. Throws OAuthError. */
function checkParameters(params: Authorization, publicUrl: string): Target {
  if (params.response_type !== "code")
    throw new OAuthError("unsupported_response_type", "response_type must be code.");
  if (params.code_challenge_method !== "S256" || !CHALLENGE.test(params.code_challenge))
    throw new OAuthError("invalid_request", "PKCE with S256 is required.");
  return readTarget(params, publicUrl);
}

/**
 * Checks an authorization request. Throws AuthError if the client or its redirect address is unknown, because nothing
 * may be sent there, and RedirectError for an error that the client gets.
 */
async function checkAuthorization(
  ctx: AuthContext,
  request: FastifyRequest,
  me: SignedInCaller,
  params: Authorization,
): Promise<CheckedAuthorization> {
  const caller = getCaller(ctx, request);
  const client = await getClient(ctx, caller, params.client_id, me.user.id);
  if (!isRegisteredRedirect(client.redirect_uris, params.redirect_uri))
    throw new AuthError(404, "bad_oauth_callback", "The redirect address is not the client's.");
  try {
    return { client, ...checkParameters(params, getPublicUrl(ctx, request)) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { error: code, message } = error;
    throw new RedirectError(toRedirect(caller, params, { error: code, error_description: message }));
  }
}

/** An error that the client gets at its redirect address. */
class RedirectError extends Error {
  readonly redirectTo: string;
  constructor(redirectTo: string) {
    super("The authorization request has an error.");
    this.name = "RedirectError";
    this.redirectTo = redirectTo;
  }
}

async function orRedirect<Result>(
  work: () => Promise<Result>,
): Promise<Result | { readonly redirect_to: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RedirectError) return { redirect_to: error.redirectTo };
    throw error;
  }
}

const toExpiry = (ctx: AuthContext): Date => new Date(ctx.now().getTime() + CONNECTION_DAYS * DAY_MS);

/** Returns what the customer decides about, or where an error leads. Throws AuthError for an unknown client. */
export async function describeAuthorization(
  ctx: AuthContext,
  request: FastifyRequest,
  params: Authorization,
): Promise<AuthorizationResponse> {
  const me = await requireConnectingUser(ctx, request);
  return orRedirect(async () => {
    const { client, scopes, espi } = await checkAuthorization(ctx, request, me, params);
    return {
      client: { name: client.name, host: findClientHost(client.id, params.redirect_uri) },
      redirect_host: findRedirectHost(params.redirect_uri),
      scopes,
      readings_from: espi && toFirstReadingsDay(ctx.now(), espi),
      expires_at: toExpiry(ctx).toISOString(),
    };
  });
}

/** Stores the customer's approval. Returns the code that the client exchanges for tokens. */
async function approve(
  ctx: AuthContext,
  me: SignedInCaller,
  ip: string,
  { client, scopes, resource, espi }: CheckedAuthorization,
  { redirect_uri, code_challenge }: Authorization,
): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  await ctx.db.sql.transaction().execute(async (trx) => {
    await lockSignedInUser(trx, me.user.id);
    await assertSessionLives(trx, me.session.id);
    await trx
      .insertInto("auth.oauth_connections")
      .values({
        id: randomUUID(),
        user_id: me.user.id,
        client_id: client.id,
        scopes,
        resource,
        espi_scope: espi?.text ?? null,
        redirect_uri,
        code_challenge,
        code_hash: sha256(code),
        expires_at: toExpiry(ctx),
        created_at: ctx.now(),
      })
      .execute();
    await record(ctx, trx, "connection_approved", me.user.id, ip);
  });
  return code;
}

/** Returns where the customer continues after the decision: the client's address, with a code or an error. */
export async function decideAuthorization(
  ctx: AuthContext,
  request: FastifyRequest,
  { decision, ...params }: Consent,
): Promise<ConsentResponse> {
  const me = await requireConnectingUser(ctx, request);
  const caller = getCaller(ctx, request);
  const max = Math.ceil(DECISIONS_PER_HOUR * ctx.config.rateLimitFactor);
  await enforceLimit(ctx.limiter, { name: "oauth:consent", max, windowSeconds: 3_600 }, me.user.id);
  return orRedirect(async () => {
    const checked = await checkAuthorization(ctx, request, me, params);
    if (decision === "decline") {
      const declined = { error: "access_denied", error_description: "The customer declined." };
      return { redirect_to: toRedirect(caller, params, declined) };
    }
    const code = await approve(ctx, me, caller.ip, checked, params);
    return { redirect_to: toRedirect(caller, params, { code }) };
  });
}
