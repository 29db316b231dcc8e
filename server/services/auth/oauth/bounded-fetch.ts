// Requests to identity providers: no more of a response is read than the limit, and addresses in their metadata cannot
// lead into a private network.
import { toBoundedResponse } from "#server/platform/http/bounded-body.ts";
import { createOutboundFetch } from "#server/platform/http/outbound-fetch.ts";

const MAX_RESPONSE_BYTES = 512 * 1024;
/** Maximum time for one response of a provider, in seconds. A user is waiting, and the client gives up after ten. */
export const PROVIDER_TIMEOUT_SECONDS = 3;

const tooLarge = (): Error => new TypeError("The provider's response is too large.");

/** Creates a fetch that reads the whole response under the caller's timeout. Throws TypeError beyond 512 kB. */
export function createBoundedFetch(
  privateOrigins: ReadonlyArray<string>,
): (url: string, options: RequestInit) => Promise<Response> {
  const outboundFetch = createOutboundFetch({ privateOrigins });
  return async (url, options) =>
    toBoundedResponse(await outboundFetch(url, options), MAX_RESPONSE_BYTES, tooLarge);
}
