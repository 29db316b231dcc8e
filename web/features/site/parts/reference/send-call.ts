// Sends a call of the reference as another program would: without the session, and with the response as it arrives.
import type { ReadyCall } from "./build-call.ts";

export interface CallResponse {
  readonly status: number;
  /** Those that callers act on: type, request, limits. */
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  /** Indented if it is JSON. */
  readonly text: string;
  /** Whether `text` is only its start. */
  readonly cut: boolean;
}

const TIMEOUT_MS = 30_000;
/** Enough for three plans or a ranking of a few. A browser takes long to show more. */
const SHOWN_CHARACTERS = 50_000;
const SHOWN_HEADERS =
  /^(content-type|etag|ratelimit.*|retry-after|x-ratelimit-(limit|remaining|reset)|x-request-id)$/;

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Returns the response, also of a rejected call. Throws what `fetch` throws: no connection, no response in time. */
export async function sendCall(
  base: string,
  { method, address, body }: ReadyCall,
  key: string,
): Promise<CallResponse> {
  const response = await fetch(base + address, {
    method,
    headers: {
      accept: "application/json, application/problem+json",
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    ...(body === null ? {} : { body }),
    // A copy in the browser's cache has the limits of another call.
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = indent(await response.text());
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => SHOWN_HEADERS.test(name)),
    text: text.slice(0, SHOWN_CHARACTERS),
    cut: text.length > SHOWN_CHARACTERS,
  };
}
