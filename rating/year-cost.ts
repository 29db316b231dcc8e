// Cost of a plan for a folded year, over every possible read day.
import type { BillParts, PlanCost } from "#contracts/compare.ts";
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import { buybackCredit } from "#market/price-buyback.ts";
import { deliveryCents } from "#market/price-delivery.ts";
import { compileTariff, energyCents, exportWindows, feesCents, usageCreditCents } from "#market/price.ts";
import type { CompiledTariff } from "#market/price.ts";
import type { MonthSums } from "#market/month-sums.ts";
import { withDeliveryDays } from "./delivery-days.ts";
import { shapeSums } from "./fold.ts";
import type { ShapeSums, UsageFold } from "./fold.ts";
import { ASSUMED_READ_DAY, POSSIBLE_READ_DAYS, yearSums } from "./periods.ts";

const PARTS = ["energy", "base", "delivery", "fees", "credits"] as const;

export interface ReadDayCost {
  readonly read_day: number;
  readonly year_cents: number;
}

export interface CostOptions {
  /** Null = unknown: a plan with thresholds is priced over every possible cycle. */
  readonly read_day: number | null;
  readonly delivery: DeliveryCharges | null;
}

const emptyParts = (): BillParts => ({ energy: 0, base: 0, delivery: 0, fees: 0, credits: 0 });

const sumParts = (parts: BillParts): number =>
  parts.energy + parts.base + parts.delivery + parts.fees + parts.credits;

/**
 * Whether the read day changes the year by more than the rounding of its lines: any rule that applies to a whole month
 * (credit, minimum fee, tier, cap, buyback credit that a bill may limit). Other plans are priced for one cycle.
 */
export function dependsOnReadDay(compiled: CompiledTariff, exports: boolean): boolean {
  return (
    compiled.credits.length > 0 ||
    compiled.minimum_fees.length > 0 ||
    (exports && compiled.buyback !== null) ||
    compiled.windows.some(
      (window, index) =>
        window.tiers.length > 1 || (index < compiled.windows.length - 1 && Number.isFinite(window.max_wh)),
    )
  );
}

/**
 * Adds a month's bill to the year's parts. Returns the buyback credit carried out. Equal to the sums of
 * `priceMonthWithCarry`.
 */
function addMonth(compiled: CompiledTariff, sums: MonthSums, carried: number, year: BillParts): number {
  const energy = energyCents(compiled, sums);
  const delivery = deliveryCents(compiled, sums);
  const fees = feesCents(compiled, sums);
  const credits = usageCreditCents(compiled, sums);
  year.energy += energy;
  year.base += compiled.base_cents;
  year.delivery += delivery;
  year.fees += fees;
  year.credits += credits;
  if (compiled.buyback === null) return 0;
  const before = compiled.base_cents + energy + delivery + fees + credits;
  const credit = buybackCredit(compiled.buyback, sums, energy, before, carried);
  year.credits -= credit.used_cents;
  return credit.carried_cents;
}

/** Adds a year of months to `parts`. Returns its total in cents. */
function addYear(compiled: CompiledTariff, months: ReadonlyArray<MonthSums>, parts: BillParts): number {
  const before = sumParts(parts);
  let carried = 0;
  for (const sums of months) carried = addMonth(compiled, sums, carried, parts);
  return sumParts(parts) - before;
}

function monthlyTotals(
  compiled: CompiledTariff,
  months: ReadonlyArray<MonthSums>,
  parts: BillParts,
): number[] {
  let carried = 0;
  let before = 0;
  return months.map((sums) => {
    carried = addMonth(compiled, sums, carried, parts);
    const month = sumParts(parts) - before;
    before += month;
    return month;
  });
}

/**
 * Converts the parts of `count` years to those of the mean year, in whole cents that add up to `total` (largest
 * remainders first).
 */
function meanParts(parts: BillParts, count: number, total: number): BillParts {
  const mean = emptyParts();
  for (const part of PARTS) mean[part] = Math.floor(parts[part] / count);
  const by_remainder = PARTS.map((part) => ({ part, rest: parts[part] / count - mean[part] })).sort(
    (a, b) => b.rest - a.rest,
  );
  const missing = total - sumParts(mean);
  for (const { part } of by_remainder.slice(0, missing)) mean[part] += 1;
  return mean;
}

function buildShapeSums(tariff: Tariff, fold: UsageFold): ShapeSums {
  return shapeSums(fold, tariff.energy, fold.exported === null ? null : exportWindows(tariff));
}

function overCycles(
  compiled: CompiledTariff,
  fold: UsageFold,
  shape: ShapeSums,
): Pick<PlanCost, "year_cents" | "low_cents" | "high_cents" | "parts"> {
  const parts = emptyParts();
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const read_day of POSSIBLE_READ_DAYS) {
    const cents = addYear(compiled, yearSums(fold, shape, read_day), parts);
    if (cents < low) low = cents;
    if (cents > high) high = cents;
  }
  const count = POSSIBLE_READ_DAYS.length;
  const year_cents = Math.round(sumParts(parts) / count);
  return { year_cents, low_cents: low, high_cents: high, parts: meanParts(parts, count, year_cents) };
}

/**
 * Calculates the year's cost of a compiled tariff in cents, for a fold that has its delivery days
 * (`withDeliveryDays`). The twelve months are those of the given read day, or else
 * calendar months.
 */
export function calculateYearCost(
  compiled: CompiledTariff,
  tariff: Tariff,
  fold: UsageFold,
  read_day: number | null,
): PlanCost {
  const shape = buildShapeSums(tariff, fold);
  const parts = emptyParts();
  const month_cents = monthlyTotals(compiled, yearSums(fold, shape, read_day ?? ASSUMED_READ_DAY), parts);
  const shown = sumParts(parts);
  const year =
    read_day === null && dependsOnReadDay(compiled, fold.exported !== null)
      ? overCycles(compiled, fold, shape)
      : { year_cents: shown, low_cents: shown, high_cents: shown, parts };
  return {
    year_cents: year.year_cents,
    low_cents: year.low_cents,
    high_cents: year.high_cents,
    average_cents_per_kwh: fold.year_wh === 0 ? 0 : (year.year_cents * 1000) / fold.year_wh,
    month_cents,
    parts: year.parts,
  };
}

/** Calculates the year's cost of a tariff in cents. Null if delivery is passed through and its charges are unknown. */
export function tariffCost(tariff: Tariff, fold: UsageFold, options: CostOptions): PlanCost | null {
  const compiled = compileTariff(tariff, options.delivery);
  if (compiled.delivery_missing) return null;
  return calculateYearCost(compiled, tariff, withDeliveryDays(fold, options.delivery), options.read_day);
}

/**
 * Returns the year in cents for each possible read day, in order, which shows the days that make a threshold plan
 * cheap.
 */
export function readDayCosts(
  tariff: Tariff,
  fold: UsageFold,
  delivery: DeliveryCharges | null,
): ReadDayCost[] {
  const compiled = compileTariff(tariff, delivery);
  const dated = withDeliveryDays(fold, delivery);
  const shape = buildShapeSums(tariff, dated);
  return POSSIBLE_READ_DAYS.map((read_day) => ({
    read_day,
    year_cents: addYear(compiled, yearSums(dated, shape, read_day), emptyParts()),
  }));
}
