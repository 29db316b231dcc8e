// A home's outlook in words: what it says to do, what that saves, and why. Decides nothing: advice/ did. Pure.
import type { MissingFact, Outlook, OutlookOption } from "#contracts/outlook.ts";
import type { Messages } from "#web/shared/i18n/catalog.ts";

export type OutlookWords = Messages<"outlook">;

export interface Advice {
  /** One or two sentences: what to do and when. */
  readonly headline: string;
  /** What it saves over the twelve months, fees counted; null when nothing is saved or it isn't known. */
  readonly saving: string | null;
  /** Provider and term of the plan that it names; null when it names none. */
  readonly plan: string | null;
  /** Why that day, the fee, what doing nothing costs. */
  readonly details: readonly string[];
}

/** A range of cents; the two are equal when there is one number. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Finds the option that the outlook recommends; null when it names none. */
export function recommendedOption({ options, recommendation }: Outlook): OutlookOption | null {
  return options.find(({ id }) => id === recommendation.option_id) ?? null;
}

/** Finds the option of doing nothing; null when nothing could be priced. */
export function findDoNothing({ options }: Outlook): OutlookOption | null {
  return options.find(({ kind }) => kind === "do_nothing") ?? null;
}

/** Returns what an option costs over the twelve months, in cents; null when it isn't known. */
export function costRange(option: OutlookOption | null): Range | null {
  if (!option) return null;
  const { low_cents: low, high_cents: high, total_cents: total } = option;
  if (low !== null && high !== null) return { low, high };
  return total === null ? null : { low: total, high: total };
}

/** Whether the outlook recommends starting a plan that the customer can order today. */
export function isSwitch({ recommendation }: Outlook): boolean {
  return SWITCHES.has(recommendation.code);
}

const SWITCHES: ReadonlySet<Outlook["recommendation"]["code"]> = new Set([
  "choose_before_end",
  "switch_now",
  "switch_on_day",
] as const);

/** Puts the recommendation of an outlook into words. */
export function describeAdvice(outlook: Outlook, words: OutlookWords): Advice {
  const { code } = outlook.recommendation;
  switch (code) {
    case "order_in_progress":
      return describeOrder(outlook, words);
    case "choose_before_end":
    case "switch_now":
    case "switch_on_day":
      return describeSwitch(outlook, words);
    case "stay":
      return describeStay(outlook, words);
    case "not_enough_known":
      return describeUnknown(outlook, words);
    default:
      return code satisfies never;
  }
}

/** The advice as running text: what to do, and what it saves. */
export function adviceSentence(outlook: Outlook, words: OutlookWords): string {
  const { headline, saving } = describeAdvice(outlook, words);
  return saving === null ? headline : `${headline} ${saving}`;
}

function describeOrder(outlook: Outlook, words: OutlookWords): Advice {
  const { order, alerts } = outlook;
  if (!order) return { headline: words.title, saving: null, plan: null, details: [] };
  const { plan_name: plan, provider, starts_on: day } = order;
  const waits = alerts.some(({ kind }) => kind === "order_needs_you");
  return {
    headline: day === null ? words.order.noDate(plan, provider) : words.order.starts(plan, provider, day),
    saving: null,
    plan: null,
    details: waits ? [] : [words.order.nothingToDo],
  };
}

function describeSwitch(outlook: Outlook, words: OutlookWords): Advice {
  const option = recommendedOption(outlook);
  if (!option?.plan) return describeUnknown(outlook, words);
  const { plan, starts_because: because } = option;
  const why = because === "no_fee" || because === "fee_falls" ? words.because[because] : null;
  const details = [
    why,
    ...feeDetails(outlook, option, words),
    nothingDetail(outlook, words),
    outlook.switch_hold ? words.hold : null,
  ];
  return {
    headline: switchHeadline(outlook, option, words),
    saving: savingOf(outlook, words),
    plan: words.plan(plan.provider.name, plan.term_months),
    details: details.filter((detail) => detail !== null),
  };
}

function switchHeadline(outlook: Outlook, option: OutlookOption, words: OutlookWords): string {
  const { recommendation, clock, window } = outlook;
  const name = option.plan?.name ?? "";
  const on = recommendation.on ?? option.starts_on ?? window.from;
  const say = option.kind === "stay_with_provider" ? words.renew : words.switch;
  if (clock?.state === "over") return say.ended(clock.ends_on, name, on);
  if (recommendation.code === "choose_before_end" && clock) return say.ends(clock.ends_on, name, on);
  return recommendation.code === "switch_on_day" ? say.onDay(name, on) : say.now(name, on);
}

function savingOf({ recommendation, window }: Outlook, words: OutlookWords): string | null {
  const { net_cents: net } = recommendation;
  return net === null || net <= 0 ? null : words.saves(net, window.from);
}

function feeDetails(
  { contract, recommendation }: Outlook,
  { exit_fee_cents: fee, one_time_cents: once, starts_because: because }: OutlookOption,
  words: OutlookWords,
): (string | null)[] {
  const net = recommendation.net_cents;
  return [
    // The reason for the day says already that there is none.
    contract === null || (because === "no_fee" && fee === 0)
      ? null
      : feeText(fee, net !== null && net > 0, words),
    once > 0 ? words.oneTime(once) : null,
  ];
}

function feeText(fee: number | null, saves: boolean, words: OutlookWords): string {
  if (fee === null) return words.feeUnknown;
  if (fee === 0) return words.noFee;
  return saves ? words.fee(fee) : words.feeOnly(fee);
}

function nothingDetail(outlook: Outlook, words: OutlookWords): string | null {
  const range = costRange(findDoNothing(outlook));
  return range && words.nothing(range.low, range.high);
}

function describeStay(outlook: Outlook, words: OutlookWords): Advice {
  const { exit_fee_cents: fee } = outlook;
  const details = [
    fee !== null && fee > 0 ? words.stayFee(fee) : words.stayCheap,
    nothingDetail(outlook, words),
  ];
  return {
    headline: words.stay,
    saving: null,
    plan: null,
    details: details.filter((detail) => detail !== null),
  };
}

/** Of several missing facts the page names the one that the others depend on. */
const MISSING_FIRST: readonly MissingFact[] = ["utility", "plans", "contract", "price", "usage"];

function describeUnknown(outlook: Outlook, words: OutlookWords): Advice {
  const { missing } = outlook.recommendation;
  const first = MISSING_FIRST.find((fact) => missing.includes(fact)) ?? "plans";
  const option = recommendedOption(outlook);
  return {
    headline: words.unknown[first],
    saving: null,
    plan: null,
    details: option?.plan ? [words.cheapest(option.plan.name, option.total_cents)] : [],
  };
}
