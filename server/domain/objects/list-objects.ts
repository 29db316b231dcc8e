// Lists one folder of a bucket in the first kind of list (wire/storage.md §3): names relative to the prefix, folders as
// rows without an id. A folder is listed for callers who may see something in it.
import { sql } from "kysely";
import { metadataJson } from "./object-json.ts";
import type { StoredObject } from "./objects.ts";
import { isEmptyScope, objectScope, scopeCondition, type Caller, type Db } from "./policies.ts";

export interface ListOptions {
  /** The folder. A trailing slash may be missing. */
  readonly prefix: string;
  readonly limit: number;
  readonly offset: number;
  readonly column: "name" | "updated_at" | "created_at" | "last_accessed_at";
  readonly order: "asc" | "desc";
  /** Prefix of names in the folder. */
  readonly search: string;
}

type Listed = Pick<
  StoredObject,
  | "md5"
  | "size"
  | "mimetype"
  | "cache_control"
  | "last_modified"
  | "updated_at"
  | "created_at"
  | "last_accessed_at"
>;
type Row = { readonly name: string } & (
  | ({ readonly id: string } & Listed)
  | ({ readonly id: null } & Partial<Listed>)
);

function rowJson(row: Row): object {
  if (row.id === null)
    return {
      name: row.name,
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    };
  return {
    name: row.name,
    id: row.id,
    updated_at: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
    last_accessed_at: row.last_accessed_at.toISOString(),
    metadata: metadataJson(row),
  };
}

/** Lists the rows of a folder. Prefix and search are case-insensitive. */
export async function listObjects(
  db: Db,
  caller: Caller,
  bucketId: string,
  options: ListOptions,
): Promise<object[]> {
  const scope = await objectScope(db, caller, bucketId, "select");
  if (isEmptyScope(scope)) return [];
  const folder =
    options.prefix === "" || options.prefix.endsWith("/") ? options.prefix : `${options.prefix}/`;
  const direction = sql.raw(options.order);
  const ordered =
    options.column === "name"
      ? sql`name ${direction}`
      : sql`id is not null, ${sql.ref(options.column)} ${direction}, name ${direction}`;
  const { rows } = await sql<Row>`
    with visible as (
      select *, substr(name, length(${folder}) + 1) as rest from storage.objects
      where bucket_id = ${bucketId} and lower(name) ^@ lower(${folder + options.search})
        and ${scopeCondition(scope, sql.ref("name"), sql.ref("owner_id"))}
    ), listed as (
      select split_part(rest, '/', 1) as name, null::uuid as id, null as md5, null::bigint as size, null as mimetype,
        null as cache_control, null::timestamptz as last_modified, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at
      from visible where strpos(rest, '/') > 0 group by split_part(rest, '/', 1)
      union all
      select rest, id, md5, size, mimetype, cache_control, last_modified, updated_at, created_at, last_accessed_at
      from visible where strpos(rest, '/') = 0 and rest <> ''
    )
    select * from listed order by ${ordered} limit ${options.limit} offset ${options.offset}`.execute(db);
  return rows.map(rowJson);
}
