// POST /oauth/token: exchanges a code or a refresh token for an access token. A code or refresh token that is used again
// ends its connection, because two programs have it.
import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { TokenRequest, TokenResponse } from "#contracts/oauth.ts";
import { isEspiScope } from "#contracts/espi.ts";
import { toScopes } from "#server/domain/accounts/connections.ts";
import {
  createConnectionEndpoint,
  resumeConnectionEndpoint,
} from "#server/domain/webhooks/connection-endpoints.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { sameBytes, sha256 } from "#server/platform/secrets/secrets.ts";
import { record } from "../audit/record.ts";
import type { AuthContext, Db } from "../context.ts";
import { OAuthError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { enforceLimit } from "../limits/enforce-limit.ts";
import { readRefreshToken, refreshToken } from "../sessions/tokens.ts";
import { lockUser } from "../users/load.ts";
import { endConnection, endOldestConnections } from "./end-connections.ts";

const ACCESS_TOKEN_SECONDS = 600;
const CODE_SECONDS = 60;
/** From one network in five minutes. An assistant's servers refresh for many customers. */
const REQUESTS_PER_WINDOW = 1_500;
const WINDOW_SECONDS = 300;
/** How long the refresh token before the current one still works, for a client whose calls crossed. */
const REUSE_MS = 10_000;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

interface Issued {
  readonly connection: Pick<Connection, "id" | "resource" | "espi_scope">;
  readonly counter: number;
  readonly scopes: readonly string[];
}

/** Returns the fields that Green Button adds to a token. */
function toEspiFields({ id, resource, espi_scope }: Issued["connection"]): Partial<TokenResponse> {
  if (espi_scope === null) return {};
  return {
    scope: espi_scope,
    resourceURI: `${resource}/Batch/Subscription/${id}`,
    authorizationURI: `${resource}/Authorization/${id}`,
  };
}

const invalidGrant = (): OAuthError =>
  new OAuthError("invalid_grant", "The code or refresh token is not valid (any more).");

async function issue(ctx: AuthContext, db: Db, issued: Issued): Promise<TokenResponse> {
  const { connection, counter, scopes } = issued;
  const access_token = randomBytes(32).toString("base64url");
  const expires_at = new Date(ctx.now().getTime() + ACCESS_TOKEN_SECONDS * 1000);
  await db
    .insertInto("auth.oauth_tokens")
    .values({
      token_hash: sha256(access_token),
      connection_id: connection.id,
      scopes: [...scopes],
      expires_at,
    })
    .execute();
  return {
    access_token,
    token_type: "Bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken(ctx.secrets, connection.id, counter, "oauth-refresh"),
    scope: scopes.join(" "),
    ...toEspiFields(connection),
  };
}

/** Finds a connection by one of its keys and locks it, after its account. Null if the account is banned or deleted. */
async function lockConnection(ctx: AuthContext, trx: Db, key: "id" | "code_hash", value: string | Buffer) {
  const find = trx.selectFrom("auth.oauth_connections").where(key, "=", value);
  const found = await find.select("user_id").executeTakeFirst();
  const user = found && (await lockUser(trx, found.user_id));
  if (!user || (user.banned_until !== null && user.banned_until > ctx.now())) return null;
  const connection = await find.selectAll().forUpdate().executeTakeFirst();
  return connection && connection.expires_at > ctx.now() ? connection : null;
}

type Connection = NonNullable<Awaited<ReturnType<typeof lockConnection>>>;

function isRightClient(ctx: AuthContext, connection: Connection, request: TokenRequest): boolean {
  const age = ctx.now().getTime() - connection.created_at.getTime();
  const challenge = createHash("sha256").update(request.code_verifier).digest("base64url");
  return (
    age < CODE_SECONDS * 1000 &&
    connection.client_id === request.client_id &&
    (request.redirect_uri === "" || connection.redirect_uri === request.redirect_uri) &&
    (request.resource === "" || connection.resource === request.resource) &&
    VERIFIER.test(request.code_verifier) &&
    sameBytes(Buffer.from(challenge), Buffer.from(connection.code_challenge))
  );
}

async function connect(ctx: AuthContext, trx: Db, connection: Connection): Promise<TokenResponse> {
  const { id, user_id, client_id, scopes } = connection;
  const now = ctx.now();
  await endOldestConnections(trx, user_id, now);
  await trx.updateTable("auth.oauth_connections").set({ connected_at: now }).where("id", "=", id).execute();
  const { name, notify_uri } = await trx
    .updateTable("auth.oauth_clients")
    .set({ used_at: now })
    .where("id", "=", client_id)
    .returning(["name", "notify_uri"])
    .executeTakeFirstOrThrow();
  const { resourceURI } = toEspiFields(connection);
  if (resourceURI !== undefined && notify_uri !== null)
    await createConnectionEndpoint(ctx, trx, {
      user_id,
      connection_id: id,
      url: notify_uri,
      resource: resourceURI,
    });
  await ctx.publish(trx, {
    workflow: "app-connected",
    recipients: [user_id],
    data: { app: name, at: now.toISOString() },
    idempotency_key: `app-connected:${id}`,
  });
  return issue(ctx, trx, { connection, counter: 0, scopes });
}

/** Ends a connection whose code or refresh token came twice, or from another program. */
async function endMisused(ctx: AuthContext, trx: Db, connection: Connection, ip: string, why: string) {
  await endConnection(trx, connection.user_id, connection.id);
  await record(ctx, trx, "connection_ended", connection.user_id, ip, { why });
}

async function exchangeCode(
  ctx: AuthContext,
  caller: Caller,
  request: TokenRequest,
): Promise<TokenResponse | null> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const connection = await lockConnection(ctx, trx, "code_hash", sha256(request.code));
    if (!connection) return null;
    const isFirst = connection.connected_at === null;
    if (isFirst && isRightClient(ctx, connection, request)) return connect(ctx, trx, connection);
    const why = isFirst ? "code of another program" : "code used again";
    await endMisused(ctx, trx, connection, caller.ip, why);
    return null;
  });
}

