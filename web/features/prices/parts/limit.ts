// The limit of a price alert as it is typed: dollars a year or a month.
import { MIN_LIMIT_CENTS } from "#contracts/tables/price-alerts.ts";
import { parseAmount } from "#web/features/compare/parts/wizard/amount.ts";

export type LimitUnit = "year" | "month";

const MONTHS = 12;
const CENTS = 100;

/** Returns the limit in cents a year: "$1,500" a year, "125" or "125.50" a month. Null if it isn't an amount of $10 or more. */
export function parseLimit(text: string, unit: LimitUnit): number | null {
  const dollars = parseAmount(text);
  if (dollars === null) return null;
  const cents = Math.round(dollars * CENTS * (unit === "month" ? MONTHS : 1));
  return cents >= MIN_LIMIT_CENTS ? cents : null;
}

/** Returns cents a year in the unit, for a message. */
export function inUnit(yearCents: number, unit: LimitUnit): number {
  return unit === "month" ? yearCents / MONTHS : yearCents;
}
