// Calls of the services that know the customer: with the bearer of this page's session.
import type { PortalConfig } from "#contracts/config.ts";
import { accessToken, renewedToken } from "../session/access-token.ts";
import { ApiFailure } from "./failure.ts";
import { RESPONSE_TIMEOUT_MS, request, type RequestOptions } from "./request.ts";

// Of the main API, of the auth service, and of the relay before the functions.
const SESSION_OVER: ReadonlySet<string> = new Set([
  "not_signed_in",
  "second_factor_required",
  "bad_jwt",
  "UNAUTHORIZED",
]);
// With 403 alone: the auth service answers 404 with session_not_found for another session.
const ENDED_CODES: ReadonlySet<string> = new Set(["session_not_found", "user_not_found"]);
/** The one refusal of the storage service with this code that is of what was asked, not of who asks (wire/storage.md §1). */
const NOT_ALLOWED = "new row violates row-level security policy";

function isTokenRejected({ code, message }: ApiFailure): boolean {
  return code === "AccessDenied" && message !== NOT_ALLOWED;
}

function isOver(failure: ApiFailure): boolean {
  const { code, status } = failure;
  if (SESSION_OVER.has(code ?? "")) return true;
  return status === 403 && (ENDED_CODES.has(code ?? "") || isTokenRejected(failure));
}

/** The JSON answer for the signed-in customer; a refused token is renewed once, and a session that is over ends here. Throws ApiFailure. */
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
    // The service refused before it did anything, so that asking again is safe for every method.
    const next = await inTime(renewedToken(config, bearer), endsAt);
    if (next === null) throw error;
    return request<T>(url, { ...options, bearer: next, timeoutMs: timeoutMs() });
  }
}

/** The result of work that goes on for longer than a page waits, as the auth client's retries do; throws ApiFailure `timeout`. */
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
