// Merges two versions of one day of one channel, like meter/merge.ts does with files: the newest revision wins. For
// equal revisions, an actual reading takes precedence over an estimate. A blank never hides a reading.
import { QUALITY } from "#meter/usage.ts";
import { dayBytes, dayValues, type DayValues, type StoredDay } from "./day-bytes.ts";

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

/** The stored values of a day, with the epoch milliseconds of their revision. */
interface StoredVersion {
  readonly revised_at: number;
  readonly wh: Buffer;
}

/**
 * Returns the stored state of a day after another version of it arrives. Versions that are replaced or arrive too late
 * go to `replaced`.
 */
export function withVersion(
  stored: StoredVersion,
  version: DayVersion,
  replaced: (one: StoredVersion) => void,
): StoredVersion {
  const incoming = { revised_at: version.revised_at, wh: dayBytes(version) };
  if (incoming.wh.equals(stored.wh))
    return { ...stored, revised_at: Math.max(incoming.revised_at, stored.revised_at) };
  const merged = mergeDay({ ...dayValues(stored.wh), revised_at: stored.revised_at }, version);
  const next = { revised_at: merged.revised_at, wh: dayBytes(merged) };
  if (!next.wh.equals(stored.wh)) replaced(stored);
  else if (incoming.revised_at < stored.revised_at) replaced(incoming);
  return next;
}

/**
 * Returns stored days, each of a channel once, by day and then consumption first. Of a day that is stored twice, one is
 * the merged state, and what it replaces is in `replaced`.
 */
export function mergeStoredDays(stored: readonly StoredDay[]): {
  readonly days: StoredDay[];
  readonly replaced: StoredDay[];
} {
  const replaced: StoredDay[] = [];
  const sorted = stored.toSorted(compareDays);
  const days: StoredDay[] = [];
  for (const next of sorted) {
    const last = days.at(-1);
    if (last?.day !== next.day || last.channel !== next.channel) {
      days.push(next);
      continue;
    }
    const { channel, day, revised_at, wh } = next;
    const toDay = (version: StoredVersion): StoredDay =>
      Object.assign({ channel, day }, version, { revised_at: new Date(version.revised_at) });
    const merged = withVersion(
      { revised_at: last.revised_at.getTime(), wh: last.wh },
      { ...dayValues(wh), revised_at: revised_at.getTime() },
      (version) => replaced.push(toDay(version)),
    );
    days[days.length - 1] = toDay(merged);
  }
  return { days, replaced };
}

// Of the versions of a day, the older revision comes first.
function compareDays(a: StoredDay, b: StoredDay): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (a.channel !== b.channel) return a.channel < b.channel ? -1 : 1;
  return a.revised_at.getTime() - b.revised_at.getTime();
}
