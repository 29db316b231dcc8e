// Who is to be told, asked in one statement: their preferences, their language and addresses, and what they call the home.
import { sql, type Kysely } from "kysely";
import { isUuid } from "#server/domain/accounts/customer.ts";
import type { DB } from "#server/platform/db/types.ts";
import {
  homeNamesIn,
  homeNamesSql,
  readersIn,
  readersSql,
  type HomeNameRow,
  type PersonAndHome,
  type Reader,
  type ReaderRow,
} from "./people.ts";
import type { PreferenceSet } from "./preference-set.ts";
import { preferencesIn, preferencesSql, type Layer } from "./preferences-of.ts";

export interface Audience {
  readonly sets: ReadonlyMap<string, PreferenceSet>;
  readonly readers: ReadonlyMap<string, Reader>;
  /** What they call the home; whoever has none for it is not in here. */
  readonly names: ReadonlyMap<string, string>;
}

interface Row {
  readonly layers: readonly Layer[] | null;
  readonly readers: readonly ReaderRow[] | null;
  readonly names: readonly HomeNameRow[] | null;
}

/** What is known of these people, each told of one home or of none; nobody is in the list twice. */
export async function audienceOf(
  db: Kysely<DB>,
  people: readonly PersonAndHome[],
  tenant: string | null,
): Promise<Audience> {
  const ids = people.map(([id]) => id);
  const names = people.some(([id, esiid]) => esiid !== null && isUuid(id))
    ? sql`(select json_agg(found) from (${homeNamesSql(people)}) found)`
    : sql`null`;
  const { rows } = await sql<Row>`
    select (select json_agg(layer) from (${preferencesSql(db, ids, tenant)}) layer) as layers,
      (select json_agg(reader) from (${readersSql(ids)}) reader) as readers,
      ${names} as names`.execute(db);
  const [row] = rows;
  return {
    sets: preferencesIn(row?.layers ?? [], ids, tenant),
    readers: readersIn(row?.readers ?? []),
    names: homeNamesIn(row?.names ?? []),
  };
}
