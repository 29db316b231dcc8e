// Effects of a verified factor on sessions.
import { sql } from "kysely";
import type { AuthContext, Db, SessionRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { setSessionProof } from "../sessions/end.ts";
import type { AmrMethod } from "../sessions/start.ts";
import type { AmrEntry } from "../sessions/tokens.ts";
import { AMR_METHODS } from "./kinds.ts";

/** Raises the session to aal2 by `method` and rotates its refresh token. The account's sessions at aal1 end. */
export async function elevateSession(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  before: SessionRow,
  method: AmrMethod,
  factorId: string,
): Promise<SessionRow> {
  const now = ctx.now();
  const locked = await trx
    .selectFrom("auth.sessions")
    .select("amr")
    .where("id", "=", before.id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked)
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  const others = (locked.amr as unknown as AmrEntry[]).filter((entry) => entry.method !== method);
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }, ...others];
  await setSessionProof(ctx, trx, before.id, { aal: "aal2", amr, factorId });
  const step = ctx.settings.rotateRefreshTokens ? 1 : 0;
  const elevated = await trx
    .updateTable("auth.sessions")
    .set((eb) => ({
      refresh_counter: eb("refresh_counter", "+", step),
      refreshed_at: now,
      ip: caller.ip,
      user_agent: caller.userAgent,
    }))
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom("auth.sessions")
    .where("user_id", "=", before.user_id)
    .where("id", "<>", before.id)
    .where("aal", "=", "aal1")
    .execute();
  return elevated;
}

/** Lowers the sessions that a factor raised to aal1, without the entries of second factors. */
export async function lowerSessions(ctx: AuthContext, trx: Db, factorId: string): Promise<void> {
  const methods = Object.values(AMR_METHODS);
  await sql`
    update auth.sessions set aal = 'aal1', factor_id = null, updated_at = ${ctx.now()},
      amr = (select coalesce(jsonb_agg(entry order by place), '[]')
               from jsonb_array_elements(amr) with ordinality as list (entry, place)
              where entry ->> 'method' <> all(${methods}::text[]))
    where factor_id = ${factorId}`.execute(trx);
}
