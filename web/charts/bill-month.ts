import type { BillParts } from "#contracts/compare.ts";

/** One line as the bill prints it. */
export interface BillLine {
  readonly label: string;
  /** "612 kWh", or null where the line does not depend on use. */
  readonly quantity: string | null;
  /** "9.1 ¢/kWh", or null. */
  readonly rate: string | null;
  /** Cents; credits are negative. */
  readonly cents: number;
}

/** One column of the bills chart. */
export interface MonthBill {
  /** YYYY-MM of the billing month's first day. */
  readonly month: string;
  readonly kwh: number;
  /** Cents by part; null when the month could not be billed, and after the plan's price has ended. */
  readonly parts: BillParts | null;
  /** Cents of a month after the plan's price has ended: no bill of the plan, and drawn apart. */
  readonly after?: number;
  /** The heading of its lines; "Bill for July 2026" unless it has its own. */
  readonly caption?: string;
  /** More of the month is estimated than read: drawn hatched. */
  readonly estimated: boolean;
  readonly lines: readonly BillLine[];
}

/** How the months after a plan's price are named: in the key, and above their column of the table. */
export interface AfterNames {
  readonly key: string;
  readonly column: string;
}
