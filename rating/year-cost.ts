// Cost of a plan for a folded year, over every possible read day.
import type { BillParts, PlanCost } from "#contracts/compare.ts";
import type { DeliveryCharges, Tariff } from "#contracts/plan.ts";
import { compileOnce, compileTariff, exportWindows } from "#market/price.ts";
import type { CompiledTariff } from "#market/price.ts";
import { MONTHS } from "./cycle-sums.ts";
import { withDeliveryDays } from "./delivery-days.ts";
import { shapeSums } from "./fold.ts";
import type { ShapeSums, UsageFold } from "./fold.ts";
import { ASSUMED_READ_DAY, POSSIBLE_READ_DAYS } from "./periods.ts";
import { addCycle } from "./price-cycle.ts";

const MONTHS_OF_ZERO: readonly number[] = Array.from({ length: MONTHS }, () => 0);
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

/** Returns the sums of a tariff's windows, for a fold that has its delivery days. */
export function buildShapeSums(tariff: Tariff, fold: UsageFold): ShapeSums {
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
    const cents = addCycle(compiled, fold, shape, read_day, parts, null);
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
  fold: UsageFold,
  shape: ShapeSums,
  read_day: number | null,
): PlanCost {
  const parts = emptyParts();
  const month_cents = MONTHS_OF_ZERO.slice();
  const shown = addCycle(compiled, fold, shape, read_day ?? ASSUMED_READ_DAY, parts, month_cents);
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
  const compiled = compileOnce(tariff, options.delivery);
  if (compiled.delivery_missing) return null;
  const dated = withDeliveryDays(fold, options.delivery);
  return calculateYearCost(compiled, dated, buildShapeSums(tariff, dated), options.read_day);
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
    year_cents: addCycle(compiled, dated, shape, read_day, emptyParts(), null),
  }));
}
