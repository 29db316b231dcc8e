// Formats a home's outlook as text: the recommendation, the savings, and the reason. It decides nothing, because
// advice/ already did. Pure.
import type { MissingFact, Outlook, OutlookOption } from "#contracts/outlook.ts";
import type { Catalog } from "./catalog.ts";
import { getShownNet, toRange } from "./message-values.ts";

export type OutlookMessages = Catalog["outlook"];

export interface Advice {
  /** One or two sentences: what to do and when. */
  readonly headline: string;
  /** The savings over the twelve months, including fees. Null if nothing is saved or it isn't known. */
  readonly saving: string | null;
  /** Provider and term of the recommended plan. Null if there is none. */
  readonly plan: string | null;
  /** The reason for the day, the fee, the cost of doing nothing. */
  readonly details: readonly string[];
}

/** Cents, with the range that an unknown month-to-month rate leaves open. All are equal if there is only one number. */
export interface OptionCost {
  readonly cents: number;
  readonly low: number;
  readonly high: number;
}

/** Finds the option that the outlook recommends. Null if there is none. */
export function recommendedOption({ options, recommendation }: Outlook): OutlookOption | null {
  return options.find(({ id }) => id === recommendation.option_id) ?? null;
}

/** Finds the option of doing nothing. Null if nothing could be priced. */
export function findDoNothing({ options }: Outlook): OutlookOption | null {
  return options.find(({ kind }) => kind === "do_nothing") ?? null;
}

/**
 * Returns the cost of an option over the twelve months. Null if it isn't known. Savings are differences of `cents`, so
 * a page that shows savings shows it, too.
 */
export function getOptionCost(option: OutlookOption | null): OptionCost | null {
  if (!option || option.total_cents === null) return null;
  const { total_cents: cents, low_cents, high_cents } = option;
  return { cents, low: low_cents ?? cents, high: high_cents ?? cents };
}

/** Whether the outlook recommends starting a plan that the customer can order today. */
export function shouldSwitch({ recommendation }: Outlook): boolean {
  return SWITCHES.has(recommendation.code);
}

const SWITCHES: ReadonlySet<Outlook["recommendation"]["code"]> = new Set([
  "choose_before_end",
  "switch_now",
  "switch_on_day",
] as const);

/** Formats the recommendation of an outlook as text. */
export function describeAdvice(outlook: Outlook, messages: OutlookMessages): Advice {
  const { code } = outlook.recommendation;
  switch (code) {
    case "order_in_progress":
      return describeOrder(outlook, messages);
    case "choose_before_end":
    case "switch_now":
    case "switch_on_day":
      return describeSwitch(outlook, messages);
    case "stay":
      return describeStay(outlook, messages);
    case "not_enough_known":
      return describeUnknown(outlook, messages);
    default:
      return code satisfies never;
  }
}

/** Returns the advice as running text: what to do, and how much it saves. */
export function adviceSentence(outlook: Outlook, messages: OutlookMessages): string {
  const { headline, saving } = describeAdvice(outlook, messages);
  return saving === null ? headline : `${headline} ${saving}`;
}

function describeOrder(outlook: Outlook, messages: OutlookMessages): Advice {
  const { order, alerts } = outlook;
  if (!order) return { headline: messages.title, saving: null, plan: null, details: [] };
  const { plan_name: plan, provider, starts_on: day } = order;
  const waits = alerts.some(({ kind }) => kind === "order_needs_you");
  return {
    headline:
      day === null
        ? messages.order.noDate({ plan, provider })
        : messages.order.starts({ plan, provider, day }),
    saving: null,
    plan: null,
    details: waits ? [] : [messages.order.nothingToDo],
  };
}

