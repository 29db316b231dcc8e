// A message about an order, in its language: a mail, or a text message where it has a phone number only.
import { contractClock } from "#market/contract-clock.ts";
import { toGsmText } from "#server/platform/mail/gsm-text.ts";
import type { Context } from "#server/domain/context.ts";
import type { Message } from "#server/platform/mail/courier.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import { leadOf, orderLink } from "./order-links.ts";
import type { OrderCode } from "#contracts/order-moves.ts";
import { REJECTIONS, type OrderTelling, type OrderValues, type Rejection } from "./order-words.ts";
import { orderWordsEn } from "./order-words-en.ts";
import { orderWordsEs } from "./order-words-es.ts";
import type { LockedOrder } from "./move-order.ts";

type MessageContext = Pick<Context, "config" | "secrets">;

export const ORDER_WORDS = { en: orderWordsEn, es: orderWordsEs } as const;
/** Of long names, what leaves a text message room for the rest. */
const TEXTED_NAME_LENGTH = 24;
/** Two messages put together, each of 153 letters (3GPP TS 23.040 §9.2.3.24.1). */
const TEXT_LENGTH = 306;

const dayFormats = {
  en: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }),
  es: new Intl.DateTimeFormat("es-US", { dateStyle: "long", timeZone: "UTC" }),
} as const;

function dayInWords(day: string | null, language: "en" | "es"): string | null {
  return day && dayFormats[language].format(new Date(`${day}T00:00:00Z`));
}

/** How a message names the home of an order: its address as given, else its ESI ID. */
export function orderedHomeInWords(order: Pick<LockedOrder, "home" | "esiid" | "language">): string {
  const { address, city, zip } = order.home;
  if (!address) return ORDER_WORDS[order.language].nameless(order.esiid);
  return [address, city, zip].filter(Boolean).join(", ");
}

function rejectionOf(code: OrderCode | null): Rejection {
  return REJECTIONS.find((known) => known === code) ?? "refused";
}

function valuesOf(ctx: MessageContext, order: LockedOrder, code: OrderCode | null, to: string): OrderValues {
  const { plan, language, starts_on, ends_on } = order;
  return {
    portal: ctx.config.portalName,
    to,
    provider: plan.provider.name,
    plan: plan.texts[language]?.name ?? plan.name,
    home: orderedHomeInWords(order),
    kind: order.kind,
    starts: dayInWords(starts_on, language),
    ends: dayInWords(ends_on, language),
    free_from: dayInWords(ends_on && contractClock(ends_on, ends_on).free_from, language),
    rejection: rejectionOf(code),
    phone: plan.enroll.phone,
    finished_elsewhere: order.connector === "handoff",
  };
}

function mailOf(
  ctx: MessageContext,
  order: LockedOrder,
  telling: OrderTelling,
  values: OrderValues,
): MailDescription {
  const words = ORDER_WORDS[order.language];
  const { subject, title, paragraphs, leads_to, footnote } = words.kinds[telling](values);
  const { to, link } = leadOf(ctx, order, leads_to);
  const guest = order.user_id === null && leads_to !== "compare";
  const askBack = to === "provider";
  return {
    language: order.language,
    subject,
    preheader: paragraphs[0] ?? title,
    portal: values.portal,
    title,
    paragraphs: guest
      ? [...paragraphs, words.sign_up(portalLink(ctx.config, "/signup"), values.portal)]
      : paragraphs,
    button: { label: words.buttons[to](values.provider), link, or_open: words.or_open },
    code: null,
    terms: null,
    footnote,
    footnote_link: askBack
      ? { label: words.buttons.outcome(values.provider), link: orderLink(ctx, order) }
      : null,
    sent: words.sent(values),
  };
}

function textOf(ctx: MessageContext, order: LockedOrder, telling: OrderTelling, values: OrderValues): string {
  const cut = (name: string): string => name.slice(0, TEXTED_NAME_LENGTH).trim();
  const { portal, provider, plan } = values;
  const short = { ...values, portal: cut(portal), provider: cut(provider), plan: cut(plan) };
  const words = ORDER_WORDS[order.language];
  const text = toGsmText(words.texts[telling](short));
  const { leads_to } = words.kinds[telling](values);
  if (leads_to === "compare") return text;
  // Of the two links of a new order the one that leads back here: the retailer's page is one step from there.
  const { link } = leadOf(ctx, order, leads_to === "provider" ? "outcome" : leads_to);
  const linked = `${text} ${link}`;
  return linked.length <= TEXT_LENGTH ? linked : text;
}

/** The message as the courier takes it; null where the order has no address any more. */
export function orderMessage(
  ctx: MessageContext,
  order: LockedOrder,
  telling: OrderTelling,
  code: OrderCode | null,
): Message | null {
  const { email, phone, language } = order;
  const to = email ?? phone;
  if (!to) return null;
  const values = valuesOf(ctx, order, code, to);
  const base = { kind: `orders.${telling}`, to, language };
  if (email === null)
    return { ...base, channel: "sms", subject: null, html: null, body: textOf(ctx, order, telling, values) };
  const mail = mailOf(ctx, order, telling, values);
  return {
    ...base,
    channel: "email",
    subject: mail.subject,
    html: renderHtml(mail),
    body: renderText(mail),
  };
}
