// Ends connections: by the customer, by the app (RFC 7009), or because an account has too many. Tokens go with their
// connection, so the next call is rejected.
import { sql } from "kysely";
import { sha256 } from "#server/platform/secrets/secrets.ts";
import { record } from "../audit/record.ts";
import type { AuthContext, Db } from "../context.ts";
import type { Caller } from "../http/caller.ts";
import { readRefreshToken } from "../sessions/tokens.ts";

/** Connections of one account. The one that was unused the longest ends if another is added. */
const MAX_CONNECTIONS = 30;

/** Ends a connection of an account. Returns whether there was one. */
export async function endConnection(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("auth.oauth_connections")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends every connection of an account. */
export async function endAllConnections(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("auth.oauth_connections").where("user_id", "=", userId).execute();
}

/** Makes room for one more connection of an account. */
export async function endOldestConnections(db: Db, userId: string, now: Date): Promise<void> {
  await sql`
    delete from auth.oauth_connections where id in (
      select id from auth.oauth_connections
      where user_id = ${userId} and connected_at is not null
      order by expires_at > ${now} desc, coalesce(used_at, connected_at) desc, id
      offset ${MAX_CONNECTIONS - 1})`.execute(db);
}

/**
 * Ends what a token of `clientId` belongs to: a refresh token its connection, an access token only itself. An unknown
 * token is not an error (RFC 7009).
 */
export async function revokeToken(
  ctx: AuthContext,
  caller: Caller,
  { token, client_id }: { readonly token: string; readonly client_id: string },
): Promise<void> {
  const refresh = readRefreshToken(ctx.secrets, token, "oauth-refresh");
  if (!refresh) {
    await sql`
      delete from auth.oauth_tokens t using auth.oauth_connections c
      where t.token_hash = ${sha256(token)} and c.id = t.connection_id and c.client_id = ${client_id}`.execute(
      ctx.db.sql,
    );
    return;
  }
  await ctx.db.sql.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("auth.oauth_connections")
      .where("id", "=", refresh.sessionId)
      .where("client_id", "=", client_id)
      .returning("user_id")
      .executeTakeFirst();
    if (ended) await record(ctx, trx, "connection_ended", ended.user_id, caller.ip, { why: "by the app" });
  });
}
