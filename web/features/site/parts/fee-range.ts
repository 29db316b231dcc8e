import type { TerminationFee } from "#contracts/plan.ts";

export interface FeeRange {
  /** Lowest and highest amount in dollars. */
  readonly low: number;
  readonly high: number;
}

/** Returns the range of the plans' early termination fees of one kind. Null if no plan has that kind. */
export function getFeeRange(
  fees: readonly TerminationFee[],
  kind: "flat" | "per_remaining_month",
): FeeRange | null {
  const amounts = fees.flatMap((fee) => (fee.kind === kind ? [fee.amount_usd] : []));
  return amounts.length === 0 ? null : { low: Math.min(...amounts), high: Math.max(...amounts) };
}
