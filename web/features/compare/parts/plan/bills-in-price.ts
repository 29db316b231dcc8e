// The bills at a price that may end within the twelve months. The verdict needs them before the bills are drawn.
import type { TwelveMonths } from "#contracts/compare.ts";
import type { Bill, YearBill } from "#rating/bill.ts";
import { billNumber } from "../results/after-months.ts";

/** Returns the bills at the plan's own price in chronological order. If the price lasts, all twelve, oldest first. */
export function billsInPrice({ bills }: Pick<YearBill, "bills">, twelve: TwelveMonths): readonly Bill[] {
  return inPrice(bills, ({ period }) => period.month, twelve);
}

/** Returns the bills or months at the plan's own price, in the order of `billsInPrice`. `month` is "2026-12". */
export function inPrice<T>(all: readonly T[], month: (one: T) => string, twelve: TwelveMonths): readonly T[] {
  if (twelve.price_months >= all.length) return all;
  return inOrder(all, month, twelve).slice(0, twelve.price_months);
}

/** Returns bills or months from the first after the start of the twelve months. `month` is "2026-12". */
export function inOrder<T>(all: readonly T[], month: (one: T) => string, { from }: TwelveMonths): T[] {
  return all.toSorted((a, b) => billNumber(month(a), from) - billNumber(month(b), from));
}
