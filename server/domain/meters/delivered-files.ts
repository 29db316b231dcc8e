// What became of each file in the operator's folder at Smart Meter Texas, and the days that arrived this way.
import { createHash } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { ListedFile } from "#meter/connectors/smart-meter-texas/delivery/folder.ts";
import { READING_STATES } from "#contracts/agreement-transitions.ts";
import { addDays } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";
import type { DB } from "#server/platform/db/types.ts";
import { getOrCreateMeter } from "./meters.ts";

/** A file that was set aside is tried again once a day, for a week: a key may be corrected, or a home linked. */
const RETRY_AFTER_HOURS = 20;
const RETRY_DAYS = 7;
/** Longer than days are requested again. */
const KEEP_DAYS = 40;

/** Result of a file. `reason` of an imported file: what of it was left out. */
export interface FileResult {
  readonly state: "imported" | "set_aside";
  readonly reason: string | null;
  readonly homes: number;
}

/**
 * Records a listing and returns the files to read now: those whose size and time are the same as in the listing before,
 * so their upload is over, and that were not imported yet.
 */
export async function recordListing(
  db: Kysely<DB>,
  files: readonly ListedFile[],
  now: Date,
): Promise<ListedFile[]> {
  const { rows } = await sql<{ name: string }>`
    with listed as (
      select * from unnest(
        ${files.map(({ name }) => name)}::text[], ${files.map(({ size }) => size)}::bigint[],
        ${files.map(({ modified_at }) => modified_at.toISOString())}::timestamptz[]
      ) as l (name, size, modified_at)
    ), ready as (
      select name from usage.delivered_files f join listed l using (name)
      where f.size = l.size and f.modified_at = l.modified_at and (f.state = 'waiting'
        or f.state = 'set_aside' and f.done_at < ${now}::timestamptz - ${RETRY_AFTER_HOURS} * interval '1 hour'
          and f.seen_at > ${now}::timestamptz - ${RETRY_DAYS} * interval '1 day')
    ), written as (
      insert into usage.delivered_files as f (name, size, modified_at, state, seen_at)
      select name, size, modified_at, 'waiting', ${now} from listed
      on conflict (name) do update set size = excluded.size, modified_at = excluded.modified_at,
        state = 'waiting', reason = null, seen_at = excluded.seen_at, done_at = null
      where (f.size, f.modified_at) is distinct from (excluded.size, excluded.modified_at)
    )
    select name from ready`.execute(db);
  const ready = new Set(rows.map(({ name }) => name));
  return files.filter(({ name }) => ready.has(name));
}

/** Returns the digest by which the contents of a file are recognized under another name. */
export const hashFile = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

/** Whether a file with these contents was imported. */
export async function isImported(db: Kysely<DB>, sha256: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("usage.delivered_files")
    .select("name")
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records what became of a file. */
export async function recordFile(
  db: Kysely<DB>,
  { name }: ListedFile,
  sha256: Buffer | null,
  result: FileResult,
  now: Date,
): Promise<void> {
  await db
    .updateTable("usage.delivered_files")
    .set({ ...result, done_at: now, ...(result.state === "imported" && sha256 ? { sha256 } : {}) })
    .where("name", "=", name)
    .execute();
}

/** Returns the readable agreements with Smart Meter Texas of these homes. */
export async function findDeliveredAgreements(
  db: Kysely<DB>,
  esiids: readonly string[],
): Promise<readonly { readonly id: string; readonly esiid: string }[]> {
  return db
    .selectFrom("usage.agreements")
    .select(["id", "esiid"])
    .where("connector", "=", "smart_meter_texas")
    .where("state", "in", [...READING_STATES])
    .where("reference", "is not", null)
    .where(sql<boolean>`esiid = any(${esiids}::text[])`)
    .orderBy("id")
    .execute();
}

/** Returns the days of which every reading was measured, so that no revision is expected. */
function listFinalDays(reads: readonly DayReads[]): string[] {
  const open = new Set(
    reads.filter(({ quality }) => quality.some((code) => code !== QUALITY.actual)).map(({ day }) => day),
  );
  return [...new Set(reads.map(({ day }) => day))].filter((day) => !open.has(day));
}

/** Records within `trx` which days of a home arrived complete. */
export async function recordDeliveredDays(
  trx: Kysely<DB>,
  { user_id, esiid }: { readonly user_id: string; readonly esiid: string },
  reads: readonly DayReads[],
): Promise<void> {
  const meter = await getOrCreateMeter(trx, user_id, esiid);
  await sql`
    insert into usage.delivered_days (meter_id, day)
    select ${meter}, unnest(${listFinalDays(reads)}::date[]) on conflict do nothing`.execute(trx);
}

/** Returns the days of a home that arrived complete by file. */
export async function findDeliveredDays(
  db: Kysely<DB>,
  { user_id, esiid }: { readonly user_id: string; readonly esiid: string },
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("usage.delivered_days as d")
    .innerJoin("usage.meters as m", "m.id", "d.meter_id")
    .select("d.day")
    .where("m.user_id", "=", user_id)
    .where("m.esiid", "=", esiid)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/** Deletes the days that are no longer requested anyway. `today`: Central. */
export async function deleteOldDeliveredDays(db: Kysely<DB>, today: string): Promise<void> {
  await db.deleteFrom("usage.delivered_days").where("day", "<", addDays(today, -KEEP_DAYS)).execute();
}
