// What messages choose their wording by: how much is estimated, one amount or a range, less or more. And the differences
// that are shown.

export interface EstimatedValues {
  readonly share: number;
  /** "none" under half a percent, "all" over 99 %. */
  readonly estimated: "none" | "some" | "all";
}

/** Returns the values of a message about the estimated share of a year, 0 to 1. */
export function toEstimated(share: number): EstimatedValues {
  if (share < 0.005) return { share, estimated: "none" };
  return { share, estimated: share > 0.99 ? "all" : "some" };
}

/** A yearly difference under a dollar does not count: it is less than the rounding of twelve bills. In cents. */
export const SAME_CENTS = 100;

/** Returns whole dollars in cents as `money` shows them (format.ts): halves are rounded away from zero. */
function roundToDollar(cents: number): number {
  return Math.sign(cents) * Math.round(Math.abs(cents) / 100) * 100;
}

export interface RangeValues {
  readonly low: number;
  readonly high: number;
  readonly range: "single" | "double";
}

/** Returns the values of a message about an amount in cents that may be a range. Equal whole dollars are one amount. */
export function toRange(low: number, high: number): RangeValues {
  return { low, high, range: roundToDollar(low) === roundToDollar(high) ? "single" : "double" };
}

/**
 * Returns one amount minus another in cents, both rounded to whole dollars as they are shown, so that a reader who
 * subtracts one from the other gets the same difference.
 */
export function subtractShown(one: number, other: number): number {
  return roundToDollar(one) - roundToDollar(other);
}

/** Same as `subtractShown`, for the cost of two years: zero if they are shown as the same. */
export function subtractYears(one: number, other: number): number {
  return Math.abs(one - other) < SAME_CENTS ? 0 : subtractShown(one, other);
}

interface Option {
  readonly total_cents: number | null;
  readonly net_cents: number | null;
}

/**
 * Returns what an option saves compared with doing nothing, in cents: the difference of the two costs as they are shown.
 * Null without an option, or if it isn't known.
 */
export function getShownNet(option: Option | null | undefined): number | null {
  const { total_cents: total = null, net_cents: net = null } = option ?? {};
  return total === null || net === null ? net : subtractYears(total + net, total);
}

export interface DifferenceValues {
  readonly cents: number;
  readonly direction: "less" | "more";
}

/** Returns the values of a message about a difference in cents: its size, and "less" below zero. */
export function toDifference(cents: number): DifferenceValues {
  return { cents: Math.abs(cents), direction: cents < 0 ? "less" : "more" };
}
