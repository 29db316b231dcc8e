// Requests to identity providers: no more of a response is read than the limit, and addresses in their metadata cannot
// lead into a private network.
import { createOutboundFetch } from "#server/platform/http/outbound-fetch.ts";

const MAX_RESPONSE_BYTES = 512 * 1024;
/** Maximum time for one response of a provider, in seconds. A user is waiting, and the client gives up after ten. */
export const PROVIDER_TIMEOUT_SECONDS = 3;

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Leaving the loop cancels the rest of the response.
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

/** Creates a fetch that reads the whole response under the caller's timeout. Throws TypeError beyond 512 kB. */
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
