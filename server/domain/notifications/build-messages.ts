// Builds the email and the text message for one notification or a burst of them.
import { toGsmText } from "#server/platform/mail/gsm-text.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import type { Language, Message } from "#server/platform/mail/message.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import { NOTIFICATION_MESSAGES, type RenderedNotification } from "./render.ts";

type MessageContext = Pick<PlatformContext, "config">;

/** Page where customers choose their notifications. */
export const PREFERENCES_PATH = "/notifications/preferences";
const FEED_PATH = "/notifications";
/** Maximum notifications of a burst that are listed individually. */
const MAX_LISTED = 12;
/** Two concatenated text messages of 153 characters each (3GPP TS 23.040 §9.2.3.24.1). */
const TEXT_LENGTH = 306;
const PORTAL_NAME_LENGTH = 24;

export interface OutgoingNotification {
  /** The workflow's kind, or the one for several. */
  readonly kind: string;
  readonly to: string;
  readonly language: Language;
  /** At least one, oldest first. */
  readonly notifications: readonly RenderedNotification[];
  /** Address that the email client's unsubscribe button posts to. Null if nothing in it can be unsubscribed from. */
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

/** Builds the email that carries notifications to a user. */
export function buildNotificationEmail(ctx: MessageContext, message: OutgoingNotification): Message {
  const mail = buildEmail(ctx, message);
  const { kind, to, language, unsubscribe_url } = message;
  const { subject } = mail;
  const [html, body] = [renderHtml(mail), renderText(mail)];
  return { kind, channel: "email", to, language, subject, html, body, unsubscribe_url };
}

/** Builds the text message that carries notifications to a phone: their titles, the link, and how to stop them. */
export function buildNotificationSms(ctx: MessageContext, message: OutgoingNotification): Message {
  const { kind, to, language } = message;
  return { kind, channel: "sms", to, language, subject: null, html: null, body: buildSmsText(ctx, message) };
}
