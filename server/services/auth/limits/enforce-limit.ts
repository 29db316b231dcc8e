// Errors of the auth protocol for limits that are used up (wire/auth.md §8). A limit of 0 means no limit.
import type { Limit, Limiter } from "#server/platform/limits/limiter.ts";
import { AuthError } from "../errors.ts";

function assertNoWait(retryAfter: number): void {
  if (retryAfter > 0)
    throw new AuthError(429, "over_request_rate_limit", "Request rate limit reached", { retryAfter });
}

/** Counts one attempt; throws 429 with Retry-After if the limit is used up. */
export async function enforceLimit(limiter: Limiter, limit: Limit, key: string): Promise<void> {
  if (limit.max > 0) assertNoWait(await limiter.consume(limit, key));
}

/** Throws 429 with Retry-After if the limit is used up. Counts nothing. */
export async function assertLimitLeft(limiter: Limiter, limit: Limit, key: string): Promise<void> {
  if (limit.max > 0) assertNoWait(await limiter.peek(limit, key));
}
