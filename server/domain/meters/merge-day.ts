// Merges two versions of one day of one channel, like meter/merge.ts does with files: the newest revision wins. For
// equal revisions, an actual reading takes precedence over an estimate. A blank never hides a reading.
import { QUALITY } from "#meter/usage.ts";
import type { DayValues } from "./day-bytes.ts";

export interface DayVersion extends DayValues {
  /** Epoch milliseconds of the revision. */
  readonly revised_at: number;
}

/** Priority of a reading over another of the same revision, by QUALITY code. */
const WORTH: readonly number[] = [2, 1, 0, 0];

function takesPrecedence(newer: number, older: number, sameRevision: boolean): boolean {
  if (newer === QUALITY.missing) return older === QUALITY.missing;
  return !sameRevision || (WORTH[newer] ?? 0) >= (WORTH[older] ?? 0);
}

/**
 * Returns the day from both versions together. If both are equal, `incoming`
 * takes precedence over `stored`.
 */
export function mergeDay(stored: DayVersion, incoming: DayVersion): DayVersion {
  const [older, newer] = incoming.revised_at >= stored.revised_at ? [stored, incoming] : [incoming, stored];
  const sameRevision = older.revised_at === newer.revised_at;
  const wh = new Int32Array(newer.wh.length);
  const quality = new Uint8Array(newer.wh.length);
  for (let slot = 0; slot < wh.length; slot++) {
    const [fromNewer, fromOlder] = [newer.quality[slot] ?? 0, older.quality[slot] ?? 0];
    const source = takesPrecedence(fromNewer, fromOlder, sameRevision) ? newer : older;
    wh[slot] = source.wh[slot] ?? 0;
    quality[slot] = source.quality[slot] ?? QUALITY.missing;
  }
  return { wh, quality, revised_at: newer.revised_at };
}
