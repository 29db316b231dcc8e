// Makes a code and hands the message that carries it to the courier, in one transaction.
import type { AuthContext, Db, UserRow } from "../context.ts";
import { languageFor, type Caller } from "../http/caller.ts";
import { authMessage, type AuthMessageKind } from "../messages/auth-message.ts";
import { countMessage } from "../limits/of-messages.ts";
import { issueCode, type CodeKind, type IssuedCode } from "./one-time.ts";

/** The `type` of links (wire/auth.md §6). */
export type LinkType = "signup" | "invite" | "recovery" | "magiclink" | "email_change";

export interface CodeMessage {
  readonly user: UserRow;
  readonly kind: CodeKind;
  readonly message: AuthMessageKind;
  readonly channel: "email" | "sms";
  readonly address: string;
  /** Null: the message carries only the digits. */
  readonly link: { readonly type: LinkType; readonly redirectTo: string } | null;
  readonly flowStateId?: string | null;
  /** Whether taking the code removes the account's password. */
  readonly dropsPassword?: boolean;
  /** The other address of an e-mail change. */
  readonly otherAddress?: string;
}

/** The address that a mailed link leads to. */
export function verifyLink(caller: Caller, linkToken: string, type: LinkType, redirectTo: string): string {
  const query = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo });
  return `${caller.externalUrl}/verify?${query.toString()}`;
}

/** Makes the code and sends it; a test number (AUTH_SMS_TEST_OTP) gets no message. Returns the code and the message's id. */
export async function sendCode(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  what: CodeMessage,
): Promise<IssuedCode & { messageId: string }> {
  const issued = await issueCode(ctx, db, {
    userId: what.user.id,
    kind: what.kind,
    channel: what.channel,
    address: what.address,
    flowStateId: what.flowStateId ?? null,
    dropsPassword: what.dropsPassword ?? false,
  });
  const settings = what.channel === "email" ? ctx.settings.mailCode : ctx.settings.smsCode;
  if (settings.test.has(what.address)) return { ...issued, messageId: "test-otp" };
  await countMessage(ctx, db, what.channel);
  const messageId = await ctx.courier.send(
    db,
    authMessage({
      kind: what.message,
      language: languageFor(what.user, caller),
      portal_name: ctx.config.portalName,
      to: what.address,
      link: what.link && verifyLink(caller, issued.linkToken, what.link.type, what.link.redirectTo),
      code: issued.code,
      code_life_seconds: settings.life,
      ...(what.otherAddress ? { other_address: what.otherAddress } : {}),
    }),
  );
  return { ...issued, messageId };
}
