// Reads responses of other services up to a maximum size.

/** Reads a response's body; throws the caller's error if it is longer than `maxBytes`, and cancels the rest. */
export async function readBoundedBody(
  response: Response,
  maxBytes: number,
  createError: () => Error,
  onProgress?: (bytes: number) => void,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    // Leaving the loop cancels the rest of the response.
    if (size > maxBytes) throw createError();
    parts.push(part);
    onProgress?.(size);
  }
  return Buffer.concat(parts);
}

/** Returns the response with its body already read, for libraries that read it themselves; throws as readBoundedBody does. */
export async function toBoundedResponse(
  response: Response,
  maxBytes: number,
  createError: () => Error,
): Promise<Response> {
  const bytes = await readBoundedBody(response, maxBytes, createError);
  const headers = new Headers([...response.headers]);
  return new Response(bytes.byteLength > 0 ? bytes : null, { status: response.status, headers });
}

/** Returns the text of a response. Null if it is longer than `maxBytes` or breaks off. The rest is not read. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | null> {
  try {
    return (await readBoundedBody(response, maxBytes, () => new Error("too large"))).toString("utf8");
  } catch {
    return null;
  }
}
