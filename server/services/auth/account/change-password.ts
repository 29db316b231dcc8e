// Sets a new password: checks who may set it, and ends what depends on the old one.
import { record } from "../audit/record.ts";
import { deleteCodes } from "../codes/one-time.ts";
import { consumeByCode } from "../codes/consume-code.ts";
import { notifyAccount } from "../codes/notify-account.ts";
import type { AuthContext, Db } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { SignedInCaller } from "../http/bearer.ts";
import type { Caller } from "../http/caller.ts";
import { checkNewPassword } from "../passwords/rules.ts";
import { isCurrentPassword } from "../passwords/attempts.ts";
import { endSessions } from "../sessions/end.ts";
import { updateUser } from "../users/create.ts";

/** If so configured, a session older than this needs a new nonce (wire/auth.md §5). */
const FRESH_SESSION_MS = 24 * 3_600_000;

interface PasswordInput {
  readonly password: string;
  readonly current_password: string;
  readonly nonce: string;
}

async function requireNonce(ctx: AuthContext, me: SignedInCaller, ip: string, nonce: string): Promise<void> {
  const age = ctx.now().getTime() - me.session.created_at.getTime();
  if (!ctx.settings.password.changeNeedsNonce || age < FRESH_SESSION_MS) return;
  if (nonce === "")
    throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
  const address = me.user.email ?? me.user.phone ?? "";
  if (await consumeByCode(ctx, address, ["reauthentication"], nonce, me.user.id)) return;
  const failed = { method: "otp", reason: "reauthentication_not_valid" };
  await record(ctx, ctx.db.sql, "reauthentication_failed", me.user.id, ip, failed);
  throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

/** Checks that the new password may be set. Returns its hash. Throws the errors of wire/auth.md §5. */
export async function newPasswordHash(
  ctx: AuthContext,
  me: SignedInCaller,
  ip: string,
  credentials: PasswordInput,
): Promise<string> {
  await checkNewPassword(ctx, credentials.password);
  const stored = me.user.password_hash;
  if (stored && ctx.settings.password.changeNeedsCurrent) {
    const message = "Current password required when setting new password.";
    if (credentials.current_password === "") throw new AuthError(400, "current_password_required", message);
    if (!(await isCurrentPassword(ctx, me, ip, credentials.current_password)))
      throw new AuthError(400, "current_password_invalid", message);
  }
  if (stored && (await ctx.passwords.verify(stored, credentials.password)))
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  // Last: a nonce is valid once, and is not used up by a password that is rejected.
  await requireNonce(ctx, me, ip, credentials.nonce);
  return ctx.passwords.hash(credentials.password);
}

/** Sets the password. Every other session of the account ends, and the account is notified. */
export async function setPassword(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  me: SignedInCaller,
  hash: string,
): Promise<void> {
  // Changes of address that someone else started end with the old password as well.
  await updateUser(ctx, db, me.user.id, { password_hash: hash, new_email: null, new_phone: null });
  await deleteCodes(db, me.user.id, [
    "email_change_current",
    "email_change_new",
    "phone_change",
    "recovery",
    "reauthentication",
  ]);
  await endSessions(db, me.user.id, "others", me.session.id);
  await record(ctx, db, "user_updated_password", me.user.id, caller.ip);
  await notifyAccount(ctx, db, caller, me.user, "password_changed");
}
