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
  /** Cents by part; null where the month could not be billed: drawn as a gap. */
  readonly parts: BillParts | null;
  /** More of the month is estimated than read: drawn hatched. */
  readonly estimated: boolean;
  readonly lines: readonly BillLine[];
}
