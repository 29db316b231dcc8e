// A price that ends within twelve months, as the numbers that a sentence needs.
import type { TwelveMonths } from "#contracts/compare.ts";

const MONTHS = 12;

export interface PriceSplit {
  /** Months at the plan's own price. */
  readonly months: number;
  /** Mean of those months, in cents per month. */
  readonly month_cents: number;
  /** Months after them. */
  readonly then_months: number;
  /** Mean of those at today's typical 12-month price, in cents per month. Null if none is known. */
  readonly then_month_cents: number | null;
  /** Last day of the plan's own price, YYYY-MM-DD. */
  readonly ends_on: string;
}

/** Splits twelve months at the end of the plan's price. Null if it lasts. */
export function splitOf(twelve: TwelveMonths): PriceSplit | null {
  const { price_months: months, price_cents, then_cents, price_through } = twelve;
  if (months >= MONTHS) return null;
  const then_months = MONTHS - months;
  return {
    months,
    month_cents: price_cents / months,
    then_months,
    then_month_cents: then_cents === null ? null : then_cents / then_months,
    ends_on: price_through,
  };
}
