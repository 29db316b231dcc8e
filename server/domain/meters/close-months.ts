// Closes the months of a meter that are no longer revised: their days move from usage.readings to usage.closed_months.
// When a day of a closed month is reported again, its month and the later ones are opened for the write, and the daily
// job closes them again later. The meter's row is locked first, as for every write of readings.
import { sql, type Kysely } from "kysely";
import { commitTogether } from "#server/platform/db/distribute/distributed-tables.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import type { DB } from "#server/platform/db/types.ts";
import { firstOfMonth } from "#meter/calendar.ts";
import { packMonths, unpackMonth, type ClosedMonth } from "./closed-month-bytes.ts";
import type { StoredDay } from "./day-bytes.ts";
import { mergeStoredDays } from "./merge-day.ts";
import { EVERY_DAY } from "./readings.ts";
import { buildColumns } from "./write-days.ts";

const FIRST_DAY = EVERY_DAY.from;

/** Locks the meter. Returns null if there is none, or the day before which its months are closed. */
async function lockMeter(
  trx: Kysely<DB>,
  meterId: number,
): Promise<{ readonly closed_before: string | null } | null> {
  await commitTogether(trx, "usage.readings");
  const { rows } = await sql<{ closed_before: string | null }>`
    select closed_before from usage.meters where id = ${meterId} for no key update`.execute(trx);
  return rows[0] ?? null;
}

async function setClosedBefore(trx: Kysely<DB>, meterId: number, day: string): Promise<void> {
  await sql`update usage.meters set closed_before = ${day} where id = ${meterId}`.execute(trx);
}

async function saveMonths(trx: Kysely<DB>, meterId: number, months: readonly ClosedMonth[]): Promise<void> {
  await sql`
    insert into usage.closed_months (meter_id, channel, month, days, packed)
    select ${meterId}, m.* from unnest(
      ${months.map(({ channel }) => channel)}::"char"[], ${months.map(({ month }) => month)}::date[],
      ${months.map(({ days }) => days)}::integer[], ${months.map(({ packed }) => packed)}::bytea[]) as m`.execute(
    trx,
  );
}

async function saveDays(trx: Kysely<DB>, meterId: number, days: readonly StoredDay[]): Promise<void> {
  await sql`
    insert into usage.readings (meter_id, channel, day, revised_at, wh)
    select ${meterId}, d.* from ${buildColumns(days)}`.execute(trx);
}

async function saveReplaced(
  trx: Kysely<DB>,
  meterId: number,
  days: readonly StoredDay[],
  now: Date,
): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into usage.replaced_readings (meter_id, channel, day, revised_at, wh, replaced_at)
    select ${meterId}, d.*, ${now}::timestamptz from ${buildColumns(days)} on conflict do nothing`.execute(
    trx,
  );
}

/** Removes and returns the days of usage.readings from one day until before another. */
async function takeDays(
  trx: Kysely<DB>,
  meterId: number,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    delete from usage.readings
    where meter_id = ${meterId} and channel in ('c', 'g') and day >= ${from} and day < ${before}
    returning channel, day, revised_at, wh`.execute(trx);
  return rows;
}

/** Removes the closed months from one on, and returns their days. */
async function takeMonths(trx: Kysely<DB>, meterId: number, from: string): Promise<StoredDay[]> {
  const { rows } = await sql<ClosedMonth>`
    delete from usage.closed_months where meter_id = ${meterId} and channel in ('c', 'g') and month >= ${from}
    returning channel, month, days, packed`.execute(trx);
  return rows.flatMap(unpackMonth);
}

/**
 * Closes a meter's months before `before`, the first of a month (YYYY-MM-DD), all or nothing. Safe to run twice. Returns
 * the number of months and channels that were closed.
 */
export async function closeMonths(
  db: Kysely<DB>,
  meterId: number,
  before: string,
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const meter = await lockMeter(trx, meterId);
    if (!meter || (meter.closed_before !== null && meter.closed_before >= before)) return 0;
    const open = await takeDays(trx, meterId, { from: FIRST_DAY, before });
    // Days of months that are closed already were stored by a version from before closed months.
    const stray = open.filter(({ day }) => meter.closed_before !== null && day < meter.closed_before);
    const [oldest] = stray.map(({ day }) => day).sort();
    const closed = oldest === undefined ? [] : await takeMonths(trx, meterId, firstOfMonth(oldest));
    const { days, replaced } = mergeStoredDays([...closed, ...open]);
    const months = await packMonths(days);
    if (months.length > 0) await saveMonths(trx, meterId, months);
    await saveReplaced(trx, meterId, replaced, now);
    await setClosedBefore(trx, meterId, before);
    return months.length;
  });
}

/** Opens the closed months of a meter from the one of `day` (YYYY-MM-DD) on, within `db` if that is a transaction. */
export async function openMonths(db: Kysely<DB>, meterId: number, day: string, now: Date): Promise<void> {
  const from = firstOfMonth(day);
  await inTransaction(db, async (trx) => {
    const meter = await lockMeter(trx, meterId);
    if (!meter?.closed_before || meter.closed_before <= from) return;
    const closed = await takeMonths(trx, meterId, from);
    const stray = await takeDays(trx, meterId, { from, before: meter.closed_before });
    const { days, replaced } = mergeStoredDays([...closed, ...stray]);
    if (days.length > 0) await saveDays(trx, meterId, days);
    await saveReplaced(trx, meterId, replaced, now);
    await setClosedBefore(trx, meterId, from);
  });
}

const BATCH = 500;

/**
 * Opens the closed months of every meter, each in its own transaction. `report` is called with the number of meters so
 * far. Returns the number of meters.
 */
export async function openEveryMonth(
  db: Kysely<DB>,
  now: Date,
  report: (meters: number) => void,
): Promise<number> {
  let opened = 0;
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from usage.meters where closed_before > ${FIRST_DAY} limit ${BATCH}`.execute(db);
    for (const { id } of rows) await openMonths(db, id, FIRST_DAY, now);
    opened += rows.length;
    if (rows.length < BATCH) return opened;
    report(opened);
  }
}
