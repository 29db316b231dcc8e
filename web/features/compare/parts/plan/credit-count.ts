// Counts the months of a home in which each credit of a plan is earned, and those that pay a minimum usage fee.
import type { Tariff, UsageCredit } from "#contracts/plan.ts";

export interface CreditCount {
  readonly credit: UsageCredit;
  readonly won: number;
  readonly missed: number;
}

/**
 * Returns one count per credit, in the tariff's order. A month earns it if its kWh are in [min, max)
 * (contracts/plan.ts).
 */
export function countCredits(credits: readonly UsageCredit[], months_kwh: readonly number[]): CreditCount[] {
  return credits.map((credit) => {
    const won = months_kwh.filter(
      (kwh) => kwh >= credit.min_kwh && (credit.max_kwh === null || kwh < credit.max_kwh),
    ).length;
    return { credit, won, missed: months_kwh.length - won };
  });
}

type MinimumFee = Tariff["minimum_usage_fees"][number];

/** Returns the number of months that pay a minimum usage fee: those with fewer kWh than its level (market/price.ts). */
export function countLowMonths({ below_kwh }: MinimumFee, months_kwh: readonly number[]): number {
  return months_kwh.filter((kwh) => kwh < below_kwh).length;
}

/** Returns the months that pay any of the minimum usage fees, and the cents of all fees together. */
export function sumMinimumFees(
  fees: readonly MinimumFee[],
  months_kwh: readonly number[],
): { readonly months: number; readonly cents: number } {
  return {
    months: Math.max(0, ...fees.map((fee) => countLowMonths(fee, months_kwh))),
    cents: fees.reduce(
      (cents, fee) => cents + Math.round(fee.amount_usd * 100) * countLowMonths(fee, months_kwh),
      0,
    ),
  };
}

/** Returns the dollars of all missed credits together. */
export function missedUsd(counts: readonly CreditCount[]): number {
  return counts.reduce((sum, { credit, missed }) => sum + credit.amount_usd * missed, 0);
}

/**
 * Returns the credit count for the verdict: the one with the largest loss, otherwise the one earned most often. Null
 * without credits.
 */
export function findMainCreditCount(counts: readonly CreditCount[]): CreditCount | null {
  const weight = ({ credit, missed }: CreditCount): number => credit.amount_usd * missed;
  const gain = ({ credit, won }: CreditCount): number => credit.amount_usd * won;
  const [first] = counts.toSorted((a, b) => weight(b) - weight(a) || gain(b) - gain(a));
  return first ?? null;
}
