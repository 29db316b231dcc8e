// Requests confirmation of a change of address from the addresses concerned.
import type { AuthContext, Db, UserRow } from "../context.ts";
import { deleteCodes } from "../codes/one-time.ts";
import { sendCode, type PendingCode } from "../codes/send.ts";
import type { Caller } from "../http/caller.ts";
import { createLinkFlow, type LinkOptions } from "../signin/account.ts";
import { updateUser } from "../users/create.ts";

/** Emails the new address and, in secure mode, the current one (wire/auth.md §5). */
export async function sendEmailChange(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  user: UserRow,
  email: string,
  options: LinkOptions,
): Promise<UserRow> {
  const link = { type: "email_change" as const, redirectTo: options.redirectTo };
  await deleteCodes(db, user.id, ["email_change_current", "email_change_new"]);
  if (ctx.settings.secureEmailChange && user.email) {
    await sendCode(ctx, db, caller, {
      user,
      kind: "email_change_current",
      message: "email_change_current",
      channel: "email",
      address: user.email,
      link,
      flowStateId: await createLinkFlow(ctx, db, user, options),
      otherAddress: email,
    });
  }
  await sendCode(ctx, db, caller, {
    user,
    kind: "email_change_new",
    message: "email_change_new",
    channel: "email",
    address: email,
    link,
    flowStateId: await createLinkFlow(ctx, db, user, options),
    ...(user.email ? { otherAddress: user.email } : {}),
  });
  return updateUser(ctx, db, user.id, {
    new_email: email,
    email_change_sent_at: ctx.now(),
    email_change_confirmations: 0,
  });
}

/** Creates the code for a new phone number, to be sent to that number. */
export async function sendPhoneChange(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  user: UserRow,
  phone: string,
): Promise<PendingCode> {
  const sent = await sendCode(ctx, db, caller, {
    user,
    kind: "phone_change",
    message: "phone_change_code",
    channel: "sms",
    address: phone,
    link: null,
  });
  await updateUser(ctx, db, user.id, { new_phone: phone, phone_change_sent_at: ctx.now() });
  return sent;
}
