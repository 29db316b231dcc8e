// Renders the messages of the auth service in the recipient's language, as a Message for the sender.
import type { Language, Message } from "#server/platform/mail/message.ts";
import { formatDateAndTime, formatTime } from "./date-and-time.ts";
import { formatDuration } from "./duration.ts";
import { toGsmText } from "#server/platform/mail/gsm-text.ts";
import { describeMail } from "./email-description.ts";
import { emailMessagesEn } from "./email-messages-en.ts";
import { emailMessagesEs } from "./email-messages-es.ts";
import { MAIL_KINDS, type MailKind, type EmailMessages } from "./email-messages.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import {
  isTextNotification,
  TEXT_KINDS,
  NOTIFICATION_MESSAGES,
  CODE_MESSAGES,
  type TextKind,
  type TextNotification,
} from "./sms-messages.ts";

export type AuthMessageKind = MailKind | TextKind | TextNotification;

/** What a code or link confirms, besides that the address belongs to the recipient, and when it was chosen. */
export type Confirms =
  | { readonly what: "password" | "no_password"; readonly provider: null; readonly at: Date }
  | { readonly what: "provider"; readonly provider: string; readonly at: Date };

export interface AuthMessageInput {
  readonly kind: AuthMessageKind;
  readonly language: Language;
  readonly portal_name: string;
  /** An email address, or a phone number's digits for the kinds that are texted. */
  readonly to: string;
  readonly link: string | null;
  readonly code: string | null;
  /** Seconds that the link and the code work. */
  readonly code_life_seconds: number;
  /**
   * The other address of a change of address: the new one in an email to the current, the current one in an email to
   * the new.
   */
  readonly other_address?: string | null;
  /** For a new account. */
  readonly confirms?: Confirms | null;
}

const EMAIL_MESSAGES = { en: emailMessagesEn, es: emailMessagesEs } as const;

/** Maximum length of a name that fits into the 160 characters of a text message. */
const TEXTED_NAME_LENGTH = 30;
const NAMELESS = { en: "account", es: "su cuenta" } as const;

function isMailKind(kind: AuthMessageKind): kind is MailKind {
  return MAIL_KINDS.some((known) => known === kind);
}

function isTextKind(kind: AuthMessageKind): kind is TextKind {
  return TEXT_KINDS.some((known) => known === kind);
}

function buildSmsText(kind: TextKind | TextNotification, portal: string, input: AuthMessageInput): string {
  const { language, code, code_life_seconds } = input;
  if (isTextNotification(kind)) return NOTIFICATION_MESSAGES[language][kind](portal);
  if (!code) throw new Error(`A text message of kind ${kind} needs a code.`);
  const ttl = formatDuration(code_life_seconds, language);
  const at = input.confirms ? formatTime(input.confirms.at, language) : "";
  return CODE_MESSAGES[language][kind]({ portal, code, ttl, at });
}

function textMessage(kind: TextKind | TextNotification, input: AuthMessageInput): Message {
  const { language } = input;
  const portal = toGsmText(input.portal_name).slice(0, TEXTED_NAME_LENGTH).trim() || NAMELESS[language];
  const body = toGsmText(buildSmsText(kind, portal, input));
  return { kind: `auth.${kind}`, channel: "sms", to: input.to, language, subject: null, html: null, body };
}

function confirmsText(messages: EmailMessages, { confirms, language }: AuthMessageInput): string | null {
  if (!confirms) return null;
  const { what, at, provider } = confirms;
  return messages.frame.confirms[what]({ at: formatDateAndTime(at, language), provider: provider ?? "" });
}

function mailMessage(kind: MailKind, input: AuthMessageInput): Message {
  const { language, to } = input;
  const values = {
    portal: input.portal_name,
    to,
    other: input.other_address || null,
    confirms: confirmsText(EMAIL_MESSAGES[language], input),
  };
  const mail = describeMail(kind, EMAIL_MESSAGES[language], values, input);
  return {
    kind: `auth.${kind}`,
    channel: "email",
    to,
    language,
    subject: mail.subject,
    html: renderHtml(mail),
    body: renderText(mail),
  };
}

/**
 * Renders the message of `input`: a text if its kind is for phones, or if `to` is a phone number and its kind supports
 * both. Throws if a text message for a code lacks it.
 */
export function authMessage(input: AuthMessageInput): Message {
  const { kind } = input;
  if (!isMailKind(kind)) return textMessage(kind, input);
  const textable = isTextKind(kind) || isTextNotification(kind);
  return textable && !input.to.includes("@") ? textMessage(kind, input) : mailMessage(kind, input);
}
