// Why twelve months on one plan cost less than on another, by part of the bill.
import type { BillParts } from "#contracts/compare.ts";
import { subtractShown, subtractYears } from "#messages/message-values.ts";
import { isShort } from "#rating/plan-groups.ts";
import type { PricedItem } from "#rating/plan-groups.ts";

export const BILL_PARTS = ["energy", "base", "delivery", "fees", "credits"] as const;
export type BillPart = (typeof BILL_PARTS)[number];
/** A part of the bills, or a one-time charge. */
export type CostPart = BillPart | "once";

export interface PartDifference {
  readonly part: CostPart;
  /** Cents per year. Credits are negative. */
  readonly mine: number;
  readonly theirs: number;
  /** Mine minus theirs, both in whole dollars as shown: negative is cheaper. */
  readonly difference: number;
}

export interface CostComparison {
  /** Mine minus theirs in cents over twelve months, both in whole dollars as shown: negative is cheaper. */
  readonly difference: number;
  /**
   * Every part that either plan has, in bill order. Empty if a price ends sooner, because its parts after that are not
   * known.
   */
  readonly parts: readonly PartDifference[];
  /** Parts that differ by a dollar or more, the largest difference first. */
  readonly significant: readonly PartDifference[];
}

type Costed = Pick<PricedItem, "cost" | "twelve_months">;

const DOLLAR = 100;

/** Compares two plans' twelve months for the same usage. */
export function compareCosts(mine: Costed, theirs: Costed): CostComparison {
  const parts = isShort(mine) || isShort(theirs) ? [] : comparePartCosts(mine, theirs);
  return {
    difference: subtractYears(mine.twelve_months.cents, theirs.twelve_months.cents),
    parts,
    significant: parts
      .filter((row) => Math.abs(row.difference) >= DOLLAR)
      .toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference)),
  };
}

function comparePartCosts(mine: Costed, theirs: Costed): PartDifference[] {
  const bills = BILL_PARTS.map((part) => partDifference(part, mine.cost.parts, theirs.cost.parts));
  const [my, their] = [mine.twelve_months.one_time_cents, theirs.twelve_months.one_time_cents];
  const once = { part: "once", mine: my, theirs: their, difference: subtractShown(my, their) } as const;
  return [...bills, once].filter((row) => row.mine !== 0 || row.theirs !== 0);
}

function partDifference(part: BillPart, mine: BillParts, theirs: BillParts): PartDifference {
  return {
    part,
    mine: mine[part],
    theirs: theirs[part],
    difference: subtractShown(mine[part], theirs[part]),
  };
}
