import type { YearError } from "#meter/year-result.ts";
import { type AppError, createProblemError } from "#server/platform/errors.ts";

/** Creates the error for usage that no year can be estimated from. */
export function createYearError({ code, message }: YearError): AppError {
  return createProblemError("unprocessable", code, message, { usage: message });
}
