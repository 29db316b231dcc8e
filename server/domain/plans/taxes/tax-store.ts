// The tax rows: SQL, the shipped file, and which of them a process uses. Rows are only added, never changed.
import { readFileSync } from "node:fs";
import path from "node:path";
import { sql, type Kysely, type Transaction } from "kysely";
import { taxFileSchema, type TaxRow } from "#contracts/taxes.ts";
import { taxRowKey } from "#market/taxes/tax-rows.ts";
import type { PlatformContext } from "#server/platform/context.ts";
import type { DB } from "#server/platform/db/types.ts";

type Db = Kysely<DB> | Transaction<DB>;

const FILE = path.join(import.meta.dirname, "..", "..", "..", "..", "market", "data", "taxes.json");

/** Returns the rows of the shipped file. Throws if the file isn't whole, because it is part of the release. */
export function readShippedTaxes(): TaxRow[] {
  return taxFileSchema.parse(JSON.parse(readFileSync(FILE, "utf8"))).rows;
}

/** Allows one import at a time across all processes. Released with the transaction. */
export async function lockTaxes(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('compare.tax_rows'))`.execute(trx);
}

/** Returns every stored row in the order in which it was added: a later one of the same day corrects an earlier one. */
export async function storedTaxes(db: Db): Promise<TaxRow[]> {
  const rows = await db
    .selectFrom("compare.tax_rows")
    .select(["kind", "effective_date", "fields", "source", "checked_on"])
    .orderBy("id")
    .execute();
  // Written only by addTaxes.
  return rows.map(({ fields, ...row }) => Object.assign({}, fields, row)) as unknown as TaxRow[];
}

/** Returns the stored rows, or the shipped ones if the table is empty. */
export async function storedTaxesOrShipped(db: Db): Promise<TaxRow[]> {
  const rows = await storedTaxes(db);
  return rows.length > 0 ? rows : readShippedTaxes();
}

/** Returns the stored rows, or the shipped ones if the table is empty or can't be read. */
export async function readTaxRows({
  db,
  log,
}: Pick<PlatformContext, "db"> & Partial<Pick<PlatformContext, "log">>): Promise<TaxRow[]> {
  try {
    return await storedTaxesOrShipped(db.sql);
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    log?.warn({ why }, "the tax rows could not be read; the shipped ones are used");
    return readShippedTaxes();
  }
}

/** Adds rows after all others. */
export async function addTaxes(trx: Transaction<DB>, rows: readonly TaxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => {
    const { kind, effective_date, source, checked_on, ...fields } = row;
    const name = row.kind === "state" ? row.charge : row.city;
    return { kind, effective_date, name, fields, source, checked_on };
  });
  // One parameter for all rows: a statement can have 65,535.
  await sql`
    insert into compare.tax_rows (kind, effective_date, name, fields, source, checked_on)
    select r.kind, r.effective_date, r.name, r.fields, r.source, r.checked_on
    from rows from (jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as (kind text, effective_date date, name text,
      fields jsonb, source text, checked_on date)) with ordinality as r
    order by r.ordinality`.execute(trx);
}

/** Adds the shipped rows of days that the table doesn't have. Returns their number. Safe in several processes at once. */
export function seedTaxes(ctx: Pick<PlatformContext, "db">): Promise<number> {
  const shipped = readShippedTaxes();
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockTaxes(trx);
    const stored = await storedTaxes(trx);
    const days = new Map<string, string>();
    for (const row of stored) {
      const known = days.get(taxRowKey(row)) ?? "";
      if (row.effective_date > known) days.set(taxRowKey(row), row.effective_date);
    }
    // An operator's row of the same day, or of a later one, is kept.
    const rows = shipped.filter((row) => row.effective_date > (days.get(taxRowKey(row)) ?? ""));
    await addTaxes(trx, rows);
    return rows.length;
  });
}
