// Splits a text into chunks for a transport of short texts and joins them again.
import { LRUCache } from "lru-cache";

/** Texts with a missing chunk are discarded. */
const MAX_UNFINISHED = 200;
const UNFINISHED_MS = 10_000;
const MAX_CHUNKS = 100;
const HEAD_BYTES = 40;

/** Returns `text` as base64 in chunks of at most `maxBytes` bytes, each with the id, its number and the count. */
export function splitIntoChunks(text: string, maxBytes: number, id: string): string[] {
  const encoded = Buffer.from(text).toString("base64");
  const size = maxBytes - HEAD_BYTES;
  const count = Math.max(1, Math.ceil(encoded.length / size));
  if (count > MAX_CHUNKS) throw new Error("This is too long to publish to another process.");
  return Array.from(
    { length: count },
    (_, index) => `${id}:${index}:${count}:${encoded.slice(index * size, (index + 1) * size)}`,
  );
}

/** Accepts chunks in any order. Returns the text with the last of them, null before. */
export function createChunkJoiner(): (chunk: string) => string | null {
  const unfinished = new LRUCache<string, Map<number, string>>({ max: MAX_UNFINISHED, ttl: UNFINISHED_MS });
  return (chunk) => {
    const [id = "", index, count, text = ""] = chunk.split(":");
    const parts = unfinished.get(id) ?? new Map<number, string>();
    parts.set(Number(index), text);
    if (parts.size < Number(count)) {
      unfinished.set(id, parts);
      return null;
    }
    unfinished.delete(id);
    const encoded = Array.from({ length: parts.size }, (_, at) => parts.get(at) ?? "").join("");
    return Buffer.from(encoded, "base64").toString();
  };
}
