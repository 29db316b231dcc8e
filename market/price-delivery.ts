// The delivery charges of a billing month. If they change within the month, the monthly charge is prorated by days, the
// kWh of each day are priced at that day's rate, and both charges are lines. No public rule for such a month is known
// (market facts, data/delivery), so pages say that it is prorated.
import type { DeliveryCharges } from "#contracts/plan.ts";
import type { DeliverySpan, MonthSums } from "./month-sums.ts";
import { productCents, rateUnits, usdCents } from "./price-round.ts";
import { billedWh, type CompiledWindow } from "./price-window.ts";

/** Charges as integers: cents per month and 1e-4 cent per kWh. */
export interface CompiledCharges {
  readonly as_of: string;
  readonly monthly_cents: number;
  readonly rate: number;
}

/** The parts of a compiled tariff that delivery depends on. */
export interface DeliveryTerms {
  readonly windows: ReadonlyArray<CompiledWindow>;
  readonly waives_delivery: boolean;
  /** In the order of `DeliverySpan.charges`. Empty if delivery is bundled or its charges are unknown. */
  readonly delivery: ReadonlyArray<CompiledCharges>;
}

/** One set of charges in a month: what they add to the bill, in cents. */
export interface SpanCharges {
  /** Null if the charges are the same in the whole month and year. */
  readonly span: DeliverySpan | null;
  readonly charges: CompiledCharges;
  readonly monthly_cents: number;
  readonly wh: number;
  readonly energy_cents: number;
}

const NONE: ReadonlyArray<never> = [];

const compiled = new WeakMap<DeliveryCharges, ReadonlyArray<CompiledCharges>>();

/** Converts charges and their later changes to integers. The same array for the same charges. */
export function compileDelivery(delivery: DeliveryCharges | null): ReadonlyArray<CompiledCharges> {
  if (delivery === null) return NONE;
  const known = compiled.get(delivery) ?? compileCharges(delivery);
  compiled.set(delivery, known);
  return known;
}

function compileCharges(delivery: DeliveryCharges): ReadonlyArray<CompiledCharges> {
  return [delivery, ...(delivery.later ?? NONE)].map(({ as_of, monthly_usd, cents_per_kwh }) => ({
    as_of,
    monthly_cents: usdCents(monthly_usd),
    rate: rateUnits(cents_per_kwh),
  }));
}

/** Returns the month's Wh that delivery is charged for. */
export function deliveredWh({ windows, waives_delivery }: DeliveryTerms, sums: MonthSums): number {
  if (!waives_delivery) return sums.wh;
  let wh = sums.wh;
  for (let index = 0; index < windows.length; index++) {
    if (windows[index]?.delivery_waived === true) wh -= billedWh(windows, sums, index);
  }
  return wh;
}

/** Rounds running sums, so that the spans add up to the month. */
function splitByShare(total: number, shares: readonly number[]): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  let before = 0;
  let upTo = 0;
  return shares.map((share) => {
    upTo += share;
    const rounded = all === 0 ? 0 : Math.round((total * upTo) / all);
    const part = rounded - before;
    before = rounded;
    return part;
  });
}

/** Returns the Wh of each span that delivery is charged for. A cap on waived Wh applies to the whole month. */
function deliveredWhBySpan(terms: DeliveryTerms, sums: MonthSums, spans: readonly DeliverySpan[]): number[] {
  const delivered = spans.map(({ wh }) => wh);
  if (!terms.waives_delivery) return delivered;
  for (const [index, window] of terms.windows.entries()) {
    if (!window.delivery_waived) continue;
    const waived = splitByShare(
      billedWh(terms.windows, sums, index),
      spans.map(({ window_wh }) => window_wh[index] ?? 0),
    );
    for (const [at, wh] of waived.entries()) delivered[at] = (delivered[at] ?? 0) - wh;
  }
  return delivered;
}

/**
 * Prorates the monthly charges by days, in cents for each span. The lines of a charge that stays the same add up to it.
 */
export function proratedCents(
  delivery: ReadonlyArray<CompiledCharges>,
  spans: ReadonlyArray<Pick<DeliverySpan, "charges" | "days">>,
): number[] {
  const all = spans.reduce((sum, { days }) => sum + days, 0);
  const known = new Map<number, { days: number; cents: number }>();
  return spans.map((span) => {
    const monthly = delivery[span.charges]?.monthly_cents ?? 0;
    const before = known.get(monthly) ?? { days: 0, cents: 0 };
    const days = before.days + span.days;
    const cents = Math.round((monthly * days) / all);
    known.set(monthly, { days, cents });
    return cents - before.cents;
  });
}

/** Returns what each set of charges adds to a month's bill, in cents. Empty if delivery is bundled or unknown. */
export function deliveryBySpan(terms: DeliveryTerms, sums: MonthSums): SpanCharges[] {
  const [first] = terms.delivery;
  if (first === undefined) return [];
  const spans = sums.delivery_spans;
  if (spans === undefined) {
    const wh = deliveredWh(terms, sums);
    const { monthly_cents, rate } = first;
    return [{ span: null, charges: first, monthly_cents, wh, energy_cents: productCents(wh * rate) }];
  }
  const delivered = deliveredWhBySpan(terms, sums, spans);
  const monthly = proratedCents(terms.delivery, spans);
  return spans.map((span, index) => {
    const charges = terms.delivery[span.charges] ?? first;
    const wh = delivered[index] ?? 0;
    return {
      span,
      charges,
      monthly_cents: monthly[index] ?? 0,
      wh,
      energy_cents: productCents(wh * charges.rate),
    };
  });
}

/** Returns the delivery charges of a month in cents: the sum of `deliveryBySpan`. */
export function deliveryCents(terms: DeliveryTerms, sums: MonthSums): number {
  const [first] = terms.delivery;
  if (first === undefined) return 0;
  if (sums.delivery_spans === undefined)
    return first.monthly_cents + productCents(deliveredWh(terms, sums) * first.rate);
  let cents = 0;
  for (const { monthly_cents, energy_cents } of deliveryBySpan(terms, sums))
    cents += monthly_cents + energy_cents;
  return cents;
}
