// Requests to identity providers: nothing they answer is read beyond a bound, and what they publish of themselves leads
// into no private network.
import { toBoundedResponse } from "#server/platform/http/bounded-body.ts";
import { createOutboundFetch } from "#server/platform/http/outbound-fetch.ts";

const MAX_RESPONSE_BYTES = 512 * 1024;
/** How long a provider may take for one answer, in seconds; a person waits behind it, and the client gives up after ten. */
export const PROVIDER_TIMEOUT_SECONDS = 3;

const tooLarge = (): Error => new TypeError("The provider's answer is too large.");

/** Creates a fetch with the whole response read under the caller's time-out; it throws TypeError beyond 512 kB. */
export function createBoundedFetch(
  privateOrigins: ReadonlyArray<string>,
): (url: string, options: RequestInit) => Promise<Response> {
  const outboundFetch = createOutboundFetch({ privateOrigins });
  return async (url, options) =>
    toBoundedResponse(await outboundFetch(url, options), MAX_RESPONSE_BYTES, tooLarge);
}
