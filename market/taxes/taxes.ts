// The taxes of a billing month and of twelve months. One function for the server and the browser. The order of the steps
// and the single rounding of both local taxes reproduce an actual bill to the cent (market/README.md).
import type { PlanCost, RankedPlan, Ranking, TwelveMonths } from "#contracts/compare.ts";
import type { TaxAmounts, TaxBasis, TaxRates } from "#contracts/taxes.ts";
import { roundHalfAway } from "../price-round.ts";

const MONTHS = 12;
const CENTS = 100;

/** A billing month before taxes, in cents: the sum of its rounded lines. */
export interface TaxedMonth {
  readonly cents: number;
  /** Needed only for local charges per kWh. */
  readonly kwh: number;
  /**
   * Credit for power sent to the grid, in cents, positive. Whether it lowers the taxes isn't known, so it widens the
   * range.
   */
  readonly buyback_cents?: number;
}

/** The lines of a month in cents. */
export interface TaxLines {
  readonly extras: number;
  readonly assessment: number;
  readonly gross_receipts: number;
  readonly city: number;
  readonly district: number;
}

/**
 * Returns the lines for charges of `cents`: the assessment, the gross receipts reimbursement on both, and the local
 * taxes on all three. City and district are rounded once together, and the district gets the rest (Tax Code 321.204(b)).
 */
export function taxLines(cents: number, rates: TaxRates): Omit<TaxLines, "extras"> {
  // A bill below zero has nothing to tax.
  const charges = Math.max(0, cents);
  const assessment = roundHalfAway(charges * rates.assessment);
  const gross_receipts = roundHalfAway((charges + assessment) * rates.gross_receipts);
  const taxable = charges + assessment + gross_receipts;
  const local = roundHalfAway(taxable * (rates.city + rates.district));
  const city = rates.district === 0 ? local : roundHalfAway(taxable * rates.city);
  return { assessment, gross_receipts, city, district: local - city };
}

/** Returns the utility's local charges of a month in cents, each rounded. */
function extrasCents(extras: TaxBasis["extras"], kwh: number): number {
  return extras.reduce(
    (sum, { unit, amount }) => sum + roundHalfAway(amount * CENTS * (unit === "usd_per_kwh" ? kwh : 1)),
    0,
  );
}

/** Options of a plan for its taxes. */
export interface TaxedPlan {
  /** The plan's own charges already contain the assessment (`proof.puc_assessment` is "in_charges"). */
  readonly has_assessment: boolean;
}

const sumLines = (lines: TaxLines): number =>
  lines.extras + lines.assessment + lines.gross_receipts + lines.city + lines.district;

function withoutAssessment(rates: TaxRates, { has_assessment }: TaxedPlan): TaxRates {
  return has_assessment ? { ...rates, assessment: 0 } : rates;
}

/** Returns the taxes of one billing month. */
export function taxMonth(
  { cents, kwh, buyback_cents = 0 }: TaxedMonth,
  { low, high, certainty, extras }: Pick<TaxBasis, "low" | "high" | "certainty" | "extras">,
  plan: TaxedPlan,
): TaxAmounts {
  const local = extrasCents(extras, kwh);
  const lines = { extras: local, ...taxLines(cents + local, withoutAssessment(low, plan)) };
  const low_cents = sumLines(lines);
  if (certainty === "exact" && buyback_cents === 0) return { low_cents, high_cents: low_cents, lines };
  const highest = taxLines(cents + local + buyback_cents, withoutAssessment(high, plan));
  return { low_cents, high_cents: sumLines({ extras: local, ...highest }), lines: null };
}

/** Returns the taxes of several months, month by month: the sum of rounded lines, never a share of the sum. */
export function taxMonths(months: readonly TaxedMonth[], basis: TaxBasis, plan: TaxedPlan): TaxAmounts {
  let [low_cents, high_cents] = [0, 0];
  const sum = { extras: 0, assessment: 0, gross_receipts: 0, city: 0, district: 0 };
  let isExact = true;
  for (const month of months) {
    const one = taxMonth(month, basis, plan);
    low_cents += one.low_cents;
    high_cents += one.high_cents;
    if (one.lines === null) isExact = false;
    else {
      sum.extras += one.lines.extras;
      sum.assessment += one.lines.assessment;
      sum.gross_receipts += one.lines.gross_receipts;
      sum.city += one.lines.city;
      sum.district += one.lines.district;
    }
  }
  return { low_cents, high_cents, lines: isExact ? sum : null };
}

