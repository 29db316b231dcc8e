// Reads responses of other services up to a size limit.

/** Returns the text of a response. Null if it is longer than `maxBytes` or breaks off. The rest is not read. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      // Leaving the loop cancels the rest of the response.
      if (size > maxBytes) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString("utf8");
}
