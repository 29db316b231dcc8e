// The operator's view of an account's factors (wire/auth.md §7).
import type { FastifyRequest } from "fastify";
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { requireAdmin } from "../http/bearer.ts";
import { getCaller } from "../http/caller.ts";
import { loadParts } from "../users/load.ts";
import { factorJson, type FactorJson, type UserParts } from "../users/user-json.ts";
import { getFactor, lockAccount } from "./find.ts";
import { removeFactor } from "./unenroll.ts";

async function getUserParts(db: Db, id: string): Promise<UserParts> {
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  const parts = await loadParts(db, id);
  if (!parts) throw new AuthError(404, "user_not_found", "User not found");
  return parts;
}

/** GET /admin/users/{id}/factors. */
export async function listFactors(
  ctx: AuthContext,
  request: FastifyRequest,
  userId: string,
): Promise<FactorJson[]> {
  await requireAdmin(ctx, request);
  const { factors } = await getUserParts(ctx.db.sql, userId);
  return factors.map(factorJson);
}

/** DELETE /admin/users/{id}/factors/{fid}: returns the deleted factor. */
export async function deleteFactor(
  ctx: AuthContext,
  request: FastifyRequest,
  userId: string,
  factorId: string,
): Promise<FactorJson> {
  await requireAdmin(ctx, request);
  const { user } = await getUserParts(ctx.db.sql, userId);
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    const factor = await getFactor(trx, user.id, factorId);
    const caller = getCaller(ctx, request);
    return factorJson(await removeFactor(ctx, trx, caller, user, factor.id, "factor_deleted"));
  });
}
