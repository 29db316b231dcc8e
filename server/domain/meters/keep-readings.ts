// Takes readings in: the newest revision of a day wins, what it replaces stays as history, and nothing
// is counted twice however often the same days come.
import { sql, type Kysely } from "kysely";
import type { DayReads } from "#meter/day-reads.ts";
import type { DB } from "#server/platform/db/types.ts";
import { dayBytes, dayValues } from "./day-bytes.ts";
import { mergeDay, type DayVersion } from "./merge-day.ts";
import { takeNewDays, type KeptDay } from "./take-new-days.ts";
import { keyOf, toldDays, type ToldDay } from "./told-days.ts";

/** Days of a channel, by what became of them. */
export interface KeptDays {
  readonly added: number;
  /** A reading differs from before. */
  readonly changed: number;
  readonly unchanged: number;
}

interface Kept {
  /** Epoch milliseconds. */
  readonly revised_at: number;
  readonly wh: Buffer;
}

/** A day as it will be kept, or as it was. */
interface Write extends Kept {
  readonly channel: string;
  readonly day: string;
}

interface Changes {
  readonly writes: Write[];
  readonly replaced: Write[];
  added: number;
  changed: number;
}

/** What is kept of a day once another version of it came in; what that replaces, or comes too late, goes to `replaced`. */
function withVersion(kept: Kept, version: DayVersion, replaced: (one: Kept) => void): Kept {
  const own = { revised_at: version.revised_at, wh: dayBytes(version) };
  if (own.wh.equals(kept.wh)) return { ...kept, revised_at: Math.max(own.revised_at, kept.revised_at) };
  const merged = mergeDay({ ...dayValues(kept.wh), revised_at: kept.revised_at }, version);
  const next = { revised_at: merged.revised_at, wh: dayBytes(merged) };
  if (!next.wh.equals(kept.wh)) replaced(kept);
  else if (own.revised_at < kept.revised_at) replaced(own);
  return next;
}

function addDay(changes: Changes, { channel, day, versions }: ToldDay, row: KeptDay | undefined): void {
  let kept = row ? { revised_at: row.revised_at.getTime(), wh: row.wh } : null;
  for (const version of versions) {
    if (kept) kept = withVersion(kept, version, (one) => changes.replaced.push({ channel, day, ...one }));
    else kept = { revised_at: version.revised_at, wh: dayBytes(version) };
  }
  if (!kept) return;
  const same = row?.wh.equals(kept.wh) ?? false;
  if (same && row?.revised_at.getTime() === kept.revised_at) return;
  changes.writes.push({ channel, day, ...kept });
  if (!row) changes.added++;
  else if (!same) changes.changed++;
}

const columnsOf = (days: readonly Write[]) => sql`unnest(
  ${days.map(({ channel }) => channel)}::"char"[], ${days.map(({ day }) => day)}::date[],
  ${days.map(({ revised_at }) => new Date(revised_at).toISOString())}::timestamptz[],
  ${days.map(({ wh }) => wh)}::bytea[]) as d (channel, day, revised_at, wh)`;

/** Writes the changes in one statement, atomic by itself. False, and nothing written, where the meter is no longer as it was at `version`: another import of it came in between. */
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
      select meter.id, d.channel, d.day, d.revised_at, d.wh, ${now} from meter, ${columnsOf(replaced)}
      on conflict do nothing
    ), kept as (
      insert into usage.readings (meter_id, channel, day, revised_at, wh)
      select meter.id, d.channel, d.day, d.revised_at, d.wh from meter, ${columnsOf(writes)}
      on conflict (meter_id, channel, day) do update set revised_at = excluded.revised_at, wh = excluded.wh
    )
    select id from meter`.execute(db);
  return rows.length === 1;
}

/**
 * Keeps what was fetched of a meter at `now`, all of it or nothing, within `db` where that is a transaction; days may
 * come in any order, several revisions of one day too, and while another call keeps days of the same meter. Throws
 * RangeError where a day has not as many quarter hours as its date, and where there is no such meter.
 */
export async function keepReadings(
  db: Kysely<DB>,
  meterId: number,
  reads: readonly DayReads[],
  now: Date,
): Promise<KeptDays> {
  const told = toldDays(reads);
  // Every turn lost is one that another call won.
  for (;;) {
    const taken = await takeNewDays(db, meterId, told, now);
    if (taken.done) return { added: taken.added, changed: 0, unchanged: told.length - taken.added };
    const { version, days } = taken;
    const changes: Changes = { writes: [], replaced: [], added: 0, changed: 0 };
    for (const one of told) addDay(changes, one, days.get(keyOf(one.channel, one.day)));
    const { added, changed } = changes;
    if (await write(db, { meterId, version }, changes, now))
      return { added, changed, unchanged: told.length - added - changed };
  }
}
