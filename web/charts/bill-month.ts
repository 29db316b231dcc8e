import type { BillParts } from "#contracts/compare.ts";

/** One line as printed on the bill. */
export interface BillLine {
  readonly label: string;
  /** "612 kWh", or null if the line does not depend on usage. */
  readonly quantity: string | null;
  /** "9.1¢/kWh", or null. */
  readonly rate: string | null;
  /** Cents. Credits are negative. */
  readonly cents: number;
}

/** One column of the bills chart. */
export interface MonthBill {
  /** YYYY-MM of the billing month's first day. */
  readonly month: string;
  readonly kwh: number;
  /** Cents by part. Null if the month could not be billed, and after the plan's price has ended. */
  readonly parts: BillParts | null;
  /** Cents of a month after the plan's price has ended: not a bill of the plan, and drawn differently. */
  readonly after?: number;
  /** The heading of its lines. Default: "Bill for July 2026". */
  readonly caption?: string;
  /** More of the month is estimated than read: drawn with a hatch. */
  readonly estimated: boolean;
  readonly lines: readonly BillLine[];
  /** Taxes and fees after the lines, which the drawing leaves out. Left out if they aren't shown. */
  readonly taxes?: BillTaxes;
  /** A sentence under the total, if the taxes are a range. */
  readonly taxNote?: string;
}

/** The taxes of a month, with the names of both totals. */
export interface BillTaxes {
  readonly before: string;
  readonly lines: readonly BillLine[];
  readonly total: string;
}

/** Names for the months after a plan's price, in the key and above their column of the table. */
export interface AfterNames {
  readonly key: string;
  readonly column: string;
}
