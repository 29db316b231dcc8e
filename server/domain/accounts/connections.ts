// The programs that customers connected to their accounts: whose data an access token opens, and the list for the
// account's page and its file. services/auth creates and ends them (docs/decisions/0056-connected-apps.md).
import type { Connections } from "#contracts/oauth.ts";
import { agreeOnScope, ESPI_ROOT, type EspiScope } from "#contracts/espi.ts";
import { OAUTH_SCOPES, type OAuthScope } from "#contracts/tables/oauth-scopes.ts";
import { toIsoDate, toLocalDay } from "#meter/calendar.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import type { Config } from "#server/platform/config.ts";
import { isLoopbackHost } from "#server/platform/http/loopback.ts";
import { sha256 } from "#server/platform/secrets/secrets.ts";

/** Returns the scopes of a list of names that exist. */
export function toScopes(names: readonly string[]): OAuthScope[] {
  return OAUTH_SCOPES.filter((scope) => names.includes(scope));
}

/** Returns the address that access tokens are valid for: the portal's /mcp. */
export function getMcpResource(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

/** Returns the address that access tokens of Green Button's apps are valid for. */
export function getEspiResource(publicUrl: string): string {
  return `${publicUrl}${ESPI_ROOT}`;
}

/** Returns the first day (YYYY-MM-DD) of readings that an app gets that was approved at `approved`. */
export function toFirstReadingsDay(approved: Date, { history_seconds }: EspiScope): string {
  return toIsoDate(toLocalDay(approved.getTime() - history_seconds * 1000));
}

/** Returns the issuer of the portal's OAuth tokens: the public address of the auth service. */
export function getIssuer({ auth }: Pick<Config, "auth">, publicUrl: string): string {
  return auth.externalUrl ?? `${publicUrl}/auth/v1`;
}

/**
 * Returns the host of a client's metadata document. Null if nothing proves who the client is: for a registered client,
 * and for an app on the customer's device, because any program there can use another one's id.
 */
export function findClientHost(clientId: string, redirectUri: string): string | null {
  const redirect = URL.parse(redirectUri);
  return redirect && isLoopbackHost(redirect.hostname) ? null : URL.parse(clientId)?.host || null;
}

/** What an access token gives access to. */
export interface ProvedConnection {
  readonly id: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly scopes: readonly OAuthScope[];
  readonly resource: string;
  /** Of the token. */
  readonly expires_at: Date;
  readonly approved_at: Date;
  readonly ends_at: Date;
  /** Of Green Button. Null for other connections. */
  readonly espi: EspiScope | null;
}

type ConnectionContext = Pick<PlatformContext, "db" | "now">;
type ProofRow = Omit<ProvedConnection, "scopes" | "espi"> & {
  readonly scopes: string[];
  readonly espi_scope: string | null;
};

// The time of use is only written every ten minutes, so that most calls write nothing.
const PROOF_SQL = `
  with found as (
    select c.id, c.client_id, c.user_id, t.scopes, c.resource, t.expires_at, c.used_at,
      c.created_at as approved_at, c.expires_at as ends_at, c.espi_scope
    from auth.oauth_tokens t
    join auth.oauth_connections c on c.id = t.connection_id
    where t.token_hash = $1 and t.expires_at > $2 and c.expires_at > $2 and c.connected_at is not null
      and (select u.deleted_at is null and (u.banned_until is null or u.banned_until <= $2)
        from auth.users u where u.id = c.user_id)
  ), used as (
    update auth.oauth_connections c set used_at = $2 from found
    where c.id = found.id and (found.used_at is null or found.used_at < $2 - interval '10 minutes')
  )
  select id, client_id, user_id, scopes, resource, expires_at, approved_at, ends_at, espi_scope from found`;

/**
 * Returns the connection of an access token. Null if the token is unknown, revoked or expired, its connection ended, or
 * its account is banned or deleted.
 */
export async function findConnection(
  { db, now }: ConnectionContext,
  token: string,
): Promise<ProvedConnection | null> {
  const { rows } = await db.pool.query<ProofRow>({
    name: "accounts.connection",
    text: PROOF_SQL,
    values: [sha256(token), now()],
  });
  const [row] = rows;
  if (!row) return null;
  const { espi_scope, ...proved } = row;
  return {
    ...proved,
    scopes: toScopes(row.scopes),
    espi: espi_scope === null ? null : agreeOnScope(espi_scope),
  };
}

/** Whether a connection has not ended. */
export async function isConnected({ db, now }: ConnectionContext, id: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    "select from auth.oauth_connections where id = $1 and expires_at > $2",
    [id, now()],
  );
  return rowCount === 1;
}

interface ConnectionRow {
  readonly id: string;
  readonly client_id: string;
  readonly name: string;
  readonly redirect_uri: string;
  readonly scopes: string[];
  readonly connected_at: Date;
  readonly used_at: Date | null;
  readonly expires_at: Date;
}

const LIST_SQL = `
  select c.id, c.client_id, c.redirect_uri, o.name, c.scopes, c.connected_at, c.used_at, c.expires_at
  from auth.oauth_connections c join auth.oauth_clients o on o.id = c.client_id
  where c.user_id = $1 and c.connected_at is not null and c.expires_at > $2
  order by c.connected_at desc, c.id`;

/** Returns the account's connections that have not ended, newest first. */
export async function listConnections(
  { db, now }: ConnectionContext,
  userId: string,
): Promise<Connections["connections"]> {
  const { rows } = await db.pool.query<ConnectionRow>(LIST_SQL, [userId, now()]);
  return rows.map(({ id, client_id, redirect_uri, name, scopes, connected_at, used_at, expires_at }) => ({
    id,
    client: { name, host: findClientHost(client_id, redirect_uri) },
    scopes: toScopes(scopes),
    connected_at: connected_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  }));
}
