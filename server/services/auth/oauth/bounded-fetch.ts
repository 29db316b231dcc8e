// Requests to identity providers: nothing they answer is read beyond a bound, and what they publish of themselves leads
// into no private network.
import { createOutboundFetch } from "#server/platform/http/outbound-fetch.ts";

const MAX_RESPONSE_BYTES = 512 * 1024;
/** How long a provider may take for one answer, in seconds; a person waits behind it, and the client gives up after ten. */
export const PROVIDER_TIMEOUT_SECONDS = 3;

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Leaving the loop cancels the rest.
    if (size > MAX_RESPONSE_BYTES) throw new TypeError("The provider's answer is too large.");
    parts.push(part);
  }
  const combined = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    combined.set(part, at);
    at += part.byteLength;
  }
  return combined;
}

/** Creates a fetch with the whole response read under the caller's time-out; it throws TypeError beyond 512 kB. */
export function createBoundedFetch(
  privateOrigins: ReadonlyArray<string>,
): (url: string, options: RequestInit) => Promise<Response> {
  const outboundFetch = createOutboundFetch({ privateOrigins });
  return async (url, options) => {
    const response = await outboundFetch(url, options);
    const bytes = await readBounded(response);
    const headers = new Headers([...response.headers]);
    return new Response(bytes.byteLength > 0 ? bytes : null, { status: response.status, headers });
  };
}
