// Loads everything about the recipients in one statement: their preferences, language, addresses, and their name for
// the home.
import { sql, type Kysely } from "kysely";
import { isUuid } from "#server/platform/uuid.ts";
import type { DB } from "#server/platform/db/types.ts";
import {
  toLocationNames,
  locationNamesSql,
  readersIn,
  readersSql,
  type LocationNameRow,
  type UserLocation,
  type Reader,
  type ReaderRow,
} from "./recipients.ts";
import type { PreferenceSet } from "./preference-set.ts";
import { preferencesIn, preferencesSql, type Layer } from "./list-preferences.ts";

export interface Audience {
  readonly sets: ReadonlyMap<string, PreferenceSet>;
  readonly readers: ReadonlyMap<string, Reader>;
  /** Each user's name for the home. Users without one are left out. */
  readonly names: ReadonlyMap<string, string>;
}

interface Row {
  readonly layers: readonly Layer[] | null;
  readonly readers: readonly ReaderRow[] | null;
  readonly names: readonly LocationNameRow[] | null;
}

/** Loads what is stored about these users, each notified about one home or none. No user is in the list twice. */
export async function getAudience(
  db: Kysely<DB>,
  targets: readonly UserLocation[],
  tenant: string | null,
): Promise<Audience> {
  const ids = targets.map(([id]) => id);
  const names = targets.some(([id, esiid]) => esiid !== null && isUuid(id))
    ? sql`(select json_agg(found) from (${locationNamesSql(targets)}) found)`
    : sql`null`;
  const { rows } = await sql<Row>`
    select (select json_agg(layer) from (${preferencesSql(db, ids, tenant)}) layer) as layers,
      (select json_agg(reader) from (${readersSql(ids)}) reader) as readers,
      ${names} as names`.execute(db);
  const [row] = rows;
  return {
    sets: preferencesIn(row?.layers ?? [], ids, tenant),
    readers: readersIn(row?.readers ?? []),
    names: toLocationNames(row?.names ?? []),
  };
}
