// Writes merged days of a meter. On one database this is one statement. On a distributed one, a statement can't write
// the meter, which is on the coordinator, and its readings, which are on a worker: there it is one transaction.
import { sql, type Kysely, type RawBuilder } from "kysely";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import type { DB } from "#server/platform/db/types.ts";

/** A day of a channel as it will be saved, or as it was. */
export interface Write {
  readonly channel: string;
  readonly day: string;
  /** Epoch milliseconds. */
  readonly revised_at: number;
  readonly wh: Buffer;
}

/** Days to save, and what they replace. */
export interface DayWrites {
  readonly writes: readonly Write[];
  readonly replaced: readonly Write[];
}

/** What changes if another call writes readings of a meter, or closes or opens months. */
export interface MeterState {
  readonly version: number;
  /** Readings of days before this one are in closed months (YYYY-MM-DD). Null if there are none. */
  readonly closed_before: string | null;
}

interface MeterVersion extends MeterState {
  readonly meterId: number;
}

interface DayColumns extends Omit<Write, "revised_at"> {
  readonly revised_at: number | Date;
}

/** SQL of days as rows `d` of channel, day, revised_at and wh. */
export const buildColumns = (days: readonly DayColumns[]): RawBuilder<unknown> => sql`unnest(
  ${days.map(({ channel }) => channel)}::"char"[], ${days.map(({ day }) => day)}::date[],
  ${days.map(({ revised_at }) => new Date(revised_at).toISOString())}::timestamptz[],
  ${days.map(({ wh }) => wh)}::bytea[]) as d (channel, day, revised_at, wh)`;

function updateMeter(
  { meterId, version, closed_before }: MeterVersion,
  writes: readonly Write[],
  now: Date,
): RawBuilder<unknown> {
  const days = writes.map(({ day }) => day).sort();
  return sql`
    update usage.meters set
      fetched_at = ${now},
      read_from = least(read_from, ${days[0] ?? null}::date),
      read_through = greatest(read_through, ${days.at(-1) ?? null}::date),
      version = version + ${writes.length > 0 ? 1 : 0}
    where id = ${meterId} and version = ${version} and closed_before is not distinct from ${closed_before}::date
    returning id`;
}

const insertReplaced = (
  days: readonly Write[],
  now: Date,
  meter: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into usage.replaced_readings (meter_id, channel, day, revised_at, wh, replaced_at)
  select meter.id, d.channel, d.day, d.revised_at, d.wh, ${now}::timestamptz from ${meter}, ${buildColumns(days)}
  on conflict do nothing`;

const insertReadings = (days: readonly Write[], meter: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into usage.readings as stored (meter_id, channel, day, revised_at, wh)
  select meter.id, d.channel, d.day, d.revised_at, d.wh from ${meter}, ${buildColumns(days)}
  on conflict (meter_id, channel, day) do update set revised_at = excluded.revised_at, wh = excluded.wh
  where stored.revised_at <= excluded.revised_at`;

async function writeParts(
  db: Kysely<DB>,
  meter: MeterVersion,
  changes: DayWrites,
  now: Date,
): Promise<boolean> {
  const { writes, replaced } = changes;
  const { rows } = await updateMeter(meter, writes, now).execute(db);
  if (rows.length !== 1) return false;
  const id = sql`(select ${meter.meterId}::bigint as id) as meter`;
  if (replaced.length > 0) await insertReplaced(replaced, now, id).execute(db);
  if (writes.length > 0) {
    // Citus counts the rows of the select, so they are returned.
    const { rows: kept } = await sql`${insertReadings(writes, id)} returning stored.day`.execute(db);
    // A commit of two phases shows the meter before its readings: a newer one was not among the stored days.
    if (kept.length !== writes.length) throw new Error("Newer readings were saved meanwhile.");
  }
  return true;
}

/**
 * Writes the changes, all or nothing. Returns false and writes nothing if the meter is no longer in this state, because
 * another import of it ran in between, or a month was closed. No day may be in a closed month. Throws, on a distributed
 * database, if newer readings were saved that the caller couldn't see.
 */
export async function writeDays(
  db: Kysely<DB>,
  meter: MeterVersion,
  changes: DayWrites,
  { now, distributed }: { readonly now: Date; readonly distributed: boolean },
): Promise<boolean> {
  if (distributed) return inTransaction(db, (trx) => writeParts(trx, meter, changes, now));
  const { rows } = await sql`
    with meter as (${updateMeter(meter, changes.writes, now)}),
    replaced as (${insertReplaced(changes.replaced, now, sql`meter`)}),
    kept as (${insertReadings(changes.writes, sql`meter`)})
    select id from meter`.execute(db);
  return rows.length === 1;
}