function describeSwitch(outlook: Outlook, messages: OutlookMessages): Advice {
  const option = recommendedOption(outlook);
  if (!option?.plan) return describeUnknown(outlook, messages);
  const { plan, starts_because: because } = option;
  const why = because === "no_fee" || because === "fee_falls" ? messages.because[because] : null;
  const details = [
    why,
    ...feeDetails(outlook, option, messages),
    nothingDetail(outlook, messages),
    outlook.switch_hold ? messages.hold : null,
  ];
  return {
    headline: switchHeadline(outlook, option, messages),
    saving: formatSavings(outlook, messages),
    plan: messages.plan({ provider: plan.provider.name, months: plan.term_months }),
    details: details.filter((detail) => detail !== null),
  };
}

function switchHeadline(outlook: Outlook, option: OutlookOption, messages: OutlookMessages): string {
  const { recommendation, clock, window } = outlook;
  const name = option.plan?.name ?? "";
  const on = recommendation.on ?? option.starts_on ?? window.from;
  const format = option.kind === "stay_with_provider" ? messages.renew : messages.switch;
  if (clock?.state === "over") return format.ended({ end: clock.ends_on, plan: name, day: on });
  if (recommendation.code === "choose_before_end" && clock)
    return format.ends({ end: clock.ends_on, plan: name, day: on });
  return recommendation.code === "switch_on_day"
    ? format.onDay({ plan: name, day: on })
    : format.now({ plan: name, day: on });
}

/**
 * Returns what the recommended option saves over the twelve months, in cents as shown. Null if it isn't known, or
 * nothing is recommended.
 */
export function getRecommendedNet(outlook: Outlook): number | null {
  const option = recommendedOption(outlook);
  return option && outlook.recommendation.net_cents !== null ? getShownNet(option) : null;
}

function formatSavings(outlook: Outlook, messages: OutlookMessages): string | null {
  const net = getRecommendedNet(outlook);
  return net === null || net <= 0 ? null : messages.saves({ cents: net });
}

function feeDetails(
  { contract, recommendation }: Outlook,
  { exit_fee_cents: fee, one_time_cents: once, starts_because: because }: OutlookOption,
  messages: OutlookMessages,
): (string | null)[] {
  const net = recommendation.net_cents;
  return [
    // The reason for the day already mentions that there is none.
    contract === null || (because === "no_fee" && fee === 0)
      ? null
      : feeText(fee, net !== null && net > 0, messages),
    once > 0 ? messages.oneTime({ cents: once }) : null,
  ];
}

function feeText(fee: number | null, saves: boolean, messages: OutlookMessages): string {
  if (fee === null) return messages.feeUnknown;
  if (fee === 0) return messages.noFee;
  return saves ? messages.fee({ cents: fee }) : messages.feeOnly({ cents: fee });
}

function nothingDetail(outlook: Outlook, messages: OutlookMessages): string | null {
  const cost = getOptionCost(findDoNothing(outlook));
  return cost && messages.nothing({ ...toRange(cost.low, cost.high), cents: cost.cents });
}

function describeStay(outlook: Outlook, messages: OutlookMessages): Advice {
  const { exit_fee_cents: fee } = outlook;
  const details = [
    fee !== null && fee > 0 ? messages.stayFee({ cents: fee }) : messages.stayCheap,
    nothingDetail(outlook, messages),
  ];
  return {
    headline: messages.stay,
    saving: null,
    plan: null,
    details: details.filter((detail) => detail !== null),
  };
}

/** Of several missing facts, the page names the one that the others depend on. */
const MISSING_FIRST: readonly MissingFact[] = ["utility", "plans", "contract", "price", "usage"];

function describeUnknown(outlook: Outlook, messages: OutlookMessages): Advice {
  const { missing } = outlook.recommendation;
  const first = MISSING_FIRST.find((fact) => missing.includes(fact)) ?? "plans";
  const option = recommendedOption(outlook);
  return {
    headline: messages.unknown[first],
    saving: null,
    plan: null,
    details: option?.plan ? [messages.cheapest({ plan: option.plan.name, cents: option.total_cents })] : [],
  };
}
