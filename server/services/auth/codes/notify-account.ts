// Notifies customers of a change to how their account is signed in to.
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { languageFor, type Caller } from "../http/caller.ts";
import { enforceTotalLimit } from "../limits/message-limits.ts";
import { authMessage } from "../messages/auth-message.ts";
import type { TextNotification } from "../messages/message-kinds.ts";

/**
 * Sends to the verified email address of `user`, the account as it was before the change, or to its verified phone
 * number if it has none. Without either, nothing is sent. Contains neither code nor link. If no message can be sent at
 * all, the change succeeds without one. Throws 429 if the hour's text messages are used up.
 */
export async function notifyAccount(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  user: UserRow,
  what: TextNotification,
): Promise<void> {
  const email = user.email_confirmed_at ? user.email : null;
  const phone = user.phone_confirmed_at ? user.phone : null;
  const to = email ?? phone;
  // A number in AUTH_SMS_TEST_OTP belongs to no user.
  if (!to || ctx.settings.smsCode.test.has(to)) return;
  // Text messages cost money: repeated changes must not send them without limit.
  if (!email) await enforceTotalLimit(ctx, db, "sms");
  try {
    await ctx.messageSender.send(
      db,
      authMessage({
        kind: what,
        language: languageFor(user, caller),
        portal_name: ctx.config.portalName,
        support_email: ctx.config.telemetry.supportEmail,
        to,
        link: null,
        code: null,
        code_life_seconds: 0,
      }),
    );
  } catch (error) {
    // Thrown before anything is written, so the transaction is still valid. Logged at start.
    if (!(error instanceof NoContactChannelError)) throw error;
  }
}
