// Messages to the customer who has a home, in their language.
import type { Kysely } from "kysely";
import { getMessages } from "#messages/node.ts";
import { type CatalogMessage, renderMessage } from "#messages/render-message.ts";
import type { Contact } from "#server/domain/accounts/contact.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { type EmailTexts, renderEmailTexts } from "#server/platform/mail/email-texts.ts";
import { formatDuration } from "#server/platform/mail/format-duration.ts";
import { toSmsText } from "#server/platform/mail/sms-text.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderEmail } from "#server/platform/mail/render-email.ts";
import type { LocationMessageKind } from "./location-message-kinds.ts";

/** Characters of a long name that still leave room for the rest of a text message. */
const TEXTED_NAME_LENGTH = 30;
const ADD_LOCATION_PATH = "/locations/add";

export interface LocationMessage {
  readonly kind: LocationMessageKind;
  /** The home as text. */
  readonly location: string;
  /** Null for a notification without a code. */
  readonly code: string | null;
  readonly code_life_minutes: number;
}

type MessageContext = Pick<Context, "config">;

interface Values {
  readonly portal: string;
  readonly home: string;
}

interface Texts extends EmailTexts<Values> {
  readonly button?: string;
  readonly footnote: CatalogMessage<Values>;
}

function buildEmail(ctx: MessageContext, contact: Contact, message: LocationMessage): MailDescription {
  const { language, to } = contact;
  const { code, code_life_minutes: minutes } = message;
  const t = getMessages("serverLocationEmails", language);
  const texts: Texts = t.kinds[message.kind];
  const { portalName: portal } = ctx.config;
  const values = { portal, home: message.location };
  return {
    language,
    portal,
    ...renderEmailTexts(texts, values),
    button: texts.button ? { label: texts.button, link: portalLink(ctx.config, ADD_LOCATION_PATH) } : null,
    code: code ? { intro: t.code, code } : null,
    terms: code ? t.terms({ duration: formatDuration(minutes * 60, language) }) : null,
    footnote: renderMessage(texts.footnote, values),
    sent: t.sent({ portal, to }),
  };
}

function buildSmsText(ctx: MessageContext, { language }: Contact, message: LocationMessage): string {
  const t = getMessages("serverTexts", language).home;
  const portal = ctx.config.portalName.slice(0, TEXTED_NAME_LENGTH).trim();
  const link = portalLink(ctx.config, ADD_LOCATION_PATH);
  return toSmsText(
    message.kind === "claim_code"
      ? t.claim_code({ portal, code: message.code ?? "" })
      : t.home_claimed({ portal, link }),
    language,
  );
}

/** Renders the message for the sender: an email, or a text message if the account has no email address. */
export function renderLocationMessage(
  ctx: MessageContext,
  contact: Contact,
  message: LocationMessage,
): Message {
  const { channel, to, language } = contact;
  const base = { kind: `portal.${message.kind}`, channel, to, language };
  return channel === "sms"
    ? { ...base, subject: null, html: null, body: buildSmsText(ctx, contact, message) }
    : { ...base, ...renderEmail(buildEmail(ctx, contact, message)) };
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
    ctx.log.warn(
      { kind: message.kind },
      "an account with a home has no address that we know: nothing is sent",
    );
    return;
  }
  try {
    await ctx.messageSender.send(db, renderLocationMessage(ctx, contact, message));
  } catch (error) {
    if (!(error instanceof NoContactChannelError)) throw error;
    ctx.log.error({ kind: message.kind }, "a message to an account with a home cannot be sent");
  }
}
