// Messages to the customer who has a home, in their language.
import type { Contact } from "#server/domain/accounts/contact.ts";
import type { Context } from "#server/domain/context.ts";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import type { Message } from "#server/platform/mail/message.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { locationMessagesEn } from "./messages-en.ts";
import { locationMessagesEs } from "./messages-es.ts";
import type { LocationMessageKind, Values } from "./messages.ts";

const MESSAGES = { en: locationMessagesEn, es: locationMessagesEs } as const;
/** Characters of a long name that still leave room for the rest of a text message. */
const TEXTED_NAME_LENGTH = 30;

export interface LocationMessage {
  readonly kind: LocationMessageKind;
  readonly portal_name: string;
  /** The home as text. */
  readonly location: string;
  /** Null for a notification without a code. */
  readonly code: string | null;
  readonly code_life_minutes: number;
}

function buildEmail(contact: Contact, message: LocationMessage): MailDescription {
  const messages = MESSAGES[contact.language];
  const values: Values = {
    portal: message.portal_name,
    to: contact.to,
    location: message.location,
    minutes: message.code_life_minutes,
  };
  const { subject, title, paragraphs, footnote } = messages.kinds[message.kind](values);
  return {
    language: contact.language,
    subject,
    preheader: paragraphs[0] ?? title,
    portal: values.portal,
    title,
    paragraphs,
    button: null,
    code: message.code ? { intro: messages.code, code: message.code } : null,
    terms: message.code ? messages.terms(values) : null,
    footnote,
    sent: messages.sent(values),
  };
}

/** Renders the message for the sender: an email, or a text message if the account has no email address. */
export function renderLocationMessage(contact: Contact, message: LocationMessage): Message {
  const { channel, to, language } = contact;
  const base = { kind: `portal.${message.kind}`, channel, to, language };
  if (channel === "sms") {
    const portal = message.portal_name.slice(0, TEXTED_NAME_LENGTH).trim();
    const body = MESSAGES[language].texts[message.kind](portal, message.code ?? "");
    return { ...base, subject: null, html: null, body };
  }
  const mail = buildEmail(contact, message);
  return { ...base, subject: mail.subject, html: renderHtml(mail), body: renderText(mail) };
}

/**
 * Queues a message within `db`. If there is no channel to send it, only a log line records that, because the caller
 * must not learn whether there was a recipient.
 */
export async function sendLocationMessage(
  ctx: Context,
  db: Kysely<DB>,
  contact: Contact | null,
  message: LocationMessage,
): Promise<void> {
  if (!contact) {
    ctx.log.warn({ kind: message.kind }, "a holder of a home has no address that we know: nothing is sent");
    return;
  }
  try {
    await ctx.messageSender.send(db, renderLocationMessage(contact, message));
  } catch (error) {
    if (!(error instanceof NoContactChannelError)) throw error;
    ctx.log.error({ kind: message.kind }, "a message to a holder of a home cannot be sent");
  }
}
