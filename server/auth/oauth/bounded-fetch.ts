// Requests to identity providers: nothing they answer is read beyond a bound.
const MAX_ANSWER_BYTES = 512 * 1024;
/** How long a provider may take for one answer, in seconds; a person waits behind it, and the client gives up after ten. */
export const PROVIDER_TIMEOUT_SECONDS = 3;

async function readBounded(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Leaving the loop cancels the rest.
    if (size > MAX_ANSWER_BYTES) throw new TypeError("The provider's answer is too large.");
    parts.push(part);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** fetch, with the whole answer read under the caller's time-out; throws TypeError beyond 512 kB. */
export async function boundedFetch(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  const bytes = await readBounded(response);
  const headers = new Headers(response.headers);
  return new Response(bytes.byteLength > 0 ? bytes : null, { status: response.status, headers });
}
