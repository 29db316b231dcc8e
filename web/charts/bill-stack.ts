// Layout of a bill's parts: charges stacked up from zero, credits down from it.
import type { BillParts } from "#contracts/compare.ts";
import type { MonthBill } from "./bill-month.ts";

/** The order in which parts are stacked outward from the axis, and listed in tables. */
export const BILL_PARTS = ["energy", "delivery", "base", "fees", "credits"] as const;
export type BillPart = (typeof BILL_PARTS)[number];

export interface Segment {
  readonly part: BillPart;
  /** The lower and upper edge in cents. Always `from < to`. */
  readonly from: number;
  readonly to: number;
}

/** Returns the segments of one bill: positive parts above zero, negative ones below, empty ones left out. */
export function stackBill(parts: BillParts): readonly Segment[] {
  const segments: Segment[] = [];
  let top = 0;
  let bottom = 0;
  for (const part of BILL_PARTS) {
    const cents = parts[part];
    if (cents > 0) {
      segments.push({ part, from: top, to: top + cents });
      top += cents;
    } else if (cents < 0) {
      segments.push({ part, from: bottom + cents, to: bottom });
      bottom += cents;
    }
  }
  return segments;
}

/** Returns the upper end in cents of a month's column, which is above its total if there are credits. */
export function columnTop({ parts, after }: Pick<MonthBill, "parts" | "after">): number {
  if (!parts) return after ?? 0;
  return Math.max(0, ...stackBill(parts).map((segment) => segment.to));
}

/** Returns a bill's total in cents. */
export function billTotal(parts: BillParts): number {
  return BILL_PARTS.reduce((sum, part) => sum + parts[part], 0);
}

/** Returns a month's total in cents, also after the plan's price has ended, or null without a bill. */
export function monthTotal({ parts, after }: Pick<MonthBill, "parts" | "after">): number | null {
  return parts ? billTotal(parts) : (after ?? null);
}

/** Returns the parts that occur in any of the bills, in stacking order, for the key. */
export function partsInUse(bills: readonly BillParts[]): readonly BillPart[] {
  return BILL_PARTS.filter((part) => bills.some((bill) => bill[part] !== 0));
}

/** Whether part of the bill is below the axis, so that its total is not its top edge. */
export function hangsBelow(parts: BillParts): boolean {
  return BILL_PARTS.some((part) => parts[part] < 0);
}
