// Saves readings: the newest revision of a day wins, the values it replaces stay as history, and nothing is counted
// twice however often the same days are imported.
import { sql, type Kysely } from "kysely";
import type { DayReads } from "#meter/day-reads.ts";
import type { DB } from "#server/platform/db/types.ts";
import { dayBytes, dayValues } from "./day-bytes.ts";
import { mergeDay, type DayVersion } from "./merge-day.ts";
import { insertNewDays, type StoredDay } from "./insert-new-days.ts";
import { toDayKey, groupRevisions, type DayRevisions } from "./day-revisions.ts";

/** Days of a channel, by result. */
export interface SavedDays {
  readonly added: number;
  /** Days with a reading that differs from before. */
  readonly changed: number;
  readonly unchanged: number;
}

interface SaveResult {
  /** Epoch milliseconds. */
  readonly revised_at: number;
  readonly wh: Buffer;
}

/** A day as it will be saved, or as it was. */
interface Write extends SaveResult {
  readonly channel: string;
  readonly day: string;
}

interface Changes {
  readonly writes: Write[];
  readonly replaced: Write[];
  added: number;
  changed: number;
}

/**
 * Returns the stored state of a day after another version of it arrives. Versions that are replaced or arrive too late
 * go to `replaced`.
 */
function withVersion(
  stored: SaveResult,
  version: DayVersion,
  replaced: (one: SaveResult) => void,
): SaveResult {
  const incoming = { revised_at: version.revised_at, wh: dayBytes(version) };
  if (incoming.wh.equals(stored.wh))
    return { ...stored, revised_at: Math.max(incoming.revised_at, stored.revised_at) };
  const merged = mergeDay({ ...dayValues(stored.wh), revised_at: stored.revised_at }, version);
  const next = { revised_at: merged.revised_at, wh: dayBytes(merged) };
  if (!next.wh.equals(stored.wh)) replaced(stored);
  else if (incoming.revised_at < stored.revised_at) replaced(incoming);
  return next;
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

const buildColumns = (days: readonly Write[]) => sql`unnest(
  ${days.map(({ channel }) => channel)}::"char"[], ${days.map(({ day }) => day)}::date[],
  ${days.map(({ revised_at }) => new Date(revised_at).toISOString())}::timestamptz[],
  ${days.map(({ wh }) => wh)}::bytea[]) as d (channel, day, revised_at, wh)`;

/**
 * Writes the changes in one atomic statement. Returns false and writes nothing if the meter is no longer at `version`,
 * because another import of it ran in between.
 */
async function write(
  db: Kysely<DB>,
  { meterId, version }: { readonly meterId: number; readonly version: number },
  changes: Changes,
  now: Date,
): Promise<boolean> {
  const { writes, replaced } = changes;
  const days = writes.map(({ day }) => day).sort();
  const { rows } = await sql`
    with meter as (
      update usage.meters set
        fetched_at = ${now},
        read_from = least(read_from, ${days[0] ?? null}::date),
        read_through = greatest(read_through, ${days.at(-1) ?? null}::date),
        version = version + ${writes.length > 0 ? 1 : 0}
      where id = ${meterId} and version = ${version}
      returning id
    ), replaced as (
      insert into usage.replaced_readings (meter_id, channel, day, revised_at, wh, replaced_at)
      select meter.id, d.channel, d.day, d.revised_at, d.wh, ${now} from meter, ${buildColumns(replaced)}
      on conflict do nothing
    ), kept as (
      insert into usage.readings (meter_id, channel, day, revised_at, wh)
      select meter.id, d.channel, d.day, d.revised_at, d.wh from meter, ${buildColumns(writes)}
      on conflict (meter_id, channel, day) do update set revised_at = excluded.revised_at, wh = excluded.wh
    )
    select id from meter`.execute(db);
  return rows.length === 1;
}

/**
 * Saves what was fetched for a meter at `now`, all or nothing, within `db` if that is a transaction. Days may come in
 * any order, with several revisions of one day, and while another call saves days of the same meter. Throws RangeError
 * if a day's number of quarter hours does not match its date, and if the meter does not exist.
 */
export async function saveReadings(
  db: Kysely<DB>,
  meterId: number,
  reads: readonly DayReads[],
  now: Date,
): Promise<SavedDays> {
  const reported = groupRevisions(reads);
  // Each failed attempt means that another call succeeded.
  for (;;) {
    const inserted = await insertNewDays(db, meterId, reported, now);
    if (inserted.done)
      return { added: inserted.added, changed: 0, unchanged: reported.length - inserted.added };
    const { version, days } = inserted;
    const changes: Changes = { writes: [], replaced: [], added: 0, changed: 0 };
    for (const one of reported) addDay(changes, one, days.get(toDayKey(one.channel, one.day)));
    const { added, changed } = changes;
    if (await write(db, { meterId, version }, changes, now))
      return { added, changed, unchanged: reported.length - added - changed };
  }
}
