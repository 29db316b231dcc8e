// Renders the message that notifies a customer that a contract ends, in the language of the order.
import type { Outlook } from "#contracts/outlook.ts";
import { contractClock } from "#market/contract-clock.ts";
import { addressLine } from "#messages/address.ts";
import type { Catalog } from "#messages/catalog.ts";
import {
  findDoNothing,
  getOptionCost,
  getRecommendedNet,
  type OptionCost,
} from "#messages/describe-advice.ts";
import type { Language } from "#messages/languages.ts";
import { getMessages } from "#messages/node.ts";
import type { Context } from "#server/domain/context.ts";
import { renderEmailTexts } from "#server/platform/mail/email-texts.ts";
import { toSmsText } from "#server/platform/mail/sms-text.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderEmail } from "#server/platform/mail/render-email.ts";
import type { OrderedLocation } from "./order-row.ts";
import { stopLink, unsubscribeLink } from "./unsubscribe-link.ts";

const KIND = "orders.renewal_notice";
/** Maximum length of names that leaves room for the rest of a text message. */
const TEXTED_NAME_LENGTH = 30;

/** The numbers of an outlook, in cents over its twelve months. */
export interface RenewalOutlook {
  /** First day of the twelve months, YYYY-MM-DD. */
  readonly from: string;
  /** Null if it is not known. */
  readonly do_nothing: OptionCost | null;
  /** The recommended switch. Null if none is recommended. */
  readonly best: {
    readonly plan: string;
    readonly provider: string;
    readonly starts_on: string;
    readonly net_cents: number;
  } | null;
}

export interface EndingOrder {
  readonly id: string;
  /** If the order has both an address and a number, the address is used. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
  readonly provider: string;
  readonly plan_name: string;
  readonly home: OrderedLocation;
  readonly ends_on: string;
  /** Null for a guest's order, and if its numbers are not known. */
  readonly outlook: RenewalOutlook | null;
}

/** Returns an outlook's numbers for a notice, with plan names in the order's language. */
export function toRenewalOutlook(outlook: Outlook, language: Language): RenewalOutlook {
  const { options, recommendation, window } = outlook;
  const { option_id, on } = recommendation;
  const net_cents = getRecommendedNet(outlook);
  const plan = options.find(({ id }) => id === option_id)?.plan;
  const switches = plan && on !== null && net_cents !== null;
  return {
    from: window.from,
    do_nothing: getOptionCost(findDoNothing(outlook)),
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

interface Values {
  readonly portal: string;
  readonly provider: string;
  readonly plan: string;
  /** The service address. Null if it is not known. */
  readonly home: string | null;
  /** Days from today to the last day. */
  readonly days: number;
  readonly ends: string;
  readonly freeFrom: string;
  /** Whether there is no early termination fee today. */
  readonly free: boolean;
}

function buildValues(ctx: Pick<Context, "config">, order: EndingOrder, today: string): Values {
  const { days_left, free_from, state } = contractClock(order.ends_on, today);
  const { ends_on, provider, plan_name, home } = order;
  return {
    portal: ctx.config.portalName,
    provider,
    plan: plan_name,
    home: home.address ? addressLine(home) : null,
    days: Math.max(0, days_left),
    ends: ends_on,
    freeFrom: free_from,
    free: state !== "running",
  };
}

type Messages = Catalog["serverRenewalEmails"];

/** Returns what happens if the customer does nothing, and what that costs if it is known. */
function describeDoingNothing(t: Messages, { provider }: Values, outlook: RenewalOutlook | null): string {
  const text = t.doNothing({ provider });
  if (!outlook?.do_nothing) return text;
  const { cents, low, high } = outlook.do_nothing;
  const { from } = outlook;
  const cost =
    low === high ? t.outlook.cost({ from, cents }) : t.outlook.costRange({ from, cents, low, high });
  return `${text} ${cost}`;
}

/** Returns the recommended switch. Empty if none is recommended. */
function describeBest(t: Messages, outlook: RenewalOutlook | null): string {
  if (!outlook?.best) return "";
  const { plan, provider, starts_on, net_cents } = outlook.best;
  return t.outlook.best({ plan, provider, starts: starts_on, net: net_cents });
}

function buildEmail(
  ctx: Pick<Context, "config" | "secrets">,
  order: EndingOrder,
  values: Values,
  email: string,
  last: boolean,
): Message {
  const { language, id: order_id } = order;
  const t = getMessages("serverRenewalEmails", language);
  const { portal, freeFrom, free } = values;
  const { outlook } = order;
  const texts = {
    subject: t.subject,
    lead: `${t.lead(values)} ${free ? t.noFee.now : t.noFee.from({ freeFrom })}`,
    next: describeDoingNothing(t, values, outlook),
    more: describeBest(t, outlook),
  };
  const mail = {
    language,
    portal,
    ...renderEmailTexts(texts, values),
    button: { label: t.button, link: portalLink(ctx.config, "/renewal", { order_id, email }) },
    code: null,
    terms: null,
    footnote: last ? t.footnote.last : t.footnote.more,
    footnote_link: { label: t.optOut, link: portalLink(ctx.config, "/opt_out", { order_id, email }) },
    sent: t.sent({ portal, to: email }),
  };
  return {
    kind: KIND,
    channel: "email",
    to: email,
    language,
    ...renderEmail(mail),
    unsubscribe_url: unsubscribeLink(ctx, order_id),
  };
}

function buildSmsText(
  ctx: Pick<Context, "config" | "secrets">,
  order: EndingOrder,
  values: Values,
  phone: string,
): Message {
  const { language, id: order_id } = order;
  const cut = (name: string): string => name.slice(0, TEXTED_NAME_LENGTH).trim();
  const body = getMessages("serverTexts", language).renewal({
    ...values,
    portal: cut(values.portal),
    provider: cut(values.provider),
    next: portalLink(ctx.config, "/renewal", { order_id }),
    stop: stopLink(ctx, order_id),
  });
  return {
    kind: KIND,
    channel: "sms",
    to: phone,
    language,
    subject: null,
    html: null,
    body: toSmsText(body, language),
  };
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
  const values = buildValues(ctx, order, today);
  if (order.email) return buildEmail(ctx, order, values, order.email, last);
  return order.phone ? buildSmsText(ctx, order, values, order.phone) : null;
}
