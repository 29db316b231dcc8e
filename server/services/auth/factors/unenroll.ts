// Removes a factor, on behalf of its owner or the operator.
import type { FastifyRequest } from "fastify";
import { record } from "../audit/record.ts";
import { notifyAccount } from "../codes/notify-account.ts";
import type { AuthContext, Db, FactorRow, UserRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import { requirePermanentUser } from "../http/bearer.ts";
import { getCaller, type Caller } from "../http/caller.ts";
import { factorNotFound, getFactor, lockAccount } from "./find.ts";
import { lowerSessions } from "./elevate-session.ts";
import { lacksSecondFactor } from "./required.ts";

/** Deletes the factor and lowers the sessions that it raised. Returns the deleted row. */
export async function removeFactor(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  user: UserRow,
  factorId: string,
  action: "factor_unenrolled" | "factor_deleted",
): Promise<FactorRow> {
  const row = await trx
    .deleteFrom("auth.factors")
    .where("id", "=", factorId)
    .where("user_id", "=", user.id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw factorNotFound();
  await lowerSessions(ctx, trx, row.id);
  await record(ctx, trx, action, user.id, caller.ip, { factor_id: row.id, factor_status: row.status });
  if (row.status === "verified") await notifyAccount(ctx, trx, caller, user, "factor_removed");
  return row;
}

/** DELETE /factors/{id}: returns `{id}`. A verified factor requires a session at aal2. */
export async function unenroll(
  ctx: AuthContext,
  request: FastifyRequest,
  factorId: string,
): Promise<{ id: string }> {
  const me = await requirePermanentUser(ctx, request);
  const { user } = me;
  const caller = getCaller(ctx, request);
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    const factor = await getFactor(trx, user.id, factorId);
    if (factor.status === "verified" && lacksSecondFactor(me))
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    await removeFactor(ctx, trx, caller, user, factor.id, "factor_unenrolled");
    return { id: factor.id };
  });
}
