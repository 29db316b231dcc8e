// Renders a message about an order in its language: an email, or a text message if it has a phone number only.
import type { OrderCode } from "#contracts/order-transitions.ts";
import { REJECTION_CODES } from "#contracts/tables/orders.ts";
import { contractClock } from "#market/contract-clock.ts";
import { addressLine } from "#messages/address.ts";
import { getMessages } from "#messages/node.ts";
import { type CatalogMessage, renderMessage } from "#messages/render-message.ts";
import type { Context } from "#server/domain/context.ts";
import { type EmailTexts, renderEmailTexts } from "#server/platform/mail/email-texts.ts";
import { toSmsText } from "#server/platform/mail/sms-text.ts";
import type { MailDescription } from "#server/platform/mail/mail-description.ts";
import type { Message } from "#server/platform/mail/message.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { renderEmail } from "#server/platform/mail/render-email.ts";
import type { LockedOrder } from "./locked-order.ts";
import { getButtonLink, orderLink, shortOrderLink } from "./order-links.ts";
import { findRescissionEnd } from "./provider-steps.ts";
import { stopLink } from "./unsubscribe-link.ts";
import type { ButtonTarget, OrderNotificationKind, Rejection } from "./order-message-kinds.ts";

type MessageContext = Pick<Context, "config" | "secrets">;

/** Maximum length of names that leaves room for the rest of a text message. */
const TEXTED_NAME_LENGTH = 24;
/** Two concatenated messages of 153 characters each (3GPP TS 23.040 §9.2.3.24.1). */
const TEXT_LENGTH = 306;

const BUTTON_TARGETS: Readonly<Record<OrderNotificationKind, ButtonTarget>> = {
  placed_handoff: "provider",
  placed_partner: "order",
  not_finished: "outcome",
  how_did_it_go: "outcome",
  submitted: "order",
  held: "order",
  accepted: "order",
  went_through: "outcome",
  scheduled: "order",
  date_changed: "order",
  active: "order",
  end_changed: "order",
  rejected: "compare",
  not_taken_in: "compare",
  taken_back: "compare",
  goes_on: "order",
  cancelled: "compare",
  no_answer: "order",
  too_late: "order",
  ended: "compare",
  ended_early: "compare",
};

/** Kinds whose footnote is one of several kinds. */
const SHARED_FOOTNOTES = {
  placed_partner: "cancelIfNotYou",
  submitted: "cancelIfNotYou",
  accepted: "keepThisEmail",
  went_through: "keepThisEmail",
  scheduled: "keepThisEmail",
  too_late: "keepThisEmail",
  rejected: "askProvider",
  not_taken_in: "askProvider",
  taken_back: "askProvider",
} as const satisfies Partial<Record<OrderNotificationKind, string>>;

/** Kinds that include the reason for the provider's rejection. */
const WITH_REJECTION: ReadonlySet<OrderNotificationKind> = new Set(["rejected", "ended_early"]);

interface Values {
  readonly portal: string;
  readonly provider: string;
  readonly plan: string;
  /** The home as text. */
  readonly home: string;
  readonly kind: string;
  /** YYYY-MM-DD. Null if it is not known. */
  readonly starts: string | null;
  readonly ends: string | null;
  /** First day without an early termination fee. */
  readonly freeFrom: string | null;
  /** Term in months, 0 for month to month, and the average price at 1,000 kWh in cents per kWh, as listed. */
  readonly months: number;
  readonly price: number;
  /** The provider's phone number. */
  readonly phone: string | null;
  /** Whether no account has the order. */
  readonly guest: boolean;
  /** Whether the provider may have the order without us being able to cancel it there. */
  readonly finishedElsewhere: boolean;
  /** The operator's email address for customers. */
  readonly support: string | null;
  /** Last day to cancel without a fee. */
  readonly rescission: string | null;
  /** What the provider requires before it accepts, and the amount of a deposit in cents. */
  readonly required: "identity" | "deposit" | "other";
  readonly deposit: number;
}

interface Texts extends EmailTexts<Values> {
  /** Left out if the kind has a shared one. */
  readonly footnote?: CatalogMessage<Values>;
}

/** Formats the home of an order for a message: its address as entered, else its ESI ID, else its ZIP code. */
export function formatOrderedLocation({
  home,
  esiid,
  language,
}: Pick<LockedOrder, "home" | "esiid" | "language">): string {
  if (home.address) return addressLine(home);
  const { unnamedHome, ownHome } = getMessages("serverCommon", language);
  return esiid === "" ? ownHome({ zip: home.zip }) : unnamedHome({ esiid });
}

function toRejection(code: OrderCode | null): Rejection {
  return REJECTION_CODES.find((known) => known === code) ?? "refused";
}

/** The step that comes first, if the provider reported which one it requires. */
function findRequiredStep({ identity_url, deposit }: LockedOrder): Values["required"] {
  if (identity_url !== null) return "identity";
  return deposit?.status === "required" ? "deposit" : "other";
}

