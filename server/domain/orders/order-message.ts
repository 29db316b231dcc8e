// Renders a message about an order in its language: an email, or a text message if it has a phone number only.
import { contractClock } from "#market/contract-clock.ts";
import { toGsmText } from "#server/platform/mail/gsm-text.ts";
import type { Context } from "#server/domain/context.ts";
import type { Message } from "#server/platform/mail/message.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import { getButtonLink, orderLink } from "./order-links.ts";
import type { OrderCode } from "#contracts/order-transitions.ts";
import { REJECTION_CODES } from "#contracts/tables/orders.ts";
import { type OrderNotificationKind, type OrderValues, type Rejection } from "./order-messages.ts";
import { orderMessagesEn } from "./order-messages-en.ts";
import { orderMessagesEs } from "./order-messages-es.ts";
import type { LockedOrder } from "./locked-order.ts";

type MessageContext = Pick<Context, "config" | "secrets">;

export const ORDER_MESSAGES = { en: orderMessagesEn, es: orderMessagesEs } as const;
/** Maximum length of names that leaves room for the rest of a text message. */
const TEXTED_NAME_LENGTH = 24;
/** Two concatenated messages of 153 characters each (3GPP TS 23.040 §9.2.3.24.1). */
const TEXT_LENGTH = 306;

const dayFormats = {
  en: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }),
  es: new Intl.DateTimeFormat("es-US", { dateStyle: "long", timeZone: "UTC" }),
} as const;

function formatDay(day: string | null, language: "en" | "es"): string | null {
  return day && dayFormats[language].format(new Date(`${day}T00:00:00Z`));
}

/** Formats the home of an order for a message: its address as entered, else its ESI ID. */
export function formatOrderedLocation(order: Pick<LockedOrder, "home" | "esiid" | "language">): string {
  const { address, city, zip } = order.home;
  if (!address) return ORDER_MESSAGES[order.language].nameless(order.esiid);
  return [address, city, zip].filter(Boolean).join(", ");
}

function toRejection(code: OrderCode | null): Rejection {
  return REJECTION_CODES.find((known) => known === code) ?? "refused";
}

function buildValues(
  ctx: MessageContext,
  order: LockedOrder,
  code: OrderCode | null,
  to: string,
): OrderValues {
  const { plan, language, starts_on, ends_on } = order;
  return {
    portal: ctx.config.portalName,
    to,
    provider: plan.provider.name,
    plan: plan.texts[language]?.name ?? plan.name,
    location: formatOrderedLocation(order),
    kind: order.kind,
    starts: formatDay(starts_on, language),
    ends: formatDay(ends_on, language),
    free_from: formatDay(ends_on && contractClock(ends_on, ends_on).free_from, language),
    rejection: toRejection(code),
    phone: plan.enroll.phone,
    finished_elsewhere: order.connector === "handoff",
  };
}

function buildEmail(
  ctx: MessageContext,
  order: LockedOrder,
  notificationKind: OrderNotificationKind,
  values: OrderValues,
): MailDescription {
  const messages = ORDER_MESSAGES[order.language];
  const { subject, title, paragraphs, leads_to, footnote } = messages.kinds[notificationKind](values);
  const { to, link } = getButtonLink(ctx, order, leads_to);
  const guest = order.user_id === null && leads_to !== "compare";
  const leadsToProvider = to === "provider";
  return {
    language: order.language,
    subject,
    preheader: paragraphs[0] ?? title,
    portal: values.portal,
    title,
    paragraphs: guest
      ? [...paragraphs, messages.sign_up(portalLink(ctx.config, "/signup"), values.portal)]
      : paragraphs,
    button: { label: messages.buttons[to](values.provider), link, or_open: messages.or_open },
    code: null,
    terms: null,
    footnote,
    footnote_link: leadsToProvider
      ? { label: messages.buttons.outcome(values.provider), link: orderLink(ctx, order) }
      : null,
    sent: messages.sent(values),
  };
}

function buildSmsText(
  ctx: MessageContext,
  order: LockedOrder,
  notificationKind: OrderNotificationKind,
  values: OrderValues,
): string {
  const cut = (name: string): string => name.slice(0, TEXTED_NAME_LENGTH).trim();
  const { portal, provider, plan } = values;
  const short = { ...values, portal: cut(portal), provider: cut(provider), plan: cut(plan) };
  const messages = ORDER_MESSAGES[order.language];
  const text = toGsmText(messages.texts[notificationKind](short));
  const { leads_to } = messages.kinds[notificationKind](values);
  if (leads_to === "compare") return text;
  // Of the two links of a new order, the one that leads back here: the provider's page is one step away from there.
  const { link } = getButtonLink(ctx, order, leads_to === "provider" ? "outcome" : leads_to);
  const linked = `${text} ${link}`;
  return linked.length <= TEXT_LENGTH ? linked : text;
}

/** Returns the message for the sender, or null if the order no longer has an address. */
export function orderMessage(
  ctx: MessageContext,
  order: LockedOrder,
  notificationKind: OrderNotificationKind,
  code: OrderCode | null,
): Message | null {
  const { email, phone, language } = order;
  const to = email ?? phone;
  if (!to) return null;
  const values = buildValues(ctx, order, code, to);
  const base = { kind: `orders.${notificationKind}`, to, language };
  if (email === null)
    return {
      ...base,
      channel: "sms",
      subject: null,
      html: null,
      body: buildSmsText(ctx, order, notificationKind, values),
    };
  const mail = buildEmail(ctx, order, notificationKind, values);
  return {
    ...base,
    channel: "email",
    subject: mail.subject,
    html: renderHtml(mail),
    body: renderText(mail),
  };
}
