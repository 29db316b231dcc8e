// In how many of a home's months each credit of a plan is won.
import type { UsageCredit } from "#contracts/plan.ts";

export interface CreditTally {
  readonly credit: UsageCredit;
  readonly won: number;
  readonly missed: number;
}

/** One tally a credit, in the tariff's order; a month wins where its kWh lie in [min, max) (contracts/plan.ts). */
export function tallyCredits(credits: readonly UsageCredit[], months_kwh: readonly number[]): CreditTally[] {
  return credits.map((credit) => {
    const won = months_kwh.filter(
      (kwh) => kwh >= credit.min_kwh && (credit.max_kwh === null || kwh < credit.max_kwh),
    ).length;
    return { credit, won, missed: months_kwh.length - won };
  });
}

/** Dollars of all missed credits together. */
export function missedUsd(tallies: readonly CreditTally[]): number {
  return tallies.reduce((sum, { credit, missed }) => sum + credit.amount_usd * missed, 0);
}

/** The tally that the verdict names: the one that loses most, else the one that wins most; null without credits. */
export function chiefTally(tallies: readonly CreditTally[]): CreditTally | null {
  const weight = ({ credit, missed }: CreditTally): number => credit.amount_usd * missed;
  const gain = ({ credit, won }: CreditTally): number => credit.amount_usd * won;
  const [first] = tallies.toSorted((a, b) => weight(b) - weight(a) || gain(b) - gain(a));
  return first ?? null;
}
