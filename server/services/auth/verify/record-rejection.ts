// Writes a code or link that failed to the log of its account, in separate statements, because the rejection rolls back
// the transaction.
import { record } from "../audit/record.ts";
import { accountsAwaiting } from "../codes/one-time.ts";
import type { CodeKind } from "../codes/secret.ts";
import { findUserIdByLink } from "../codes/consume-code.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { findByEmail, findByPhone } from "../users/load.ts";

const RECORDED_CODES = new Set(["otp_expired", "user_banned"]);

async function recordFailedLogin(
  ctx: AuthContext,
  ip: string,
  userId: string,
  reason: string,
): Promise<void> {
  await record(ctx, ctx.db.sql, "login_failed", userId, ip, { method: "otp", reason });
}

/** Records a wrong or expired code entered for `address`: for its account, or for those with a pending change to it. */
export async function recordWrongCode(
  ctx: AuthContext,
  ip: string,
  address: string,
  kinds: ReadonlyArray<CodeKind>,
): Promise<void> {
  const { sql } = ctx.db;
  const owner = await (address.includes("@") ? findByEmail(sql, address) : findByPhone(sql, address));
  const accounts = owner ? [owner.id] : await accountsAwaiting(sql, address, kinds);
  for (const id of accounts) await recordFailedLogin(ctx, ip, id, "otp_expired");
}

/**
 * Records why a code or link of an account was rejected. Does nothing for other errors, and for links that were never
 * sent.
 */
export async function recordRejection(
  ctx: AuthContext,
  ip: string,
  error: unknown,
  of: { readonly userId: string } | { readonly linkToken: string },
): Promise<void> {
  if (!(error instanceof AuthError) || !RECORDED_CODES.has(error.code)) return;
  const userId = "userId" in of ? of.userId : await findUserIdByLink(ctx, of.linkToken);
  if (userId) await recordFailedLogin(ctx, ip, userId, error.code);
}