/** Returns the scopes of a refreshed token: those requested, which must be among the approved ones. */
function narrowScopes(approved: readonly string[], requested: string): readonly string[] {
  // Green Button's apps send their function blocks again.
  if (requested.trim() === "" || isEspiScope(requested)) return approved;
  const scopes = toScopes(requested.split(" "));
  if (scopes.length === 0 || !scopes.every((scope) => approved.includes(scope)))
    throw new OAuthError("invalid_scope", "The customer has not approved these scopes.");
  return scopes;
}

async function exchangeRefreshToken(
  ctx: AuthContext,
  caller: Caller,
  request: TokenRequest,
): Promise<TokenResponse | null> {
  const token = readRefreshToken(ctx.secrets, request.refresh_token, "oauth-refresh");
  if (!token) return null;
  return ctx.db.sql.transaction().execute(async (trx) => {
    const connection = await lockConnection(ctx, trx, "id", token.sessionId);
    if (!connection?.connected_at || connection.client_id !== request.client_id) return null;
    if (request.resource !== "" && request.resource !== connection.resource)
      throw new OAuthError("invalid_target", "The resource must be the connection's.");
    const { id, refresh_counter: current, refreshed_at } = connection;
    const scopes = narrowScopes(connection.scopes, request.scope);
    const age = ctx.now().getTime() - (refreshed_at?.getTime() ?? 0);
    if (token.counter === current - 1 && Math.abs(age) < REUSE_MS)
      return issue(ctx, trx, { connection, counter: current, scopes });
    if (token.counter !== current) {
      await endMisused(ctx, trx, connection, caller.ip, "refresh token used again");
      return null;
    }
    await trx
      .updateTable("auth.oauth_connections")
      .set({ refresh_counter: sql`refresh_counter + 1`, refreshed_at: ctx.now() })
      .where("id", "=", id)
      .execute();
    if (connection.espi_scope !== null) await resumeConnectionEndpoint(trx, id);
    return issue(ctx, trx, { connection, counter: current + 1, scopes });
  });
}

/** Returns tokens for a code or a refresh token. Throws OAuthError, and 429 for too many calls from one network. */
export async function exchangeToken(
  ctx: AuthContext,
  caller: Caller,
  request: TokenRequest,
): Promise<TokenResponse> {
  const max = Math.ceil(REQUESTS_PER_WINDOW * ctx.config.rateLimitFactor);
  const limit = { name: "oauth:token", max, windowSeconds: WINDOW_SECONDS };
  await enforceLimit(ctx.limiter, limit, getNetwork(caller.ip));
  const { grant_type } = request;
  if (grant_type !== "authorization_code" && grant_type !== "refresh_token")
    throw new OAuthError("unsupported_grant_type", "Only codes and refresh tokens are supported.");
  if (request.client_id === "") throw new OAuthError("invalid_client", "client_id is missing.", 401);
  const exchange = grant_type === "refresh_token" ? exchangeRefreshToken : exchangeCode;
  const response = await exchange(ctx, caller, request);
  if (!response) throw invalidGrant();
  return response;
}
