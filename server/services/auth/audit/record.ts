// The audit log of accounts, for operators. Actions have the names of wire/auth.md §8, except our own: those for
// failures.
import type { AuthContext, Db } from "../context.ts";

export type AuditAction =
  | "login"
  | "login_failed"
  | "logout"
  | "user_signedup"
  | "user_invited"
  | "user_deleted"
  | "user_modified"
  | "user_recovery_requested"
  | "user_reauthenticate_requested"
  | "reauthentication_failed"
  | "user_confirmation_requested"
  | "user_repeated_signup"
  | "user_updated_password"
  | "token_revoked"
  | "factor_in_progress"
  | "factor_updated"
  | "factor_deleted"
  | "factor_unenrolled"
  | "challenge_created"
  | "verification_attempted"
  | "identity_linked"
  | "identity_unlinked"
  | "connection_approved"
  | "connection_ended"
  | "location_transferred"
  | "location_released";

/** Writes one line of the log within `db`. `details` contains no secret and no address. */
export async function record(
  ctx: Pick<AuthContext, "now">,
  db: Db,
  action: AuditAction,
  userId: string | null,
  ip: string | null,
  details: Record<string, string | number | boolean> = {},
): Promise<void> {
  await db
    .insertInto("auth.audit_log")
    .values({ action, user_id: userId, ip, details: JSON.stringify(details), created_at: ctx.now() })
    .execute();
}
