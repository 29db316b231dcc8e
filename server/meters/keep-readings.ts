// Takes readings in: the newest revision of a day wins, what it replaces stays as history, and nothing
// is counted twice however often the same days come.
import { sql, type Kysely } from "kysely";
import { intervalsInDay } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";
import type { DB } from "../db/types.ts";
import { dayBytes, dayValues } from "./day-bytes.ts";
import { mergeDay, type DayVersion } from "./merge-day.ts";

/** Days of a channel, by what became of them. */
export interface KeptDays {
  readonly added: number;
  /** A reading differs from before. */
  readonly changed: number;
  readonly unchanged: number;
}

/** consumption and generation, as the table has them. */
const CHANNEL = { consumption: "c", generation: "g" } as const;
const QUARTER_MINUTES = 15;

/** Everything told of one day of one channel, oldest revision first. */
interface ToldDay {
  readonly channel: "c" | "g";
  readonly day: string;
  readonly versions: DayVersion[];
}

interface Row {
  readonly channel: string;
  readonly day: string;
  readonly revised_at: Date;
  readonly wh: Buffer;
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

const keyOf = (channel: string, day: string): string => `${channel}${day}`;

const holdsReading = ({ quality }: DayVersion): boolean => quality.some((code) => code !== QUALITY.missing);

function checkLength({ day, wh }: DayReads): void {
  const slots = intervalsInDay(day, QUARTER_MINUTES);
  if (wh.length !== slots) throw new RangeError(`${day} has ${slots} quarter hours, not ${wh.length}`);
}

// Days of which nothing was read are no news.
function toldDays(reads: readonly DayReads[]): ToldDay[] {
  const told = new Map<string, ToldDay>();
  for (const one of reads) {
    checkLength(one);
    const { day, wh, quality } = one;
    const version = { wh, quality, revised_at: Date.parse(one.revised_at) };
    if (!holdsReading(version)) continue;
    const channel = CHANNEL[one.channel];
    const key = keyOf(channel, day);
    const known = told.get(key);
    if (known) known.versions.push(version);
    else told.set(key, { channel, day, versions: [version] });
  }
  // Sorting is stable: of equal revisions the later one counts.
  for (const { versions } of told.values()) versions.sort((a, b) => a.revised_at - b.revised_at);
  // One order for all who write: nobody waits for each other in a circle.
  return [...told.values()].sort((a, b) => (keyOf(a.channel, a.day) < keyOf(b.channel, b.day) ? -1 : 1));
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

function addDay(changes: Changes, { channel, day, versions }: ToldDay, row: Row | undefined): void {
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

interface Standing {
  readonly version: number;
  readonly days: ReadonlyMap<string, Row>;
}

type StandingRow = { readonly version: number } & (Row | { readonly [column in keyof Row]: null });

/** The meter's version and what is kept of the days told; throws where there is no such meter. */
async function standingOf(db: Kysely<DB>, meterId: number, told: readonly ToldDay[]): Promise<Standing> {
  const { rows } = await sql<StandingRow>`
    select m.version, r.channel, r.day, r.revised_at, r.wh
    from usage.meters m
    left join (
      unnest(${told.map(({ channel }) => channel)}::"char"[], ${told.map(({ day }) => day)}::date[])
        as told (channel, day)
      join usage.readings r on r.meter_id = ${meterId} and r.channel = told.channel and r.day = told.day
    ) on true
    where m.id = ${meterId}`.execute(db);
  const [first] = rows;
  if (!first) throw new Error("There is no such meter.");
  const days = new Map<string, Row>();
  for (const row of rows) if (row.day !== null) days.set(keyOf(row.channel, row.day), row);
  return { version: first.version, days };
}

const columnsOf = (days: readonly Write[]) => sql`unnest(
  ${days.map(({ channel }) => channel)}::"char"[], ${days.map(({ day }) => day)}::date[],
  ${days.map(({ revised_at }) => new Date(revised_at).toISOString())}::timestamptz[],
  ${days.map(({ wh }) => wh)}::bytea[]) as d (channel, day, revised_at, wh)`;

/**
 * Writes the changes in one statement, atomic by itself: a night asks for two round trips a home. False, and nothing
 * written, where the meter is no longer as it was at `version`: another import of it came in between.
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
    const { version, days } = await standingOf(db, meterId, told);
    const changes: Changes = { writes: [], replaced: [], added: 0, changed: 0 };
    for (const one of told) addDay(changes, one, days.get(keyOf(one.channel, one.day)));
    const { added, changed } = changes;
    if (await write(db, { meterId, version }, changes, now))
      return { added, changed, unchanged: told.length - added - changed };
  }
}
