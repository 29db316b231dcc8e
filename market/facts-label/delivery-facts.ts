// The utility's charges as a label prints them: once, in parts, beside an all-in price, or included in it.
import type { Tariff } from "#contracts/plan.ts";
import type { Collected } from "./collected.ts";
import { round2, round4, single, unique } from "./fact-lists.ts";
import type { LabelNote, ParsedLabel } from "./parsed-label.ts";

/** Below this, an amount per kWh is a surcharge beside an all-in price (labels until 2012), not a utility's delivery. */
const SMALLEST_DELIVERY_CENTS = 1.5;

/** Parts of the utility's charge with a name each, which add up: customer, metering, transmission. */
const PART =
  /\b(?:customer|meter\w*|transmission|distribution|transition|nuclear|recovery|factor|surcharge|advanced)\b/;

/** Returns a charge that is printed once, repeatedly, or in named parts. */
function total(
  printed: ReadonlyArray<{ readonly name: string; readonly value: number }>,
  what: string,
  notes: LabelNote[],
): number | null {
  const values = unique(printed).filter((one) => one.value !== 0 || printed.length === 1);
  const names = new Set(values.map((one) => one.name));
  const areParts =
    values.length > 1 &&
    names.size === values.length &&
    values.filter((one) => !PART.test(one.name)).length <= 1;
  if (areParts) return round4(values.reduce((sum, one) => sum + one.value, 0));
  return single([...new Set(printed.map((one) => one.value))], what, notes);
}

/** Returns the total of fees, in dollars a month. */
export const sumFees = (fees: Tariff["monthly_fees"]): number =>
  round2(fees.reduce((total_usd, fee) => total_usd + fee.amount_usd, 0));

export interface Delivery {
  readonly stated: ParsedLabel["stated_delivery"];
  readonly mode: Tariff["delivery"];
  /** Surcharges beside an all-in price, which are fees and part of the rate then. */
  readonly fees: Tariff["monthly_fees"];
  readonly cents: number;
}

/** Reads the utility's charges. Adds notes for charges that contradict each other. */
export function readDelivery(into: Collected): Delivery {
  const months = into.facts.filter((fact) => fact.kind === "delivery_month");
  const monthly = total(
    months.map(({ name, usd }) => ({ name, value: usd })),
    "monthly delivery charges",
    into.notes,
  );
  const rates = into.facts.filter((fact) => fact.kind === "delivery_kwh");
  const cents = total(
    rates.map(({ name, cents: value }) => ({ name, value })),
    "delivery charges per kWh",
    into.notes,
  );
  const fees = unique(months.filter((fact) => fact.usd > 0)).map(({ name, usd }) => ({
    name,
    amount_usd: usd,
    in_label_average: true,
  }));
  if ((cents ?? 0) <= -SMALLEST_DELIVERY_CENTS || (monthly ?? 0) < 0)
    into.notes.push({ text: "a delivery charge below zero", carries_price: true });
  const isSurcharge = cents !== null && cents !== 0 && cents < SMALLEST_DELIVERY_CENTS;
  if (isSurcharge) return { stated: null, mode: "bundled", fees, cents };
  const charged = (monthly ?? 0) > 0 || (cents ?? 0) > 0;
  return {
    stated: cents === null ? null : { monthly_usd: monthly ?? 0, cents_per_kwh: cents },
    mode: into.bundled && !charged ? "bundled" : "pass_through",
    fees: cents === null ? fees : [],
    cents: 0,
  };
}
