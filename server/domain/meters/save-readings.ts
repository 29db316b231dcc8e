// Saves readings: the newest revision of a day wins, the values it replaces stay as history, and nothing is counted
// twice however often the same days are imported.
import type { Kysely } from "kysely";
import type { DayReads } from "#meter/day-reads.ts";
import type { DB } from "#server/platform/db/types.ts";
import { openMonths } from "./close-months.ts";
import { dayBytes, type StoredDay } from "./day-bytes.ts";
import { withVersion } from "./merge-day.ts";
import { isDistributed } from "#server/platform/db/distribute/distributed-tables.ts";
import { insertNewDays, readStoredDays } from "./insert-new-days.ts";
import { writeDays, type DayWrites, type Write } from "./write-days.ts";
import { toDayKey, groupRevisions, type DayRevisions } from "./day-revisions.ts";

/** Days of a channel, by result. */
export interface SavedDays {
  readonly added: number;
  /** Days with a reading that differs from before. */
  readonly changed: number;
  readonly unchanged: number;
}

interface Changes extends DayWrites {
  readonly writes: Write[];
  readonly replaced: Write[];
  added: number;
  changed: number;
}

function addDay(
  changes: Changes,
  { channel, day, versions }: DayRevisions,
  row: StoredDay | undefined,
): void {
  let stored = row ? { revised_at: row.revised_at.getTime(), wh: row.wh } : null;
  for (const version of versions) {
    if (stored)
      stored = withVersion(stored, version, (one) => changes.replaced.push({ channel, day, ...one }));
    else stored = { revised_at: version.revised_at, wh: dayBytes(version) };
  }
  if (!stored) return;
  const same = row?.wh.equals(stored.wh) ?? false;
  if (same && row?.revised_at.getTime() === stored.revised_at) return;
  changes.writes.push({ channel, day, ...stored });
  if (!row) changes.added++;
  else if (!same) changes.changed++;
}

/**
 * Saves what was fetched for a meter at `now`, all or nothing, within `db` if that is a transaction. Days may come in
 * any order, with several revisions of one day, in closed months, and while another call saves days of the same meter.
 * Throws RangeError if a day's number of quarter hours does not match its date, and if the meter does not exist.
 */
export async function saveReadings(
  db: Kysely<DB>,
  meterId: number,
  reads: readonly DayReads[],
  now: Date,
): Promise<SavedDays> {
  const reported = groupRevisions(reads);
  const distributed = await isDistributed(db, "usage.readings");
  // Each failed attempt means that another call succeeded.
  for (;;) {
    const inserted = distributed
      ? await readStoredDays(db, meterId, reported)
      : await insertNewDays(db, meterId, reported, now);
    if (inserted.done)
      return { added: inserted.added, changed: 0, unchanged: reported.length - inserted.added };
    const { meter, days } = inserted;
    const first = reported.reduce((earliest, { day }) => (day < earliest ? day : earliest), "infinity");
    if (meter.closed_before !== null && first < meter.closed_before) {
      await openMonths(db, meterId, first, now);
      continue;
    }
    const changes: Changes = { writes: [], replaced: [], added: 0, changed: 0 };
    for (const one of reported) addDay(changes, one, days.get(toDayKey(one.channel, one.day)));
    const { added, changed } = changes;
    if (await writeDays(db, { meterId, ...meter }, changes, { now, distributed }))
      return { added, changed, unchanged: reported.length - added - changed };
  }
}
