// The result of building a year, with errors that the user can act on.
import type { YearUsage } from "./usage.ts";

const MESSAGES = {
  too_few_days: "We need at least 7 full days of readings.",
  no_months: "We need at least one month of usage.",
  month_twice: "A month is listed twice. Remove one of the two.",
  month_in_future: "One of the months is in the future. Check the months.",
  length_mismatch: "Usage and power sent to the grid don't have the same number of values.",
  start_invalid: "The first day of the readings isn't a valid date.",
} as const;

export type YearErrorCode = keyof typeof MESSAGES;

/** Stable codes, for translation. */
export const YEAR_ERROR_CODES = Object.keys(MESSAGES) as readonly YearErrorCode[];

export interface YearError {
  readonly code: YearErrorCode;
  /** In English. The web translates by `code`. */
  readonly message: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export type YearResult =
  | { readonly ok: true; readonly value: YearUsage }
  | { readonly ok: false; readonly error: YearError };

/** Creates a failed result. */
export function yearError(code: YearErrorCode, params: YearError["params"] = {}): YearResult {
  return { ok: false, error: { code, message: MESSAGES[code], params } };
}
