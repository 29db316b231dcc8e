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

/** The listing could not be fetched. The message has the reason. `final`: a retry will not help. */
export class ListingUnavailable extends Error {
  readonly final: boolean;
  constructor(message: string, final: boolean, cause?: unknown) {
    super(message, { cause });
    this.name = "ListingUnavailable";
    this.final = final;
  }
}

async function readBody(
  response: Response,
  { maxBytes = MAX_LISTING_BYTES, onProgress }: FetchOptions,
): Promise<Uint8Array> {
  const tooLarge =
    maxBytes === MAX_LISTING_BYTES ? TOO_LARGE : `larger than the limit (${maxBytes / 1024 ** 2} MB).`;
  const body = await readBoundedBody(
    response,
    maxBytes,
    () => new ListingUnavailable(`The answer is ${tooLarge}`, true),
    onProgress,
  );
  const size = body.byteLength;
  const expected = Number(response.headers.get("content-length") ?? Number.NaN);
  const encoded = response.headers.get("content-encoding");
  if (!encoded && Number.isFinite(expected) && expected !== size) {
    throw new ListingUnavailable(`The answer broke off after ${size} of ${expected} bytes.`, false);
  }
  return body;
}

/** A fetched file, with what the next conditional request sends. */
export interface FetchedFile {
  readonly bytes: Uint8Array;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

async function fetchOnce(
  outboundFetch: OutboundFetch,
  url: string,
  options: FetchOptions,
): Promise<FetchedFile | null> {
  const { timeoutMs = TIMEOUT_MS, headers = { accept: "text/csv, application/json" } } = options;
  try {
    const response = await outboundFetch(url, { signal: AbortSignal.timeout(timeoutMs), headers });
    if (response.status === 304) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) {
      const final =
        response.status >= 400 && response.status < 500 && response.status !== 429 && response.status !== 408;
      throw new ListingUnavailable(`The address answered ${response.status}.`, final);
    }
    const bytes = await readBody(response, options);
    const [etag, last_modified] = [response.headers.get("etag"), response.headers.get("last-modified")];
    return { bytes, etag, last_modified };
  } catch (error) {
    if (error instanceof ListingUnavailable) throw error;
    if (error instanceof OutboundBlocked) throw new ListingUnavailable(error.message, true, error);
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    throw new ListingUnavailable(
      timedOut ? `No whole answer within ${timeoutMs / 1000} s.` : "The address could not be reached.",
      false,
      error,
    );
  }
}

export interface FetchOptions {
  /** The only origins that may be in a private network (see getPrivateOrigins). */
  readonly privateOrigins: ReadonlyArray<string>;
  /** Of the request. The listing's if left out. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes?: number;
  readonly onProgress?: (bytes: number) => void;
  readonly timeoutMs?: number;
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
      return await fetchOnce(outboundFetch, url, options);
    } catch (error) {
      if (!(error instanceof ListingUnavailable) || error.final || attempt === MAX_ATTEMPTS) throw error;
      await delay((options.pauseMs ?? FIRST_PAUSE_MS) * 2 ** (attempt - 1));
    }
  }
}

/**
 * Returns the bytes of the listing at a path or an http(s) address. Makes three attempts for temporary failures. Throws
 * ListingUnavailable.
 */
export async function fetchListing(source: string, options: FetchOptions): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(source)) {
    const info = await stat(source).catch((cause: unknown) => {
      throw new ListingUnavailable(`${source} cannot be read.`, true, cause);
    });
    if (!info.isFile()) throw new ListingUnavailable(`${source} is not a file.`, true);
    if (info.size > MAX_LISTING_BYTES) throw new ListingUnavailable(`${source} is ${TOO_LARGE}`, true);
    return readFile(source);
  }
  const file = await fetchFile(source, options);
  // Nothing was asked that could be answered by "unchanged".
  if (file === null) throw new ListingUnavailable("The address answered 304.", true);
  return file.bytes;
}
