// Messages to whoever holds a home, in their language.
import type { Contact } from "#server/domain/accounts/contact.ts";
import type { Context } from "#server/domain/context.ts";
import { NoWayToSend, type Message } from "#server/platform/mail/courier.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { homeWordsEn } from "./words-en.ts";
import { homeWordsEs } from "./words-es.ts";
import type { HomeMessageKind, Values } from "./words.ts";

const WORDS = { en: homeWordsEn, es: homeWordsEs } as const;
/** Of a long name, what leaves a text message room for the rest. */
const TEXTED_NAME_LENGTH = 30;

export interface HomeMessage {
  readonly kind: HomeMessageKind;
  readonly portal_name: string;
  /** The home in words. */
  readonly home: string;
  /** Null for a notice. */
  readonly code: string | null;
  readonly code_life_minutes: number;
}

function mailOf(contact: Contact, message: HomeMessage): MailDescription {
  const words = WORDS[contact.language];
  const values: Values = {
    portal: message.portal_name,
    to: contact.to,
    home: message.home,
    minutes: message.code_life_minutes,
  };
  const { subject, title, paragraphs, footnote } = words.kinds[message.kind](values);
  return {
    language: contact.language,
    subject,
    preheader: paragraphs[0] ?? title,
    portal: values.portal,
    title,
    paragraphs,
    button: null,
    code: message.code ? { intro: words.code, code: message.code } : null,
    terms: message.code ? words.terms(values) : null,
    footnote,
    sent: words.sent(values),
  };
}

/** The message as the courier takes it: a mail, or a text where the account has no e-mail address. */
export function homeMessage(contact: Contact, message: HomeMessage): Message {
  const { channel, to, language } = contact;
  const base = { kind: `portal.${message.kind}`, channel, to, language };
  if (channel === "sms") {
    const portal = message.portal_name.slice(0, TEXTED_NAME_LENGTH).trim();
    const body = WORDS[language].texts[message.kind](portal, message.code ?? "");
    return { ...base, subject: null, html: null, body };
  }
  const mail = mailOf(contact, message);
  return { ...base, subject: mail.subject, html: renderHtml(mail), body: renderText(mail) };
}

/** Hands a message over within `db`; where there is no way to send it, only a line in the log says so: who asked must not learn whether there was somebody to write to. */
export async function sendHomeMessage(
  ctx: Context,
  db: Kysely<DB>,
  contact: Contact | null,
  message: HomeMessage,
): Promise<void> {
  if (!contact) {
    ctx.log.warn({ kind: message.kind }, "a holder of a home has no address that we know: nothing is sent");
    return;
  }
  try {
    await ctx.courier.send(db, homeMessage(contact, message));
  } catch (error) {
    if (!(error instanceof NoWayToSend)) throw error;
    ctx.log.error({ kind: message.kind }, "a message to a holder of a home cannot be sent");
  }
}
