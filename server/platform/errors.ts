// The error responses of our own services. Services with another protocol (auth, storage, notifications) render their
// own bodies.
const STATUS_CODES = {
  bad_request: 400,
  validation_failed: 400,
  not_signed_in: 401,
  second_factor_required: 403,
  proof_required: 403,
  password_required: 403,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
  insufficient_storage: 507,
} as const;
export type ErrorCode = keyof typeof STATUS_CODES;

/** A response other than success: `message` is for the user, `fields` maps a field's path to what is wrong with it. */
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
    return STATUS_CODES[this.code];
  }
}

/** Returns our error code for an HTTP status that the framework chose. */
export function codeForStatus(status: number): ErrorCode {
  const found = Object.entries(STATUS_CODES).find(([, value]) => value === status);
  if (found) return found[0] as ErrorCode;
  return status >= 500 ? "internal_error" : "bad_request";
}
