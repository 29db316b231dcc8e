// Checks that every imported delivery charge passes, whatever its format.
import type { DeliveryRow } from "#contracts/delivery.ts";

/** Why a file was rejected, and the line if it is about one. */
export interface DeliveryProblem {
  readonly line: number | null;
  readonly reason: string;
}

export type DeliveryFileResult =
  | { readonly ok: true; readonly rows: DeliveryRow[] }
  | { readonly ok: false; readonly problems: readonly DeliveryProblem[] };

/** What a reader needs to know about the file. */
export interface DeliveryFile {
  /** Its name or address, the source of rows that name none. */
  readonly source: string;
  /** Today in Texas (YYYY-MM-DD). */
  readonly today: string;
}

/** Rejects a whole file for one reason. */
export const rejectFile = (reason: string): DeliveryFileResult => ({
  ok: false,
  problems: [{ line: null, reason }],
});

/**
 * Limits of a plausible charge, our own: about six times the highest monthly charge and four times the highest rate of
 * 2025-12-29.
 */
const MAX_MONTHLY_USD = 50;
const MAX_CENTS_PER_KWH = 30;
/** Retail choice in Texas started on this day. */
const FIRST_DAY = "2002-01-01";

function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  );
}

/** Returns what is wrong with a date (YYYY-MM-DD), or null. Charges can be announced up to a year ahead. */
export function findDayProblem(day: string, today: string): string | null {
  if (!isRealDay(day)) return `"${day}" isn't a date (YYYY-MM-DD)`;
  if (day < FIRST_DAY) return `${day} is before retail choice started (${FIRST_DAY})`;
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return day > latest ? `${day} is more than a year ahead` : null;
}

function findAmountProblem(name: string, amount: number, max: number): string | null {
  if (amount < 0) return `the ${name} is negative (${amount})`;
  return amount > max ? `the ${name} is more than ${max} (${amount})` : null;
}

/** Returns what is wrong with the two charges of a row: dollars per month and cents per kWh. Empty if nothing is. */
export function findChargeProblems(monthly_usd: number, cents_per_kwh: number): string[] {
  return [
    findAmountProblem("monthly charge in dollars", monthly_usd, MAX_MONTHLY_USD),
    findAmountProblem("charge in cents per kWh", cents_per_kwh, MAX_CENTS_PER_KWH),
  ].filter((problem) => problem !== null);
}