/** Splits cents into equal months that add up to them. */
function splitEvenly(cents: number, count: number): number[] {
  return Array.from(
    { length: count },
    (_, index) => Math.round((cents * (index + 1)) / count) - Math.round((cents * index) / count),
  );
}

/** Returns the months in proportion, so that they add up to `cents`. */
function scaleMonths(months: readonly number[], cents: number): readonly number[] {
  const sum = months.reduce((all, one) => all + one, 0);
  if (sum === cents) return months;
  if (sum <= 0) return splitEvenly(cents, months.length);
  let [before, running] = [0, 0];
  return months.map((one) => {
    running += one;
    const upTo = Math.round((cents * running) / sum);
    const scaled = upTo - before;
    before = upTo;
    return scaled;
  });
}

/** What the taxes of twelve months are calculated from: a ranked plan's cost. */
export interface TaxedYear {
  readonly month_cents: readonly number[];
  readonly twelve_months: Pick<
    TwelveMonths,
    "cents" | "price_months" | "price_cents" | "then_cents" | "one_time_cents"
  >;
  /** kWh of the twelve billing months. */
  readonly month_kwh: readonly number[];
  /** Credits of the year for power sent to the grid, in cents, positive. */
  readonly buyback_cents: number;
}

/**
 * Returns the twelve months to tax, which add up to the year's cost without fees at enrollment. If the price lasts, they
 * are its bills, in proportion to the average year if the meter-read day is not known. A price that ends sooner has no
 * twelve bills: its months, and the months after it, are even. Fees at enrollment aren't taxed here, because no bill with one
 * was found.
 */
export function taxedMonths({
  month_cents,
  twelve_months,
  month_kwh,
  buyback_cents,
}: TaxedYear): TaxedMonth[] {
  const { cents, price_months, price_cents, one_time_cents } = twelve_months;
  const rest = cents - one_time_cents - price_cents;
  const months =
    price_months >= MONTHS
      ? scaleMonths(month_cents, price_cents)
      : [...splitEvenly(price_cents, price_months), ...splitEvenly(rest, MONTHS - price_months)];
  const credits = splitEvenly(buyback_cents, months.length);
  return months.map((one, index) => ({
    cents: one,
    kwh: month_kwh[index] ?? 0,
    buyback_cents: credits[index] ?? 0,
  }));
}

/** Returns the taxes of a plan's twelve months in cents. */
export function taxYear(year: TaxedYear, basis: TaxBasis, plan: TaxedPlan): TaxAmounts {
  return taxMonths(taxedMonths(year), basis, plan);
}

/** A plan with its cost, as in a ranking. */
export interface TaxedItem {
  readonly plan: { readonly proof: Pick<RankedPlan["plan"]["proof"], "puc_assessment"> };
  readonly cost: Pick<PlanCost, "month_cents" | "parts"> | null;
  readonly twelve_months: TaxedYear["twelve_months"] | null;
}

/** Whether a plan's own charges contain the assessment, so that it is not added again. */
export function hasAssessment({ puc_assessment }: TaxedItem["plan"]["proof"]): boolean {
  return puc_assessment === "in_charges";
}

/**
 * Returns the taxes of a ranked plan's twelve months in cents, or null if it has no cost. A ranking doesn't separate
 * credit for exported power from other credits, so all of them are uncertain if there is any.
 */
export function taxRankedPlan(
  { plan, cost, twelve_months }: TaxedItem,
  usage: Pick<Ranking["usage"], "months" | "exported_kwh">,
  basis: TaxBasis,
): TaxAmounts | null {
  if (cost === null || twelve_months === null) return null;
  const year = {
    month_cents: cost.month_cents,
    twelve_months,
    month_kwh: usage.months.map(({ kwh }) => kwh),
    buyback_cents: usage.exported_kwh > 0 ? Math.max(0, -cost.parts.credits) : 0,
  };
  return taxYear(year, basis, { has_assessment: hasAssessment(plan.proof) });
}
