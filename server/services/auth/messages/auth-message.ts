// Renders the messages of the auth service in the recipient's language, as a Message for the sender.
import { getMessages } from "#messages/node.ts";
import { renderMessage } from "#messages/render-message.ts";
import { toSmsText } from "#server/platform/mail/sms-text.ts";
import { formatDuration } from "#server/platform/mail/format-duration.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { renderEmail } from "#server/platform/mail/render-email.ts";
import type { AuthMessageInput } from "./auth-message-input.ts";
import { describeEmail } from "./describe-email.ts";
import {
  isMailKind,
  isTextable,
  isTextNotification,
  type MailKind,
  type TextKind,
  type TextNotification,
} from "./message-kinds.ts";

/** Maximum length of a name that fits into the 160 characters of a text message. */
const TEXTED_NAME_LENGTH = 30;

function buildSmsText(kind: TextKind | TextNotification, portal: string, input: AuthMessageInput): string {
  const { language, code, code_life_seconds, confirms } = input;
  const t = getMessages("serverTexts", language).auth;
  if (isTextNotification(kind))
    return renderMessage(t.changes[kind], { portal, support: input.support_email });
  if (!code) throw new Error(`A text message of kind ${kind} needs a code.`);
  const values = { portal, code, duration: formatDuration(code_life_seconds, language) };
  if (kind !== "sign_up_code") return t.codes[kind](values);
  if (!confirms) throw new Error("A text message for a new account needs what it confirms.");
  return t.codes.sign_up_code({ ...values, at: confirms.at });
}

function textMessage(kind: TextKind | TextNotification, input: AuthMessageInput): Message {
  const { language } = input;
  // The alphabet of one message: an accent in the name would cut the message short.
  const name = toSmsText(input.portal_name, "en").slice(0, TEXTED_NAME_LENGTH).trim();
  const portal = name || getMessages("serverTexts", language).account;
  const body = toSmsText(buildSmsText(kind, portal, input), language);
  return { kind: `auth.${kind}`, channel: "sms", to: input.to, language, subject: null, html: null, body };
}

function mailMessage(kind: MailKind, input: AuthMessageInput): Message {
  const { language, to } = input;
  return { kind: `auth.${kind}`, channel: "email", to, language, ...renderEmail(describeEmail(kind, input)) };
}

/**
 * Renders the message of `input`: a text if its kind is for phones, or if `to` is a phone number and its kind supports
 * both. Throws if a text message for a code lacks it.
 */
export function authMessage(input: AuthMessageInput): Message {
  const { kind } = input;
  if (!isMailKind(kind)) return textMessage(kind, input);
  return isTextable(kind) && !input.to.includes("@") ? textMessage(kind, input) : mailMessage(kind, input);
}
