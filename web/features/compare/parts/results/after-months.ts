// Which of a year's billing months come after a plan's price has ended, and what they cost at today's typical price.
import type { TwelveMonths } from "#contracts/compare.ts";

const MONTHS = 12;
/** A price that starts after this day of a month is billed from the next month. */
const MID_MONTH_DAY = 15;

/** Returns the month of the first bill at a price that starts on `from`, counted in months since year 0. */
function firstBill(from: string): number {
  const [year = 0, month = 1, day = 1] = from.split("-").map(Number);
  return year * MONTHS + month - 1 + (day > MID_MONTH_DAY ? 1 : 0);
}

/**
 * Returns how many bills after the first, 0 to 11, a billing month (YYYY-MM) comes, for twelve months that start on
 * `from`.
 */
export function billNumber(month: string, from: string): number {
  return (Number(month.slice(5, 7)) - 1 - (firstBill(from) % MONTHS) + MONTHS) % MONTHS;
}

/** Returns when a billing month of a past year (YYYY-MM) comes in the twelve months that start on `from`, YYYY-MM. */
export function monthAhead(month: string, from: string): string {
  const ahead = firstBill(from) + billNumber(month, from);
  return `${Math.floor(ahead / MONTHS)}-${String((ahead % MONTHS) + 1).padStart(2, "0")}`;
}

/**
 * Returns the cents of each billing month that comes after the price, by its index: `then_cents` distributed by kWh, to
 * the cent. Empty if the price lasts. Null for every month if no typical price is known.
 */
export function afterMonths(
  twelve: TwelveMonths,
  months: readonly { readonly month: string; readonly kwh: number }[],
): ReadonlyMap<number, number | null> {
  const after = months
    .map(({ month, kwh }, index) => ({ index, kwh, number: billNumber(month, twelve.from) }))
    .filter(({ number }) => number >= twelve.price_months)
    .toSorted((a, b) => a.number - b.number);
  const kwh = after.reduce((sum, one) => sum + one.kwh, 0);
  const total = twelve.then_cents;
  let [used, spent] = [0, 0];
  return new Map(
    after.map((one, position): [number, number | null] => {
      if (total === null) return [one.index, null];
      used += kwh > 0 ? one.kwh / kwh : 1 / after.length;
      const until = position === after.length - 1 ? total : Math.round(total * used);
      const cents = until - spent;
      spent = until;
      return [one.index, cents];
    }),
  );
}
