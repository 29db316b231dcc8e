// Two sign-ins or sign-ups of one new person at once: the second finds the account that the first made.
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";

const CONFLICT_CODES = new Set(["email_exists", "phone_exists", "identity_already_exists", "conflict"]);

/** Runs a transaction, and once more where another made the same account meanwhile. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (error instanceof AuthError && CONFLICT_CODES.has(error.code)) return transaction();
    throw error;
  }
}

/** Runs `work` in a transaction of its own, with retryOnConflict. */
export function inTransaction<T>(ctx: AuthContext, work: (trx: Db) => Promise<T>): Promise<T> {
  return retryOnConflict(() => ctx.db.sql.transaction().execute(work));
}
