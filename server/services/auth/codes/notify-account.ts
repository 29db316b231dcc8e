// Tells people that something changed by which their account is signed in to.
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { languageFor, type Caller } from "../http/caller.ts";
import { countMessage } from "../limits/message-limits.ts";
import { authMessage } from "../messages/auth-message.ts";
import type { TextNotification } from "../messages/sms-messages.ts";

/**
 * Writes to the proved e-mail address of `user`, the account as it was before the change, or to its proved phone number
 * where it has none; without either nobody is told. Carries neither code nor link. Where no message can be sent at all,
 * the change goes through without; throws 429 where the hour's text messages are used up.
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
  // A number of AUTH_SMS_TEST_OTP is nobody's.
  if (!to || ctx.settings.smsCode.test.has(to)) return;
  // Text messages cost: whoever changes things to and fro must not send them without end.
  if (!email) await countMessage(ctx, db, "sms");
  try {
    await ctx.messageSender.send(
      db,
      authMessage({
        kind: what,
        language: languageFor(user, caller),
        portal_name: ctx.config.portalName,
        to,
        link: null,
        code: null,
        code_life_seconds: 0,
      }),
    );
  } catch (error) {
    // Thrown before anything is written, so the transaction is whole; said in the log at start.
    if (!(error instanceof NoContactChannelError)) throw error;
  }
}
