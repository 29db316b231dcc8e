// Writes rows of the directory into the database: premises, and the words for finding them.
import { sql, type Kysely } from "kysely";
import { toNameTokens } from "#market/address.ts";
import { getDeletionForms } from "#market/edit-distance.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { PremiseRow } from "./read-row.ts";

export interface WriteOptions {
  readonly source: "ercot" | "sample";
  /** Day of the file, YYYY-MM-DD. A row that a newer file has confirmed is not changed. */
  readonly fileDate: string;
}

const TYPES = {
  esiid: "text",
  tdu: "text",
  address: "text",
  address_overflow: "text",
  city: "text",
  state: "text",
  zip: "text",
  county: "text",
  house_number: "int",
  street: "text",
  suffix: "text",
  direction: "text",
  unit: "text",
  city_key: "text",
  duns: "text",
  read_cycle: "int",
  status: "text",
  premise_type: "text",
  metered: "bool",
  smart_meter: "bool",
  switch_hold: "bool",
  station_code: "text",
  station_name: "text",
} as const satisfies Readonly<Record<keyof PremiseRow, string>>;
const NAMES = Object.keys(TYPES);

const columns = sql.raw(NAMES.join(", "));
const typed = sql.raw(
  Object.entries(TYPES)
    .map(([name, type]) => `${name} ${type}`)
    .join(", "),
);
const assigned = sql.raw(NAMES.map((name) => `${name} = excluded.${name}`).join(", "));
const before = sql.raw(NAMES.map((name) => `p.${name}`).join(", "));
const after = sql.raw(NAMES.map((name) => `excluded.${name}`).join(", "));

/**
 * Inserts or updates premises, each ESI ID once. Returns how many rows were written. Unchanged rows are not touched.
 */
export async function writePremises(
  db: Kysely<DB>,
  rows: readonly PremiseRow[],
  { source, fileDate }: WriteOptions,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into premises.premise as p (${columns}, source, file_date)
    select ${columns}, ${source}::text, ${fileDate}::date
    from json_to_recordset(${JSON.stringify(rows)}::json) as new (${typed})
    on conflict (esiid) do update
      set ${assigned}, source = excluded.source, file_date = excluded.file_date, vanished_on = null
      where p.file_date <= excluded.file_date
        and (p.vanished_on is not null or p.source <> excluded.source or (${before}) is distinct from (${after}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Records that a file of this day contained these premises, changed or not, so that a file of an older day is ignored
 * for them.
 */
export async function confirmPremises(
  db: Kysely<DB>,
  rows: readonly PremiseRow[],
  fileDate: string,
): Promise<void> {
  await sql`update premises.premise set file_date = ${fileDate}::date
    where esiid = any(${rows.map(({ esiid }) => esiid)}::text[]) and file_date < ${fileDate}::date`.execute(
    db,
  );
}

/** Names whose words are already stored. Cleared when there are very many, to limit memory. */
export type KnownNames = Set<string>;
const MAX_KNOWN = 200_000;

interface Term {
  readonly word: string;
  readonly kind: "street" | "city";
  readonly name: string;
}

function newTerms(rows: readonly PremiseRow[], known: KnownNames): { terms: Term[]; names: string[] } {
  const terms: Term[] = [];
  const names = new Set<string>();
  const add = (kind: Term["kind"], name: string): void => {
    const key = `${kind} ${name}`;
    if (known.has(key) || names.has(key)) return;
    names.add(key);
    for (const word of toNameTokens(name)) terms.push({ word, kind, name });
  };
  for (const row of rows) {
    if (row.house_number !== null) add("street", row.street);
    add("city", row.city_key);
  }
  return { terms, names: [...names] };
}

/** Makes the streets and cities of `rows` findable by each of their words, and by words with typos. */
export async function writeTerms(
  db: Kysely<DB>,
  rows: readonly PremiseRow[],
  known: KnownNames,
): Promise<string[]> {
  const { terms, names } = newTerms(rows, known);
  if (terms.length === 0) return names;
  const words = [...new Set(terms.map(({ word }) => word))];
  const forms = words.flatMap((word) => getDeletionForms(word).map((form) => ({ form, word })));
  await sql`insert into premises.term (word, kind, name)
    select * from unnest(${terms.map(({ word }) => word)}::text[], ${terms.map(({ kind }) => kind)}::text[],
      ${terms.map(({ name }) => name)}::text[]) on conflict do nothing`.execute(db);
  await sql`insert into premises.term_form (form, word)
    select * from unnest(${forms.map(({ form }) => form)}::text[], ${forms.map(({ word }) => word)}::text[])
    on conflict do nothing`.execute(db);
  return names;
}

/** Records that the words of `names` are stored. Call it after the transaction that wrote them. */
export function remember(known: KnownNames, names: readonly string[]): void {
  if (known.size > MAX_KNOWN) known.clear();
  for (const name of names) known.add(name);
}
