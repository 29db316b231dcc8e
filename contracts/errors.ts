// The body of every error of our own services. `code` and `fields.problem` are for programs. `message` and the texts of
// the other fields are English for developers: no page shows them.
import { z } from "zod";

/** Every `code`, with its HTTP status. */
export const ERROR_CODES = {
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
export type ErrorCode = keyof typeof ERROR_CODES;

/** When another attempt is allowed: the argument `wait` of `limit_reached`. */
export const LIMIT_WAITS = ["minutes", "hour", "day"] as const;
export type LimitWait = (typeof LIMIT_WAITS)[number];

/**
 * Every `fields.problem` that is not about one page: the reason, more exact than the code. Its arguments are further
 * fields. Problems of one page are in ORDER_PROBLEMS (checkout.ts), ADD_PROBLEMS (portal.ts) and LINK_PROBLEMS
 * (live-link.ts).
 */
export const PROBLEMS = [
  /** Too many attempts. Argument: `wait`. */
  "limit_reached",
  /** The home's utility is not known. */
  "tdu_unknown",
  /** The home's utility is certain, so it cannot be changed. */
  "tdu_known",
  /** The contract has no end date, so there is nothing to renew. */
  "no_end",
  /** The order ended, so there is nothing to renew. */
  "not_running",
  /** The meter has no readings for this time. */
  "no_readings",
  /** The plan was never on the list. */
  "plan_unknown",
  /** The order is in a final state. Argument: `state`. */
  "order_final",
  /** The order has moved on, so this is no longer possible. Argument: `state`. */
  "order_changed",
  /** The provider itself reports the outcome of this order. Argument: `state`. */
  "provider_reports",
  /** A guest's order that an account has claimed since. */
  "deposit_changed",
  "order_claimed",
  /** The same `request_id` was used for another order. */
  "request_reused",
  /** No date of the order is known, so there is no calendar. */
  "no_dates",
  /** The account is not allowed to create order links. */
  "order_links_off",
  /** The account is not an affiliate. */
  "not_affiliate",
  /** The affiliate's link was switched off or has expired. */
  "link_ended",
  /** The link of an email is not one of ours. */
  "link_unknown",
  /** A plan already costs less than the limit of a price alert. Argument: `cents`. */
  "price_below_limit",
  /** A webhook can't have this address. */
  "webhook_address",
  /** The account has the maximum number of webhooks. */
  "webhook_limit",
  /** The webhook is turned off. */
  "webhook_off",
  /** The account has the maximum number of API keys. */
  "api_key_limit",
  /** The API key doesn't exist or was revoked. */
  "api_key_unknown",
  /** No email can be sent right now. */
  "no_email",
  /** The uploaded file does not exist. */
  "file_missing",
  // A year cannot be estimated from the usage (meter/year-result.ts).
  "too_few_days",
  "no_months",
  "month_twice",
  "month_in_future",
  "length_mismatch",
  "start_invalid",
] as const;
export type Problem = (typeof PROBLEMS)[number];

export const apiErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    request_id: z.string(),
    /** Field path → English text. `problem` is a code, and its arguments are next to it. */
    fields: z.record(z.string(), z.string()).optional(),
  }),
});
export type ApiError = z.infer<typeof apiErrorSchema>;

/** The same error as problem details (RFC 9457), for programs that accept them. */
export const problemDetailsSchema = z.object({
  /** `urn:wattlane:problem:` and `fields.problem`, or the code if there is none. */
  type: z.string(),
  /** The status in words. */
  title: z.string(),
  status: z.int(),
  /** What happened and what to do. The message of the error. */
  detail: z.string(),
  /** `urn:wattlane:request:` and the request's id. */
  instance: z.string(),
  code: z.string(),
  request_id: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ProblemDetails = z.infer<typeof problemDetailsSchema>;
