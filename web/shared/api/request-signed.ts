// Calls to services that require the customer: with the bearer token of this page's session.
import type { PortalConfig } from "#contracts/config.ts";
import { accessToken, renewedToken } from "../session/access-token.ts";
import { ApiFailure } from "./failure.ts";
import { RESPONSE_TIMEOUT_MS, request, type RequestOptions } from "./request.ts";

// Codes of the main API, the auth service, and the relay in front of the functions.
const SESSION_OVER: ReadonlySet<string> = new Set([
  "not_signed_in",
  "second_factor_required",
  "bad_jwt",
  "UNAUTHORIZED",
]);
// Only with 403: the auth service returns 404 with session_not_found for another session.
const ENDED_CODES: ReadonlySet<string> = new Set(["session_not_found", "user_not_found"]);
/**
 * The only rejection by the storage service with this code that is about the request, not the requester
 * (wire/storage.md §1).
 */
const NOT_ALLOWED = "new row violates row-level security policy";

function isTokenRejected({ code, message }: ApiFailure): boolean {
  return code === "AccessDenied" && message !== NOT_ALLOWED;
}

function isOver(failure: ApiFailure): boolean {
  const { code, status } = failure;
  if (SESSION_OVER.has(code ?? "")) return true;
  return status === 403 && (ENDED_CODES.has(code ?? "") || isTokenRejected(failure));
}

/**
 * Returns the JSON response for the signed-in customer. A rejected token is renewed once, and an expired session ends
 * here. Throws ApiFailure.
 */
export async function requestSigned<T>(
  config: PortalConfig,
  url: string,
  options: RequestOptions = {},
): Promise<T> {
  const endsAt = performance.now() + (options.timeoutMs ?? RESPONSE_TIMEOUT_MS);
  const bearer = await inTime(accessToken(config), endsAt);
  const timeoutMs = (): number => Math.max(1, Math.ceil(endsAt - performance.now()));
  try {
    return await request<T>(url, { ...options, bearer, timeoutMs: timeoutMs() });
  } catch (error) {
    if (!(error instanceof ApiFailure) || !isOver(error)) throw error;
    // The service rejected it before it did anything, so repeating it is safe for every method.
    const next = await inTime(renewedToken(config, bearer), endsAt);
    if (next === null) throw error;
    return request<T>(url, { ...options, bearer: next, timeoutMs: timeoutMs() });
  }
}

/**
 * Returns the result of work that can take longer than a page waits, such as the auth client's retries. Throws
 * ApiFailure `timeout`.
 */
async function inTime<T>(work: Promise<T>, endsAt: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ApiFailure("timeout", "The session was not renewed in time.")),
      Math.max(0, endsAt - performance.now()),
    );
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
