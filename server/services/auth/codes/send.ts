// Creates a code and hands its message to the sender, in one transaction.
import type { PendingSms } from "#server/platform/mail/send-sms.ts";
import type { AuthContext, Db, UserRow } from "../context.ts";
import { languageFor, type Caller } from "../http/caller.ts";
import { authMessage } from "../messages/auth-message.ts";
import type { Confirms } from "../messages/auth-message-input.ts";
import type { AuthMessageKind } from "../messages/message-kinds.ts";
import { enforceTotalLimit } from "../limits/message-limits.ts";
import { issueCode } from "./one-time.ts";
import type { CodeKind } from "./secret.ts";
import { issueSignUpCode, type SignUp, type SignUpKind } from "./sign-up-code.ts";

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
  /** What the code confirms, if the account is not verified yet. */
  readonly signUp?: SignUp | null;
  /** The other address of an email change. */
  readonly otherAddress?: string;
}

/** Returns the address that an emailed link opens. */
export function verifyLink(caller: Caller, linkToken: string, type: LinkType, redirectTo: string): string {
  const query = new URLSearchParams({ token: linkToken, type, redirect_to: redirectTo });
  return `${caller.externalUrl}/verify?${query.toString()}`;
}

function findConfirms({ signUp }: CodeMessage): Confirms | null {
  if (!signUp) return null;
  const { passwordHash, provider, at } = signUp;
  if (provider !== null) return { what: "provider", provider, at };
  return { what: passwordHash === null ? "no_password" : "password", provider: null, at };
}

/** A message with a code, handed over within a transaction. */
export type PendingCode = PendingSms;

/**
 * Creates the code and hands its message over. A test number (AUTH_SMS_TEST_OTP) gets none. After the commit the caller
 * has to `deliver` it, which sends a text message.
 */
export async function sendCode(
  ctx: AuthContext,
  db: Db,
  caller: Caller,
  what: CodeMessage,
): Promise<PendingCode> {
  const code = {
    userId: what.user.id,
    channel: what.channel,
    address: what.address,
    flowStateId: what.flowStateId ?? null,
  };
  const issued = what.signUp
    ? await issueSignUpCode(ctx, db, { ...code, kind: what.kind as SignUpKind, signUp: what.signUp })
    : await issueCode(ctx, db, { ...code, kind: what.kind });
  const settings = what.channel === "email" ? ctx.settings.mailCode : ctx.settings.smsCode;
  if (settings.test.has(what.address)) return { id: "test-otp", deliver: nothing };
  await enforceTotalLimit(ctx, db, what.channel);
  const message = authMessage({
    kind: what.message,
    language: languageFor(what.user, caller),
    portal_name: ctx.config.portalName,
    support_email: ctx.config.telemetry.supportEmail,
    to: what.address,
    link: what.link && verifyLink(caller, issued.linkToken, what.link.type, what.link.redirectTo),
    code: issued.code,
    code_life_seconds: settings.ttl,
    confirms: findConfirms(what),
    ...(what.otherAddress ? { other_address: what.otherAddress } : {}),
  });
  if (what.channel === "sms") return ctx.messageSender.sendText(db, message);
  return { id: await ctx.messageSender.send(db, message), deliver: nothing };
}

async function nothing(): Promise<void> {}
