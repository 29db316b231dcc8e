// The errors of the notification feed's protocol (wire/notifications.md §3): {code, message, status, type}.
export type NotifyErrorType =
  | "authentication_error"
  | "invalid_request_error"
  | "rate_limit_error"
  | "api_error";

export class NotifyError extends Error {
  readonly code: string;
  readonly status: number;
  readonly type: NotifyErrorType;
  /** Seconds to wait, sent as Retry-After. */
  readonly retryAfter: number | null;
  constructor(
    status: number,
    code: string,
    message: string,
    type: NotifyErrorType = "invalid_request_error",
    retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "NotifyError";
    this.code = code;
    this.status = status;
    this.type = type;
    this.retryAfter = retryAfter;
  }
}

/** One factory per error, so that the same error always has the same text. */
export const failures = {
  keyMissing: () =>
    new NotifyError(401, "api_key_missing", "A known API key is needed.", "authentication_error"),
  secretOnPage: () =>
    new NotifyError(
      403,
      "incorrect_token_type",
      "[Knock] You are using your secret API key on the client. Please use the public key.",
      "authentication_error",
    ),
  secretRequired: () =>
    new NotifyError(
      403,
      "incorrect_token_type",
      "This call needs the secret API key.",
      "authentication_error",
    ),
  tokenMissing: () =>
    new NotifyError(403, "missing_user_token", "A signed user token is needed.", "authentication_error"),
  tokenInvalid: () =>
    new NotifyError(403, "invalid_user_token", "The user token does not hold.", "authentication_error"),
  notYours: () =>
    new NotifyError(403, "authorization", "The user token is for another user.", "authentication_error"),
  noAccessToken: () => new NotifyError(403, "authorization", "Access token not set.", "authentication_error"),
  missing: (what = "resource") => new NotifyError(404, "resource_missing", `There is no such ${what}.`),
  noChannel: () => new NotifyError(404, "channel_invalid", "There is no such channel."),
  noWorkflow: (key: string) => new NotifyError(404, "workflow_missing", `There is no workflow ${key}.`),
  invalid: (message: string) => new NotifyError(422, "invalid_params", message),
  tooLarge: () => new NotifyError(413, "payload_too_large", "The body is too large."),
  rateLimited: (seconds: number) =>
    new NotifyError(429, "rate_limited", "Too many requests.", "rate_limit_error", seconds),
  unavailable: () => new NotifyError(503, "unavailable", "Please try again in a moment.", "api_error", 1),
  full: (message: string) => new NotifyError(507, "insufficient_storage", message, "api_error"),
  internal: () => new NotifyError(500, "internal_error", "Something went wrong on our side.", "api_error"),
} as const;
