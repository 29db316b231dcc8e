// The programs that ask for access: registered by themselves (RFC 7591), or described by a metadata document at the
// address that is their id (draft-ietf-oauth-client-id-metadata-document). All are public clients without a secret.
import { randomUUID } from "node:crypto";
import type { Registration, RegistrationResponse } from "#contracts/oauth.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { isAllowedAddress } from "#server/domain/webhooks/check-address.ts";
import type { AuthContext } from "../context.ts";
import { AuthError, OAuthError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { enforceLimit } from "../limits/enforce-limit.ts";
import { fetchClientDocument, isDocumentId } from "./client-document.ts";
import { isAllowedRedirect } from "./redirect-uri.ts";

/** Registrations from one network in an hour. An installed app registers once. */
const REGISTRATIONS_PER_HOUR = 20;
/** Registered clients that no one has connected yet. More are rejected until the job has deleted old ones. */
const MAX_UNUSED = 5_000;
const MAX_NAME = 60;
/** How long a metadata document is used without fetching it again. */
const DOCUMENT_FRESH_MS = 3_600_000;

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
}

/** Returns a name that is safe to show: on one line, without invisible characters and those that reverse text. */
export function toClientName(input: string, fallback: string): string {
  const name = input
    .normalize("NFKC")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  const shown = name === "" ? fallback : name;
  return Array.from(shown).slice(0, MAX_NAME).join("");
}

const GRANTS = ["authorization_code", "refresh_token"];

/** Notifications go to the same addresses as webhooks (docs/webhooks.md). */
const isAllowedNotifyUri = ({ config }: AuthContext, uri: string | null): boolean =>
  uri === null || isAllowedAddress(config, uri);

async function assertRoom(ctx: AuthContext): Promise<void> {
  const { rows } = await ctx.db.pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select from auth.oauth_clients where used_at is null and fetched_at is null limit $1) unused`,
    [MAX_UNUSED],
  );
  if ((rows[0]?.n ?? 0) >= MAX_UNUSED)
    throw new OAuthError("temporarily_unavailable", "Too many clients are registered. Try again later.", 503);
}

function getFirstHost(uris: readonly string[]): string {
  return new URL(uris[0] ?? "").hostname;
}

/** Registers a client. Throws OAuthError for addresses that aren't allowed, and 429 for too many from one network. */
export async function registerClient(
  ctx: AuthContext,
  caller: Caller,
  body: Registration,
): Promise<RegistrationResponse> {
  const max = Math.ceil(REGISTRATIONS_PER_HOUR * ctx.config.rateLimitFactor);
  await enforceLimit(
    ctx.limiter,
    { name: "oauth:register", max, windowSeconds: 3_600 },
    getNetwork(caller.ip),
  );
  const { redirect_uris, grant_types = GRANTS, response_types = ["code"] } = body;
  if (!redirect_uris.every((uri) => isAllowedRedirect(uri, caller.siteUrl)))
    throw new OAuthError("invalid_redirect_uri", "Redirect addresses must be https, or http on this device.");
  if (!grant_types.includes("authorization_code") || !response_types.includes("code"))
    throw new OAuthError("invalid_client_metadata", "Only the authorization code grant is supported.");
  const { thirdPartyNotifyUri = null } = body;
  if (!isAllowedNotifyUri(ctx, thirdPartyNotifyUri))
    throw new OAuthError("invalid_client_metadata", "thirdPartyNotifyUri must be a public https address.");
  await assertRoom(ctx);
  const id = randomUUID();
  const name = toClientName(body.client_name, getFirstHost(redirect_uris));
  const created_at = ctx.now();
  await ctx.db.sql
    .insertInto("auth.oauth_clients")
    .values({ id, name, redirect_uris, notify_uri: thirdPartyNotifyUri, created_at })
    .execute();
  return {
    client_id: id,
    client_id_issued_at: Math.floor(created_at.getTime() / 1000),
    client_name: name,
    redirect_uris,
    grant_types: GRANTS,
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    ...(thirdPartyNotifyUri !== null && { thirdPartyNotifyUri }),
  };
}

const notFound = (): AuthError => new AuthError(404, "oauth_client_not_found", "OAuth client not found");

/** Fetches the document of a client and stores what it states. */
async function refreshDocument(ctx: AuthContext, caller: Caller, id: string): Promise<Client> {
  const document = await fetchClientDocument(ctx, id);
  const { redirect_uris, thirdPartyNotifyUri: notify_uri = null } = document;
  if (!redirect_uris.every((uri) => isAllowedRedirect(uri, caller.siteUrl))) throw notFound();
  if (!isAllowedNotifyUri(ctx, notify_uri)) throw notFound();
  const name = toClientName(document.client_name, new URL(id).host);
  const fetched_at = ctx.now();
  await ctx.db.sql
    .insertInto("auth.oauth_clients")
    .values({ id, name, redirect_uris, notify_uri, fetched_at, created_at: fetched_at })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ name, redirect_uris, notify_uri, fetched_at }),
    )
    .execute();
  return { id, name, redirect_uris };
}

/**
 * Returns the client of an authorization request. Throws oauth_client_not_found if it isn't registered or its document
 * can't be used. `userId`: whose requests for documents are counted.
 */
export async function getClient(
  ctx: AuthContext,
  caller: Caller,
  id: string,
  userId: string,
): Promise<Client> {
  const known = await ctx.db.sql
    .selectFrom("auth.oauth_clients")
    .select(["id", "name", "redirect_uris", "fetched_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  const fresh = ctx.now().getTime() - DOCUMENT_FRESH_MS;
  if (known && (known.fetched_at === null || known.fetched_at.getTime() > fresh)) return known;
  if (!isDocumentId(id)) throw notFound();
  const max = Math.ceil(30 * ctx.config.rateLimitFactor);
  await enforceLimit(ctx.limiter, { name: "oauth:document", max, windowSeconds: 3_600 }, userId);
  return refreshDocument(ctx, caller, id);
}
