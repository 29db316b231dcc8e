// The end of an import: marks what a full file no longer lists, and updates the planner's statistics for the new rows.
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

/** A full file that lacks more than this share of the listed premises is not accepted, because it may be truncated. */
const BELIEVABLE_SHARE = 0.1;

export interface Vanishing {
  /** Premises of the file's utilities that it does not list. */
  readonly missing: number;
  readonly listed: number;
  /** False if there were too many for it to be plausible. */
  readonly marked: boolean;
}

async function countMissing(trx: Kysely<DB>, id: number): Promise<{ missing: number; listed: number }> {
  const { rows } = await sql<{ missing: number; listed: number }>`
    select count(*) filter (where s.esiid is null) as missing, count(*) as listed
    from premises.premise p
    left join (select distinct esiid from premises.import_seen where import_id = ${id}) s on s.esiid = p.esiid
    where p.duns = any(array(select unnest(duns) from premises.import where id = ${id}))
      and p.vanished_on is null and p.file_date <= (select file_date from premises.import where id = ${id})`.execute(
    trx,
  );
  return rows[0] ?? { missing: 0, listed: 0 };
}

async function markMissing(trx: Kysely<DB>, id: number): Promise<void> {
  await sql`
    update premises.premise p set vanished_on = i.file_date
    from premises.import i
    where i.id = ${id} and p.duns = any(i.duns) and p.vanished_on is null and p.file_date <= i.file_date
      and not exists (select from premises.import_seen s where s.import_id = i.id and s.esiid = p.esiid)`.execute(
    trx,
  );
}

async function clearSeen(trx: Kysely<DB>, id: number): Promise<void> {
  const other = await trx
    .selectFrom("premises.import_seen")
    .select("import_id")
    .where("import_id", "<>", id)
    .limit(1)
    .executeTakeFirst();
  // Truncating the table frees its space at once. If another import has rows in it, only our own are deleted.
  if (other) await trx.deleteFrom("premises.import_seen").where("import_id", "=", id).execute();
  else await sql`truncate premises.import_seen`.execute(trx);
}

/**
 * Marks what a full file no longer lists, unless that is more than a tenth and not `accepted`. In that case, nothing is
 * changed.
 */
export async function finishFull(
  db: Kysely<DB>,
  id: number,
  accepted: boolean,
  now: Date,
): Promise<Vanishing> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Without current statistics, the planner compares every row with every other.
    await sql`analyze premises.import_seen`.execute(trx);
    await sql`analyze premises.premise`.execute(trx);
    const { missing, listed } = await countMissing(trx, id);
    const marked = accepted || missing <= listed * BELIEVABLE_SHARE;
    if (!marked) return { missing, listed, marked };
    if (missing > 0) await markMissing(trx, id);
    await clearSeen(trx, id);
    await close(trx, id, missing, now);
    return { missing, listed, marked };
  });
}

/** Ends the import of a delta, which removes nothing. */
export async function finishDelta(db: Kysely<DB>, id: number, now: Date): Promise<void> {
  await close(db, id, 0, now);
}

async function close(db: Kysely<DB>, id: number, vanished: number, now: Date): Promise<void> {
  await db
    .updateTable("premises.import")
    .set({ finished_at: now.toISOString(), vanished })
    .where("id", "=", id)
    .execute();
}

/**
 * Lets PostgreSQL update statistics and mark full pages, without which the search by number would read the rows of
 * every premise with that number.
 */
export async function vacuumTables(db: Kysely<DB>): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`vacuum (analyze) premises.premise`.execute(db);
  await sql`vacuum (analyze) premises.term`.execute(db);
  await sql`vacuum (analyze) premises.term_form`.execute(db);
  await sql`reset statement_timeout`.execute(db);
}
