// Handles two concurrent sign-ins or sign-ups of one new user: the second finds the account that the first created.
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";

const CONFLICT_CODES = new Set(["email_exists", "phone_exists", "identity_already_exists", "conflict"]);

/** Runs a transaction, and again if another created the same account in the meantime. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await transaction();
  } catch (error) {
    if (error instanceof AuthError && CONFLICT_CODES.has(error.code)) return transaction();
    throw error;
  }
}

/** Runs `work` in a separate transaction, with retryOnConflict. */
export function inTransaction<T>(ctx: AuthContext, work: (trx: Db) => Promise<T>): Promise<T> {
  return retryOnConflict(() => ctx.db.sql.transaction().execute(work));
}
