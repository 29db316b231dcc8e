// Reads a listing from a file or an address, with a limit on size and time.
import { readFile, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { readBoundedBody } from "#server/platform/http/bounded-body.ts";
import {
  createOutboundFetch,
  OutboundBlocked,
  type OutboundFetch,
} from "#server/platform/http/outbound-fetch.ts";

/** The whole Texas listing is about 2 MB. Something ten times that size is not a listing. */
export const MAX_LISTING_BYTES = 32 * 1024 * 1024;
const TOO_LARGE = `larger than any listing (${MAX_LISTING_BYTES / 1024 ** 2} MB).`;
const TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 500;
const MAX_REDIRECTS = 5;

/**
 * `http`: the status is an error. `network`: the address leads into a private network. `size`: over the limit. `cut`: the
 * response broke off. `time`: no whole response in time. `unreachable`: no connection.
 */
type FetchFailure = "http" | "network" | "size" | "cut" | "time" | "unreachable";

interface UnavailableDetails {
  readonly failure: FetchFailure;
  /** A retry will not help. */
  readonly final: boolean;
  readonly cause?: unknown;
  /** The HTTP status, and its Retry-After. */
  readonly status?: number;
  readonly retryAfter?: string | null;
}

/** A file could not be fetched. The message has the reason. `final`: a retry will not help. */
export class ListingUnavailable extends Error {
  readonly final: boolean;
  readonly failure: FetchFailure;
  readonly status: number | null;
  readonly retryAfter: string | null;
  constructor(message: string, { failure, final, cause, status, retryAfter }: UnavailableDetails) {
    super(message, { cause });
    this.name = "ListingUnavailable";
    this.final = final;
    this.failure = failure;
    this.status = status ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}

function toStatusError({ status, headers }: Response): ListingUnavailable {
  const final = status >= 400 && status < 500 && status !== 429 && status !== 408;
  const retryAfter = headers.get("retry-after");
  return new ListingUnavailable(`The address answered ${status}.`, {
    failure: "http",
    final,
    status,
    retryAfter,
  });
}

async function readBody(
  response: Response,
  { maxBytes = MAX_LISTING_BYTES, onProgress }: RequestOptions,
): Promise<Uint8Array> {
  const tooLarge =
    maxBytes === MAX_LISTING_BYTES ? TOO_LARGE : `larger than the limit (${maxBytes / 1024 ** 2} MB).`;
  const body = await readBoundedBody(
    response,
    maxBytes,
    () => new ListingUnavailable(`The answer is ${tooLarge}`, { failure: "size", final: true }),
    onProgress,
  );
  const size = body.byteLength;
  const expected = Number(response.headers.get("content-length") ?? Number.NaN);
  const encoded = response.headers.get("content-encoding");
  if (!encoded && Number.isFinite(expected) && expected !== size) {
    const message = `The answer broke off after ${size} of ${expected} bytes.`;
    throw new ListingUnavailable(message, { failure: "cut", final: false });
  }
  return body;
}

/** A fetched file, with what the next conditional request sends. */
export interface FetchedFile {
  readonly bytes: Uint8Array;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

function toUnavailable(error: unknown, timeoutMs: number): Error {
  if (error instanceof ListingUnavailable) return error;
  if (error instanceof OutboundBlocked)
    return new ListingUnavailable(error.message, { failure: "network", final: true, cause: error });
  if (error instanceof Error && error.name === "TimeoutError")
    return new ListingUnavailable(`No whole answer within ${timeoutMs / 1000} s.`, {
      failure: "time",
      final: false,
      cause: error,
    });
  const message = "The address could not be reached.";
  return new ListingUnavailable(message, { failure: "unreachable", final: false, cause: error });
}

/** A request's limits. Those of a listing are used if they are left out. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes?: number;
  readonly onProgress?: (bytes: number) => void;
  readonly timeoutMs?: number;
  /** Ends the request when the time is over. A timer of `timeoutMs` if left out. */
  readonly deadline?: AbortSignal;
}

/**
 * Makes one request for a file. Returns null if it hasn't changed since the version that the headers name. Throws
 * ListingUnavailable.
 */
export async function fetchFileOnce(
  outboundFetch: OutboundFetch,
  url: string,
  options: RequestOptions,
): Promise<FetchedFile | null> {
  const { timeoutMs = TIMEOUT_MS, headers = { accept: "text/csv, application/json" } } = options;
  try {
    const signal = options.deadline ?? AbortSignal.timeout(timeoutMs);
    const response = await outboundFetch(url, { signal, headers });
    if (response.ok) {
      const bytes = await readBody(response, options);
      const [etag, last_modified] = [response.headers.get("etag"), response.headers.get("last-modified")];
      return { bytes, etag, last_modified };
    }
    await response.body?.cancel();
    if (response.status === 304) return null;
    throw toStatusError(response);
  } catch (error) {
    throw toUnavailable(error, timeoutMs);
  }
}

export interface FetchOptions extends RequestOptions {
  /** The only origins that may be in a private network (see getPrivateOrigins). */
  readonly privateOrigins: ReadonlyArray<string>;
  readonly pauseMs?: number;
}

/**
 * Fetches a file from an http(s) address, in three attempts for temporary failures. Returns null if it hasn't changed
 * since the version that the request's headers name. Throws ListingUnavailable.
 */
export async function fetchFile(url: string, options: FetchOptions): Promise<FetchedFile | null> {
  const { privateOrigins } = options;
  const outboundFetch = createOutboundFetch({ privateOrigins, maxRedirects: MAX_REDIRECTS });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchFileOnce(outboundFetch, url, options);
    } catch (error) {
      if (!(error instanceof ListingUnavailable) || error.final || attempt === MAX_ATTEMPTS) throw error;
      await delay((options.pauseMs ?? FIRST_PAUSE_MS) * 2 ** (attempt - 1));
    }
  }
}

/** A path that can't be read. */
const FILE = { failure: "unreachable", final: true } as const;

/**
 * Returns the bytes of the listing at a path or an http(s) address. Makes three attempts for temporary failures. Throws
 * ListingUnavailable.
 */
export async function fetchListing(source: string, options: FetchOptions): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(source)) {
    const info = await stat(source).catch((cause: unknown) => {
      throw new ListingUnavailable(`${source} cannot be read.`, { ...FILE, cause });
    });
    if (!info.isFile()) throw new ListingUnavailable(`${source} is not a file.`, FILE);
    if (info.size > MAX_LISTING_BYTES) throw new ListingUnavailable(`${source} is ${TOO_LARGE}`, FILE);
    return readFile(source);
  }
  const file = await fetchFile(source, options);
  // Nothing was asked that could be answered by "unchanged".
  if (file === null)
    throw new ListingUnavailable("The address answered 304.", { failure: "http", final: true });
  return file.bytes;
}
