// The amounts that a page may show for a plan or an option, in its format.
import type { RankedPlan, TwelveMonths } from "#contracts/compare.ts";
import type { OutlookOption } from "#contracts/outlook.ts";
import type { TerminationFee } from "#contracts/plan.ts";
import type { BestPlan } from "#contracts/portal.ts";
import { getShownNet } from "#messages/message-values.ts";
import { written } from "../amounts.ts";

const MONTHS = 12;

type Cents = number | null | undefined;
const toTextSet = (cents: readonly Cents[]): Set<string> =>
  new Set(cents.flatMap((one) => (one == null ? [] : written(one))));

/** Returns the twelve months, a month of them on average, and every part: each period in total, and a month of it. */
export function listCents(twelve: TwelveMonths): readonly Cents[] {
  const { cents, price_cents, then_cents, then_month_to_month: drift, price_months, one_time_cents } = twelve;
  const left = MONTHS - price_months;
  return [
    cents,
    cents / MONTHS,
    price_cents,
    price_cents / price_months,
    then_cents,
    left > 0 && then_cents !== null ? then_cents / left : null,
    drift?.low_cents,
    drift?.high_cents,
    one_time_cents,
  ];
}

function toCents(fee: TerminationFee): Cents {
  return fee.kind === "flat" || fee.kind === "per_remaining_month" ? Math.round(fee.amount_usd * 100) : null;
}

/**
 * Returns the amounts of a plan in a list: twelve months, the range by meter-read day, bills, weather, fees, and what
 * switching saves.
 */
export function listPlanAmounts(item: RankedPlan & Partial<Pick<BestPlan, "band" | "switch">>): Set<string> {
  const { cost, twelve_months: twelve, band, switch: planSwitch, plan } = item;
  const once = twelve?.one_time_cents ?? 0;
  return toTextSet([
    ...(twelve ? listCents(twelve) : []),
    ...(cost ? [cost.low_cents, cost.high_cents, cost.low_cents + once, cost.high_cents + once] : []),
    ...(cost?.month_cents ?? []),
    band?.mild_cents,
    band?.hot_cents,
    getShownNet(planSwitch),
    planSwitch?.total_cents,
    planSwitch?.exit_fee_cents,
    planSwitch?.one_time_cents,
    toCents(plan.termination_fee),
  ]);
}

/** Returns the amounts of an option of the outlook. */
export function listOptionAmounts(option: OutlookOption): Set<string> {
  const { total_cents, low_cents, high_cents, exit_fee_cents, one_time_cents, band, segments } = option;
  return toTextSet([
    total_cents,
    low_cents,
    high_cents,
    getShownNet(option),
    exit_fee_cents,
    one_time_cents,
    band?.mild_cents,
    band?.hot_cents,
    ...segments.flatMap((one) => [one.cents, one.low_cents, one.high_cents]),
  ]);
}
