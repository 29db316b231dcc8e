// Reads factors of an account. Those of others are treated as missing.
import type { AuthContext, Db, FactorRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import { isUuid } from "#server/platform/uuid.ts";
import type { FactorKind } from "./kinds.ts";

/** A factor's row. The database enforces the three kinds. */
export type Factor = FactorRow & { factor_type: FactorKind };

/** Returns 404 mfa_factor_not_found: unknown or another account's, without revealing which. */
export function factorNotFound(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "Factor not found");
}

/** Returns the account's factor with that id. Throws 404. */
export async function getFactor(db: Db, userId: string, id: string): Promise<Factor> {
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const row = await db
    .selectFrom("auth.factors")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!row) throw factorNotFound();
  return row as Factor;
}

/**
 * Locks the account's row for the rest of the transaction: changes of its factors are serialized, and always lock in
 * the order account, factor, sessions.
 */
export async function lockAccount(db: Db, userId: string): Promise<void> {
  await db.selectFrom("auth.users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
}

/** Deletes factors of the account whose setup was not finished in time. */
export async function deleteStaleFactors(ctx: AuthContext, db: Db, userId: string): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.settings.mfa.unverifiedTtl * 1000);
  await db
    .deleteFrom("auth.factors")
    .where("user_id", "=", userId)
    .where("status", "=", "unverified")
    .where("created_at", "<", before)
    .execute();
}
