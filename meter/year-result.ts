// The result of building a year, with errors that the user can act on.
import type { YearUsage } from "./usage.ts";

const MESSAGES = {
  too_few_days: "There are too few whole days of readings to tell a year from: at least seven are needed.",
  no_months: "No month is given.",
  month_twice: "A month is given twice.",
  month_in_future: "A month lies in the future.",
  length_mismatch: "Consumption and exported energy do not have the same number of values.",
  start_invalid: "The first day of the readings is not a date we can work with.",
} as const;

export type YearErrorCode = keyof typeof MESSAGES;

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
