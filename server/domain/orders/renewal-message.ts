// Renders the message that notifies a customer that a contract ends, in the language of the order.
import type { Outlook } from "#contracts/outlook.ts";
import { contractClock } from "#market/contract-clock.ts";
import type { Context } from "#server/domain/context.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderHtml } from "#server/platform/mail/render-html.ts";
import { renderText } from "#server/platform/mail/render-text.ts";
import type { OrderedLocation } from "./order-row.ts";
import { stopLink, unsubscribeLink } from "./unsubscribe-link.ts";
import { renewalMessagesEn } from "./renewal-messages-en.ts";
import { renewalMessagesEs } from "./renewal-messages-es.ts";
import type { RenewalOutlook, RenewalValues } from "./renewal-messages.ts";

const MESSAGES = { en: renewalMessagesEn, es: renewalMessagesEs } as const;
const KIND = "orders.renewal_notice";
/** Maximum length of names that leaves room for the rest of a text message. */
const TEXTED_NAME_LENGTH = 30;

export interface EndingOrder {
  readonly id: string;
  /** If the order has both an address and a number, the address is used. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: "en" | "es";
  readonly provider: string;
  readonly plan_name: string;
  readonly home: OrderedLocation;
  readonly ends_on: string;
  /** Null for a guest's order, and if its numbers are not known. */
  readonly outlook: RenewalOutlook | null;
}

/** Returns an outlook's numbers for a notice, with plan names in the order's language. */
export function toRenewalOutlook(outlook: Outlook, language: EndingOrder["language"]): RenewalOutlook {
  const { options, recommendation, window } = outlook;
  const { option_id, on, net_cents } = recommendation;
  const nothing = options.find(({ kind }) => kind === "do_nothing");
  const plan = options.find(({ id }) => id === option_id)?.plan;
  const switches = plan && on !== null && net_cents !== null;
  return {
    from: window.from,
    do_nothing:
      nothing && nothing.low_cents !== null && nothing.high_cents !== null
        ? { low_cents: nothing.low_cents, high_cents: nothing.high_cents }
        : null,
    best: switches
      ? {
          plan: (language === "es" ? plan.name_es : null) ?? plan.name,
          provider: plan.provider.name,
          starts_on: on,
          net_cents,
        }
      : null,
  };
}

function formatAddress({ address, city, zip }: OrderedLocation): string | null {
  return address && [address, city, zip].filter(Boolean).join(", ");
}

function buildValues(
  ctx: Pick<Context, "config">,
  order: EndingOrder,
  today: string,
  last: boolean,
): RenewalValues {
  const { days_left, free_from, state } = contractClock(order.ends_on, today);
  const { ends_on, provider, plan_name: plan, email, phone } = order;
  const to = email ?? phone ?? "";
  const location = formatAddress(order.home);
  const free = state !== "running";
  return {
    portal: ctx.config.portalName,
    to,
    provider,
    plan,
    location,
    days_left,
    ends_on,
    free_from,
    free,
    last,
    outlook: order.outlook,
  };
}

function buildEmail(
  ctx: Pick<Context, "config" | "secrets">,
  order: EndingOrder,
  values: RenewalValues,
  email: string,
): Message {
  const { language, id: order_id } = order;
  const messages = MESSAGES[language];
  const paragraphs = messages.paragraphs(values);
  const title = messages.title(values);
  const mail = {
    language,
    subject: messages.subject(values),
    preheader: paragraphs[0] ?? title,
    portal: values.portal,
    title,
    paragraphs,
    button: {
      label: messages.button,
      link: portalLink(ctx.config, "/renewal", { order_id, email }),
      or_open: messages.or_open,
    },
    code: null,
    terms: null,
    footnote: messages.footnote(values),
    footnote_link: { label: messages.opt_out, link: portalLink(ctx.config, "/opt_out", { order_id, email }) },
    sent: messages.sent(values),
  };
  return {
    kind: KIND,
    channel: "email",
    to: email,
    language,
    subject: mail.subject,
    html: renderHtml(mail),
    body: renderText(mail),
    unsubscribe_url: unsubscribeLink(ctx, order_id),
  };
}

function buildSmsText(
  ctx: Pick<Context, "config" | "secrets">,
  order: EndingOrder,
  values: RenewalValues,
  phone: string,
): Message {
  const { language, id: order_id } = order;
  const cut = (name: string): string => name.slice(0, TEXTED_NAME_LENGTH).trim();
  const named = { ...values, portal: cut(values.portal), provider: cut(values.provider) };
  const links = { next: portalLink(ctx.config, "/renewal", { order_id }), stop: stopLink(ctx, order_id) };
  const body = MESSAGES[language].text(named, links);
  return { kind: KIND, channel: "sms", to: phone, language, subject: null, html: null, body };
}

/**
 * Returns the notice for the day `today` (YYYY-MM-DD, Central), with `last` if none follows: an email, or a text
 * message if there is only a phone number. Null if there is neither.
 */
export function renewalMessage(
  ctx: Pick<Context, "config" | "secrets">,
  order: EndingOrder,
  today: string,
  last: boolean,
): Message | null {
  const values = buildValues(ctx, order, today, last);
  if (order.email) return buildEmail(ctx, order, values, order.email);
  return order.phone ? buildSmsText(ctx, order, values, order.phone) : null;
}
