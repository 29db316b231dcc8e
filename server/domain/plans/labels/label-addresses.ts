// SQL of the addresses of Facts Labels: when each is due, and the result of its last request.
import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import type { CompareLabelAddress, DB } from "#server/platform/db/types.ts";
import type { LabelAddress } from "./label-plans.ts";

type Db = Kysely<DB> | Transaction<DB>;

export type AddressRow = Selectable<CompareLabelAddress>;

/** Returns every address. */
export function listAddresses(db: Db): Promise<AddressRow[]> {
  return db.selectFrom("compare.label_address").selectAll().orderBy("next_due").orderBy("address").execute();
}

/**
 * Adds the addresses that are new, due now, and deletes those that no plan lists any more. Returns the documents that no
 * address has any more.
 */
export async function syncAddresses(
  db: Kysely<DB>,
  listed: ReadonlyArray<LabelAddress>,
  now: Date,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`
      insert into compare.label_address (address, origin, next_due)
      select listed.address, listed.origin, ${now}
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as listed (address text, origin text)
      on conflict (address) do nothing`.execute(trx);
    const { rows } = await sql<{ sha256: string | null }>`
      delete from compare.label_address gone
      where address <> all(${listed.map(({ address }) => address)}::text[])
      returning sha256`.execute(trx);
    await sql`
      delete from compare.label_result r using compare.plan p
      where p.id = r.plan_id and p.seen_until is not null`.execute(trx);
    return findUnused(
      trx,
      rows.flatMap(({ sha256 }) => sha256 ?? []),
    );
  });
}

async function findUnused(db: Db, hashes: ReadonlyArray<string>): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from unnest(${hashes}::text[]) as former (hash)
    where not exists (select from compare.label_address where sha256 = hash)`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** A document that an address sent, by its hash. */
export interface Version {
  readonly sha256: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
}

interface Fetched {
  readonly at: Date;
  readonly nextDue: Date;
  /** Null: unchanged. */
  readonly version: Version | null;
}

/** Records a successful request. Returns the document that no address has any more. */
export async function saveFetched(
  db: Kysely<DB>,
  row: AddressRow,
  { at, nextDue, version }: Fetched,
): Promise<string[]> {
  const result = { failure: null, problem: null, quote: null, attempts: 0 };
  await db
    .updateTable("compare.label_address")
    .set({ ...result, ...version, tried_at: at, fetched_at: at, next_due: nextDue })
    .where("address", "=", row.address)
    .execute();
  const former = row.sha256;
  return former === null || version === null || former === version.sha256 ? [] : findUnused(db, [former]);
}

/**
 * Why an address could not be fetched. `address`: it isn't one. `robots`: the site doesn't allow it. `reader`: our reader
 * failed. The others are those of a request.
 */
export interface Failure {
  readonly failure: string;
  readonly problem: string;
  readonly quote: string | null;
}

/** Records a failed request. The document that was fetched before stays. */
export async function saveFailure(
  db: Kysely<DB>,
  address: string,
  { failure, problem, quote }: Failure,
  { at, nextDue }: { readonly at: Date; readonly nextDue: Date },
): Promise<void> {
  await db
    .updateTable("compare.label_address")
    .set((eb) => ({
      failure,
      problem,
      quote,
      tried_at: at,
      next_due: nextDue,
      attempts: eb("attempts", "+", 1),
    }))
    .where("address", "=", address)
    .execute();
}

/** Makes the next request of an address an unconditional one, due now, because the copy of its document is gone. */
export async function clearVersion(db: Kysely<DB>, address: string, now: Date): Promise<void> {
  await db
    .updateTable("compare.label_address")
    .set({ sha256: null, etag: null, last_modified: null, next_due: now })
    .where("address", "=", address)
    .execute();
}