function buildValues(ctx: MessageContext, order: LockedOrder): Values {
  const { plan, language, starts_on, ends_on } = order;
  return {
    portal: ctx.config.portalName,
    provider: plan.provider.name,
    plan: plan.texts[language]?.name ?? plan.name,
    home: formatOrderedLocation(order),
    kind: order.kind,
    starts: starts_on,
    ends: ends_on,
    freeFrom: ends_on && contractClock(ends_on, ends_on).free_from,
    months: plan.term_months,
    price: plan.label.kwh_1000,
    phone: plan.enroll.phone,
    guest: order.user_id === null,
    finishedElsewhere: order.connector === "handoff",
    support: ctx.config.telemetry.supportEmail,
    rescission: findRescissionEnd(order),
    required: findRequiredStep(order),
    deposit: order.deposit?.amount_cents ?? 0,
  };
}

function renderFootnote(order: LockedOrder, notificationKind: OrderNotificationKind, values: Values): string {
  const t = getMessages("serverOrderEmails", order.language);
  const texts: Texts = t.kinds[notificationKind];
  if (texts.footnote) return renderMessage(texts.footnote, values);
  const name = SHARED_FOOTNOTES[notificationKind as keyof typeof SHARED_FOOTNOTES];
  return renderMessage(t.footnotes[name], values);
}

/**
 * Returns where an email's button leads. A customer with another switch in progress has nothing to choose unless they
 * need power. With a switch hold, no plan can start: the order's page has what to do about it.
 */
function getButtonTarget(
  { kind }: LockedOrder,
  notificationKind: OrderNotificationKind,
  code: OrderCode | null,
): ButtonTarget {
  const isRejected = notificationKind === "rejected";
  const isSwitching = isRejected && code === "already_switching" && kind !== "move_in";
  const isHeld = isRejected && code === "switch_hold";
  return isSwitching || isHeld ? "order" : BUTTON_TARGETS[notificationKind];
}

function buildEmail(
  ctx: MessageContext,
  order: LockedOrder,
  notificationKind: OrderNotificationKind,
  code: OrderCode | null,
  recipient: string,
): MailDescription {
  const { language } = order;
  const t = getMessages("serverOrderEmails", language);
  const values = buildValues(ctx, order);
  const { portal, provider } = values;
  const texts: Texts = t.kinds[notificationKind];
  const reason = WITH_REJECTION.has(notificationKind) ? { next: t.rejections[toRejection(code)] } : {};
  const rendered = renderEmailTexts({ ...texts, ...reason }, values);
  const target = getButtonTarget(order, notificationKind, code);
  const { to, link } = getButtonLink(ctx, order, target);
  const guest = order.user_id === null && target !== "compare";
  const label = notificationKind === "went_through" ? t.buttons.startDate : t.buttons[to];
  return {
    language,
    portal,
    ...rendered,
    button: { label: renderMessage(label, { provider }), link },
    offer: guest
      ? { text: t.signUp({ portal }), label: t.buttons.signUp, link: portalLink(ctx.config, "/signup") }
      : null,
    code: null,
    terms: null,
    footnote: renderFootnote(order, notificationKind, values),
    footnote_link: to === "provider" ? { label: t.buttons.outcome, link: orderLink(ctx, order) } : null,
    sent: t.sent({ portal, to: recipient }),
  };
}

function buildSmsText(
  ctx: MessageContext,
  order: LockedOrder,
  notificationKind: OrderNotificationKind,
): string {
  const values = buildValues(ctx, order);
  const cut = (name: string): string => name.slice(0, TEXTED_NAME_LENGTH).trim();
  const { portal, provider, plan } = values;
  const short = { ...values, portal: cut(portal), provider: cut(provider), plan: cut(plan) };
  const message: CatalogMessage<Values> = getMessages("serverTexts", order.language).order[notificationKind];
  const text = toSmsText(renderMessage(message, short), order.language);
  const { stopTexts } = getMessages("serverTexts", order.language);
  const stop = toSmsText(stopTexts({ link: stopLink(ctx, order.id) }), order.language);
  // Of the two links of a new order, the one that leads back here: the provider's page is one step away from there.
  const links = BUTTON_TARGETS[notificationKind] === "compare" ? [] : [shortOrderLink(ctx, order)];
  const linked = [text, ...links, stop].join("\n");
  return linked.length <= TEXT_LENGTH ? linked : [text, stop].join("\n");
}

/**
 * Returns the message for the sender. Returns null if the order no longer has an address, and for a text message about
 * an order that was opted out of: the link in each text stops all of them.
 */
export function orderMessage(
  ctx: MessageContext,
  order: LockedOrder,
  notificationKind: OrderNotificationKind,
  code: OrderCode | null,
): Message | null {
  const { email, phone, language } = order;
  const to = email ?? phone;
  if (!to) return null;
  const base = { kind: `orders.${notificationKind}`, to, language };
  if (email === null) {
    if (order.opted_out_at !== null) return null;
    const body = buildSmsText(ctx, order, notificationKind);
    return { ...base, channel: "sms", subject: null, html: null, body };
  }
  return {
    ...base,
    channel: "email",
    ...renderEmail(buildEmail(ctx, order, notificationKind, code, email)),
  };
}
