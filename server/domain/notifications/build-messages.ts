// The mail and the text message of one notice or of a burst of them.
import { toGsmText } from "#server/platform/mail/gsm-text.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import type { Language, Message } from "#server/platform/mail/message.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import { NOTIFICATION_MESSAGES, type RenderedNotification } from "./render.ts";

type MessageContext = Pick<PlatformContext, "config">;

/** Where the portal's people choose what they are told. */
export const PREFERENCES_PATH = "/notifications/preferences";
const FEED_PATH = "/notifications";
/** Of a burst, so many are told one by one. */
const MAX_LISTED = 12;
/** Two text messages put together, each of 153 letters (3GPP TS 23.040 §9.2.3.24.1). */
const TEXT_LENGTH = 306;
const PORTAL_NAME_LENGTH = 24;

export interface OutgoingNotification {
  /** Of the workflow, or of several. */
  readonly kind: string;
  readonly to: string;
  readonly language: Language;
  /** One at least, oldest first. */
  readonly notifications: readonly RenderedNotification[];
  /** What a mail program's button posts to; null where nothing of it can be refused. */
  readonly unsubscribe_url: string | null;
}

const withoutStop = (title: string): string => title.replace(/[.?!]$/, "");

function buildEmail(
  ctx: MessageContext,
  { to, language, notifications }: OutgoingNotification,
): MailDescription {
  const { digest, mail } = NOTIFICATION_MESSAGES[language];
  const [first, ...others] = notifications;
  const one = first && others.length === 0 ? first : null;
  const shown = notifications.slice(0, MAX_LISTED).map(({ title, body }) => `${withoutStop(title)}. ${body}`);
  const left = notifications.length - shown.length;
  const paragraphs = one ? [one.body] : [...shown, ...(left > 0 ? [digest.more(left)] : [])];
  const title = one?.title ?? digest.title(notifications.length);
  const { portalName: portal } = ctx.config;
  return {
    language,
    subject: one?.title ?? digest.subject(notifications.length),
    preheader: one?.body ?? notifications.map((notification) => notification.title).join(" · "),
    portal,
    title,
    paragraphs,
    button: {
      label: one?.button ?? digest.button,
      link: portalLink(ctx.config, one?.path ?? FEED_PATH),
      or_open: mail.or_open,
    },
    code: null,
    terms: null,
    footnote: mail.footnote,
    footnote_link: { label: mail.preferences, link: portalLink(ctx.config, PREFERENCES_PATH) },
    sent: mail.sent(portal, to),
  };
}

function buildSmsText(ctx: MessageContext, { language, notifications }: OutgoingNotification): string {
  const messages = NOTIFICATION_MESSAGES[language];
  const [first, ...others] = notifications;
  const one = first && others.length === 0 ? first : null;
  const link = portalLink(ctx.config, one?.path ?? FEED_PATH);
  const end = ` ${link} ${messages.text_end} ${portalLink(ctx.config, PREFERENCES_PATH)}`;
  const titles = one
    ? one.title
    : `${messages.digest.title(notifications.length)}: ${notifications.map(({ title }) => title).join("; ")}`;
  const prefix = toGsmText(`${ctx.config.portalName.slice(0, PORTAL_NAME_LENGTH).trim()}: ${titles}`);
  return `${prefix.slice(0, Math.max(60, TEXT_LENGTH - end.length)).trim()}${end}`;
}

/** What carries notices to a person by mail. */
export function buildNotificationEmail(ctx: MessageContext, message: OutgoingNotification): Message {
  const mail = buildEmail(ctx, message);
  const { kind, to, language, unsubscribe_url } = message;
  const { subject } = mail;
  const [html, body] = [renderHtml(mail), renderText(mail)];
  return { kind, channel: "email", to, language, subject, html, body, unsubscribe_url };
}

/** What carries notices to a phone: their titles, where they are, and how to be rid of them. */
export function buildNotificationSms(ctx: MessageContext, message: OutgoingNotification): Message {
  const { kind, to, language } = message;
  return { kind, channel: "sms", to, language, subject: null, html: null, body: buildSmsText(ctx, message) };
}
