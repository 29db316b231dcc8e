// Answers of other services: nothing is read beyond a bound.

/** The text of an answer; null where it is longer than `maxBytes` or breaks off. The rest is not read. */
export async function boundedText(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      // Leaving the loop cancels the rest.
      if (size > maxBytes) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString("utf8");
}
