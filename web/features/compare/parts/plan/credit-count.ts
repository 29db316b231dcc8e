// Counts the months of a home in which each credit of a plan is earned.
import type { UsageCredit } from "#contracts/plan.ts";

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
