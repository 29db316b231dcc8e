// Why one plan's year costs less than another's, by part of the bill.
import type { BillParts, PlanCost } from "#contracts/compare.ts";

export const BILL_PARTS = ["energy", "base", "delivery", "fees", "credits"] as const;
export type BillPart = (typeof BILL_PARTS)[number];

export interface PartDifference {
  readonly part: BillPart;
  /** Cents a year; credits are negative. */
  readonly mine: number;
  readonly theirs: number;
  /** Mine less theirs: negative is cheaper. */
  readonly difference: number;
}

export interface CostComparison {
  /** Mine less theirs in cents a year: negative is cheaper. */
  readonly difference: number;
  /** Every part that either plan has, in the order of a bill. */
  readonly parts: readonly PartDifference[];
  /** Those that differ by a dollar or more, the largest difference first. */
  readonly telling: readonly PartDifference[];
}

const DOLLAR = 100;

/** Compares two plans' years for the same usage. */
export function compareCosts(mine: PlanCost, theirs: PlanCost): CostComparison {
  const parts = BILL_PARTS.map((part) => partDifference(part, mine.parts, theirs.parts)).filter(
    (row) => row.mine !== 0 || row.theirs !== 0,
  );
  return {
    difference: mine.year_cents - theirs.year_cents,
    parts,
    telling: parts
      .filter((row) => Math.abs(row.difference) >= DOLLAR)
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference)),
  };
}

function partDifference(part: BillPart, mine: BillParts, theirs: BillParts): PartDifference {
  return { part, mine: mine[part], theirs: theirs[part], difference: mine[part] - theirs[part] };
}
