// Builds the email and the text message for one notification or a burst of them.
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import { SEPARATOR } from "#messages/keep-together.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import { toSmsText } from "#server/platform/mail/sms-text.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderEmail } from "#server/platform/mail/render-email.ts";
import type { RenderedNotification } from "./render.ts";

type MessageContext = Pick<PlatformContext, "config">;

/** Page where customers choose their notifications. */
export const PREFERENCES_PATH = "/notifications/preferences";
/** Redirects there. Short enough for a text message. */
const STOP_PATH = "/api/stop";
const FEED_PATH = "/notifications";
/** Maximum paragraphs of an email. */
const MAX_PARAGRAPHS = 3;
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
  /** Whether one of them is marketing: the email then carries the operator's postal address. */
  readonly marketing: boolean;
}

/** Returns the paragraphs of several notifications. If there are too many, the last one counts the rest. */
function listParagraphs({ language, notifications }: OutgoingNotification): string[] {
  const { digest } = getMessages("serverNotifications", language);
  const shown = notifications.length > MAX_PARAGRAPHS ? MAX_PARAGRAPHS - 1 : notifications.length;
  const rest = notifications.length - shown;
  const items = notifications.slice(0, shown).map(({ body }) => body);
  return rest > 0 ? [...items, digest.more({ n: rest })] : items;
}

type Content = Pick<MailDescription, "subject" | "preheader" | "paragraphs"> & {
  readonly label: string;
  readonly path: string;
};

function buildContent(message: OutgoingNotification): Content {
  const { language, notifications } = message;
  const [first, ...others] = notifications;
  if (first && others.length === 0) {
    const { title, body, button, path } = first;
    return { subject: title, preheader: body, paragraphs: [body], label: button, path };
  }
  const { digest } = getMessages("serverNotifications", language);
  return {
    subject: digest.title({ n: notifications.length }),
    preheader: notifications.map(({ title }) => title).join(SEPARATOR),
    paragraphs: listParagraphs(message),
    label: digest.button,
    path: FEED_PATH,
  };
}

function buildEmail(ctx: MessageContext, message: OutgoingNotification): MailDescription {
  const { to, language } = message;
  const { email: t } = getMessages("serverNotifications", language);
  const { label, path, ...content } = buildContent(message);
  const { portalName: portal } = ctx.config;
  return {
    language,
    portal,
    ...content,
    button: { label, link: portalLink(ctx.config, path) },
    code: null,
    terms: null,
    ...(message.unsubscribe_url === null
      ? { footnote: t.required }
      : {
          footnote: t.footnote,
          footnote_link: { label: t.unsubscribe, link: portalLink(ctx.config, PREFERENCES_PATH) },
        }),
    sent: t.sent({ portal, to }),
    postal_address: message.marketing ? ctx.config.notifications.postalAddress : null,
  };
}

function buildSmsText(ctx: MessageContext, message: OutgoingNotification): string {
  const { language, notifications } = message;
  const { notification: t } = getMessages("serverTexts", language);
  const { path } = buildContent(message);
  const portal = ctx.config.portalName.slice(0, PORTAL_NAME_LENGTH).trim();
  const end = t.end({ link: portalLink(ctx.config, path), stop: portalLink(ctx.config, STOP_PATH) });
  const n = notifications.length;
  const titles = notifications.map(({ title, text }) => text ?? title).join("; ");
  const start = toSmsText(
    n === 1 ? t.one({ portal, title: titles }) : t.many({ portal, n, titles }),
    language,
  );
  return `${start.slice(0, Math.max(60, TEXT_LENGTH - end.length)).trim()}${end}`;
}

/** Builds the email that carries notifications to a user. */
export function buildNotificationEmail(ctx: MessageContext, message: OutgoingNotification): Message {
  const { kind, to, language, unsubscribe_url } = message;
  return { kind, channel: "email", to, language, ...renderEmail(buildEmail(ctx, message)), unsubscribe_url };
}

/** Builds the text message that carries notifications to a phone: their titles, the link, and how to stop them. */
export function buildNotificationSms(ctx: MessageContext, message: OutgoingNotification): Message {
  const { kind, to, language } = message;
  return { kind, channel: "sms", to, language, subject: null, html: null, body: buildSmsText(ctx, message) };
}
