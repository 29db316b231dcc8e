// SQL of the catalog: small named functions, each used inside a caller's transaction.
import { sql, type Kysely, type Transaction } from "kysely";
import type { Plan } from "#contracts/plan.ts";
import type { DB } from "#server/platform/db/types.ts";

type Db = Kysely<DB> | Transaction<DB>;

export interface SnapshotRow {
  readonly id: number;
  readonly as_of: string;
  readonly digest: string;
}

/** Allows one import at a time across all processes. Released with the transaction. */
export async function lockCatalog(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('compare.catalogue'))`.execute(trx);
}

/** Returns the newest imported listing, of one source or of any. Null before the first. */
export async function newestSnapshot(db: Db, source?: string): Promise<SnapshotRow | null> {
  let query = db.selectFrom("compare.snapshot").select(["id", "as_of", "digest"]);
  if (source !== undefined) query = query.where("source", "=", source);
  return (await query.orderBy("as_of", "desc").orderBy("id", "desc").limit(1).executeTakeFirst()) ?? null;
}

/** Writes the snapshot's row and returns its id, the catalog's new version. */
export async function insertSnapshot(
  trx: Transaction<DB>,
  row: { source: string; as_of: string; digest: string; report: unknown },
): Promise<number> {
  const inserted = await trx
    .insertInto("compare.snapshot")
    .values({ ...row, report: JSON.stringify(row.report) })
    // The same content again (a label document read twice, a listing put back on the same day) becomes the newest.
    .onConflict((conflict) =>
      conflict
        .columns(["source", "as_of", "digest"])
        .doUpdateSet({ id: sql<number>`default`, imported_at: new Date() }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** Returns every currently listed plan of the source, as last listed. */
export async function listedPlans(db: Db, source: string): Promise<Plan[]> {
  const query = db
    .selectFrom("compare.plan")
    .select("body")
    .where("source", "=", source)
    .where("seen_until", "is", null);
  const rows = await query.execute();
  // Written only by upsertPlans.
  return rows.map((row) => row.body as unknown as Plan);
}

/** Returns a plan as it is or was last listed. Null if it never was. */
export async function planById(db: Db, id: string): Promise<Plan | null> {
  const row = await db.selectFrom("compare.plan").select("body").where("id", "=", id).executeTakeFirst();
  return row ? (row.body as unknown as Plan) : null;
}

/** Inserts or replaces plans as listed on `asOf` (YYYY-MM-DD). */
export async function upsertPlans(
  trx: Transaction<DB>,
  source: string,
  asOf: string,
  plans: ReadonlyArray<Plan>,
): Promise<void> {
  await sql`
    insert into compare.plan (id, source, tdu, seen_from, seen_until, body)
    select body ->> 'id', ${source}, body ->> 'tdu', ${asOf}::date, null, body
    from jsonb_array_elements(${JSON.stringify(plans)}::jsonb) as listed (body)
    on conflict (id) do update set tdu = excluded.tdu, body = excluded.body, seen_until = null
  `.execute(trx);
  // Withdrawn and listed again on the same day: it was never gone.
  await sql`
    delete from compare.plan_withdrawal
    where withdrawn_on = ${asOf}::date and plan_id = any(${plans.map(({ id }) => id)}::text[])`.execute(trx);
}

/** Replaces the stored plan, whether it is listed or was withdrawn. */
export async function replacePlan(trx: Transaction<DB>, plan: Plan): Promise<void> {
  await trx
    .updateTable("compare.plan")
    .set({ body: JSON.stringify(plan) })
    .where("id", "=", plan.id)
    .execute();
}

/** Saves the plans' content from `asOf` on. A second listing of the same day replaces the first. */
export async function addVersions(
  trx: Transaction<DB>,
  asOf: string,
  plans: ReadonlyArray<Plan>,
): Promise<void> {
  await sql`
    insert into compare.plan_version (plan_id, valid_from, body)
    select body ->> 'id', ${asOf}::date, body
    from jsonb_array_elements(${JSON.stringify(plans)}::jsonb) as listed (body)
    on conflict (plan_id, valid_from) do update set body = excluded.body
  `.execute(trx);
}

/** Marks plans as no longer listed from `asOf` on. */
export async function withdrawPlans(
  trx: Transaction<DB>,
  asOf: string,
  ids: ReadonlyArray<string>,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update compare.plan set seen_until = ${asOf}::date where id = any(${ids}::text[])`.execute(trx);
  await sql`
    insert into compare.plan_withdrawal (plan_id, withdrawn_on)
    select id, ${asOf}::date from unnest(${ids}::text[]) as withdrawn (id)
    on conflict do nothing`.execute(trx);
}
