// The error responses of our own services. Services with another protocol (auth, storage, notifications) render their
// own bodies.
import { ERROR_CODES, type ErrorCode, type Problem } from "#contracts/errors.ts";

export type { ErrorCode } from "#contracts/errors.ts";

/**
 * A response other than success. `message` says in English what happened and what to do. `fields` maps a field's path to
 * what is wrong with it, and `problem` to a code of contracts/errors.ts with its arguments.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  constructor(code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = fields;
  }
  get status(): number {
    return ERROR_CODES[this.code];
  }
}

/** Creates an error with a reason that pages have a text for (contracts/errors.ts), and the reason's arguments. */
export function createProblemError(
  code: ErrorCode,
  problem: Problem,
  message: string,
  fields: Record<string, string> = {},
): AppError {
  return new AppError(code, message, { problem, ...fields });
}

/** Returns our error code for an HTTP status that the framework chose. */
export function codeForStatus(status: number): ErrorCode {
  const found = Object.entries(ERROR_CODES).find(([, value]) => value === status);
  if (found) return found[0] as ErrorCode;
  return status >= 500 ? "internal_error" : "bad_request";
}
