// fetch with a timeout, retries of idempotent requests, and a single error type.
import { ApiFailure } from "./failure.ts";
import { pause } from "./pause.ts";
import { parseJson, readError } from "./request-error.ts";

export interface RequestOptions {
  readonly method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Query fields. Those without a value are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined | null>>;
  /** A text type other than JSON, such as "text/calendar": the response is the text itself. */
  readonly accept?: `text/${string}` | "application/xml";
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of a body. */
  readonly file?: Blob;
  readonly signal?: AbortSignal | undefined;
  /** Access token of the session, set by requestSigned. */
  readonly bearer?: string;
  /** Milliseconds for all attempts together. Default: RESPONSE_TIMEOUT_MS. */
  readonly timeoutMs?: number;
  /** Safe to repeat. Default: true for GET. */
  readonly idempotent?: boolean;
  /** Delay before the second attempt, doubled before the third. */
  readonly retryDelayMs?: number;
}

/** How long a page waits for a request before it shows an error. */
export const RESPONSE_TIMEOUT_MS = 15_000;

const ATTEMPTS = 3;
const MAX_RETRY_AFTER_MS = 10_000;
const REPEATABLE_STATUS: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Returns the server's JSON response, unchecked against its type. Throws only ApiFailure. */
export async function request<T>(url: string, options: RequestOptions = {}): Promise<T> {
  const idempotent = options.idempotent ?? (options.method ?? "GET") === "GET";
  const attempts = idempotent ? ATTEMPTS : 1;
  const timeoutMs = options.timeoutMs ?? RESPONSE_TIMEOUT_MS;
  const timeout = AbortSignal.timeout(timeoutMs);
  const endsAt = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await once<T>(url, options, timeout);
    if (outcome.ok) return outcome.value;
    if (attempt >= attempts || !repeatable(outcome.failure)) throw outcome.failure;
    const delay = Math.max((options.retryDelayMs ?? 300) * 2 ** (attempt - 1), outcome.retryAfterMs);
    if (performance.now() + delay >= endsAt) throw outcome.failure;
    await pause(delay, options.signal);
  }
}

type RequestResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: ApiFailure; readonly retryAfterMs: number };

async function once<T>(
  url: string,
  options: RequestOptions,
  timeout: AbortSignal,
): Promise<RequestResult<T>> {
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(withQuery(url, options.query), {
      method: options.method ?? "GET",
      signal,
      headers: {
        // An error is JSON whatever was requested.
        accept: options.accept ? `${options.accept}, application/json;q=0.5` : "application/json",
        ...(options.bearer === undefined ? {} : { authorization: `Bearer ${options.bearer}` }),
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...(options.file ? { "content-type": options.file.type } : {}),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.file ? { body: options.file } : {}),
    });
    const text = await response.text();
    if (response.ok && options.accept) return readText<T>(text, response, options.accept);
    if (response.ok) return parseResponse<T>(text, response.status);
    return { ok: false, failure: readError(text, response), retryAfterMs: retryAfter(response) };
  } catch (error) {
    return { ok: false, failure: unreached(error, options.signal, timeout), retryAfterMs: 0 };
  }
}

function parseResponse<T>(text: string, status: number): RequestResult<T> {
  if (status === 204 || text === "") return { ok: true, value: undefined as T };
  const value = parseJson(text);
  if (value === undefined) {
    const failure = new ApiFailure("garbage", "The answer is not JSON.", { status });
    return { ok: false, failure, retryAfterMs: 0 };
  }
  return { ok: true, value: value as T };
}

/** Something else, such as a proxy's page, must not be saved as the requested file. */
function readText<T>(text: string, { status, headers }: Response, kind: string): RequestResult<T> {
  if (headers.get("content-type")?.startsWith(kind)) return { ok: true, value: text as T };
  const failure = new ApiFailure("garbage", `The answer is not ${kind}.`, { status });
  return { ok: false, failure, retryAfterMs: 0 };
}

function unreached(error: unknown, caller: AbortSignal | undefined, timeout: AbortSignal): ApiFailure {
  if (caller?.aborted) return new ApiFailure("aborted", "The request was given up.", { cause: error });
  if (timeout.aborted) return new ApiFailure("timeout", "No answer in time.", { cause: error });
  const offline = "onLine" in navigator && !navigator.onLine;
  return new ApiFailure(offline ? "offline" : "network", "The server could not be reached.", {
    cause: error,
  });
}

function repeatable(failure: ApiFailure): boolean {
  // A timeout has used up the time of every attempt.
  if (failure.kind === "network") return true;
  return failure.kind === "http" && failure.status !== null && REPEATABLE_STATUS.has(failure.status);
}

/** Converts Retry-After in seconds to milliseconds. Values that are too long or not a number are ignored. */
function retryAfter(response: Response): number {
  const ms = Number(response.headers.get("retry-after") ?? "0") * 1000;
  return Number.isFinite(ms) && ms <= MAX_RETRY_AFTER_MS ? ms : 0;
}

function withQuery(url: string, query: RequestOptions["query"]): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") search.set(key, String(value));
  }
  return search.size > 0 ? `${url}?${search.toString()}` : url;
}
