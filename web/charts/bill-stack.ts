// Where the parts of a bill stand: charges stacked up from zero, credits down from it.
import type { BillParts } from "#contracts/compare.ts";
import type { MonthBill } from "./bill-month.ts";

/** The order in which parts are stacked, from the axis outwards, and named in tables. */
export const BILL_PARTS = ["energy", "delivery", "base", "fees", "credits"] as const;
export type BillPart = (typeof BILL_PARTS)[number];

export interface Segment {
  readonly part: BillPart;
  /** The lower and upper edge in cents; `from < to` always. */
  readonly from: number;
  readonly to: number;
}

/** The segments of one bill: positive parts above zero, negative ones below, empty ones left out. */
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

/** What a bill comes to, in cents. */
export function billTotal(parts: BillParts): number {
  return BILL_PARTS.reduce((sum, part) => sum + parts[part], 0);
}

/** What a month comes to in cents, also after the plan's price has ended; null without a bill. */
export function monthTotal({ parts, after }: Pick<MonthBill, "parts" | "after">): number | null {
  return parts ? billTotal(parts) : (after ?? null);
}

/** The parts that any of the bills has, in stacking order: what the key must name. */
export function partsInUse(bills: readonly BillParts[]): readonly BillPart[] {
  return BILL_PARTS.filter((part) => bills.some((bill) => bill[part] !== 0));
}

/** Whether something of the bill hangs below the axis, so that its total is not its top edge. */
export function hangsBelow(parts: BillParts): boolean {
  return BILL_PARTS.some((part) => parts[part] < 0);
}
