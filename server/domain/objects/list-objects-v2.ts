// The second kind of list (wire/storage.md §3): pages by a cursor, names in full. With a delimiter, deeper objects are
// listed as their folder. Objects and folders are in one order.
import { sql } from "kysely";
import { z } from "zod";
import { cursorTime, cursorTimeSchema } from "#server/platform/http/cursor.ts";
import { metadataJson } from "./object-json.ts";
import type { StoredObject } from "./objects.ts";
import { isEmptyScope, objectScope, scopeCondition, type Caller, type Db } from "./policies.ts";
import { failures } from "./storage-error.ts";

export interface ListV2Options {
  /** Prefix of the names, case-sensitive. */
  readonly prefix: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly delimiter: boolean;
  readonly column: "name" | "updated_at" | "created_at";
  readonly order: "asc" | "desc";
}

// The position of the last row returned: its time, to the microsecond, if rows are in that order.
const cursorSchema = z.object({
  column: z.string(),
  order: z.string(),
  name: z.string().max(2_000),
  at: cursorTimeSchema.nullable(),
});

function readCursor(options: ListV2Options): z.infer<typeof cursorSchema> | null {
  if (options.cursor === undefined || options.cursor === "") return null;
  try {
    const cursor = cursorSchema.parse(JSON.parse(Buffer.from(options.cursor, "base64url").toString()));
    const fits = cursor.column === options.column && cursor.order === options.order;
    if (fits && (cursor.at === null) === (options.column === "name") && !cursor.name.includes("\0"))
      return cursor;
  } catch {
    // Said below.
  }
  throw failures.invalidRequest("The cursor is not one of this list");
}

interface Row extends Omit<StoredObject, "id" | "bucket_id" | "owner_id" | "version" | "user_metadata"> {
  readonly id: string | null;
  /** The sort key of rows besides their name. */
  readonly at: string | null;
}

function getObjectKey(name: string): string {
  return name.replace(/\/$/, "").split("/").at(-1) ?? "";
}

function rowJson(row: Row, delimiter: boolean): object {
  const key = delimiter ? { key: getObjectKey(row.name) } : {};
  const times = { updated_at: row.updated_at.toISOString(), created_at: row.created_at.toISOString() };
  if (row.id === null)
    return { ...key, name: row.name, id: null, ...times, last_accessed_at: null, metadata: null };
  return {
    ...key,
    name: row.name,
    id: row.id,
    ...times,
    last_accessed_at: row.last_accessed_at.toISOString(),
    metadata: metadataJson(row),
  };
}

export interface ListV2Response {
  readonly hasNext: boolean;
  readonly nextCursor?: string;
  readonly nextCursorKey?: string;
  readonly folders: ReadonlyArray<object>;
  readonly objects: ReadonlyArray<object>;
}

/** Returns one page. Throws InvalidRequest for a cursor of another list. */
export async function listObjectsV2(
  db: Db,
  caller: Caller,
  bucketId: string,
  options: ListV2Options,
): Promise<ListV2Response> {
  const cursor = readCursor(options);
  const scope = await objectScope(db, caller, bucketId, "select");
  if (isEmptyScope(scope)) return { hasNext: false, folders: [], objects: [] };
  const { prefix, limit, delimiter, column } = options;
  const direction = sql.raw(options.order);
  const beyond = sql.raw(options.order === "asc" ? ">" : "<");
  // Folders have the time of their first object.
  const at = column === "name" ? sql`null::text` : sql.raw(cursorTime(column));
  const order =
    column === "name" ? sql`name ${direction}` : sql`${sql.ref(column)} ${direction}, name ${direction}`;
  const place =
    column === "name"
      ? sql`name ${beyond} ${cursor?.name ?? ""}`
      : sql`
    (${sql.ref(column)}, name) ${beyond} (${cursor?.at ?? null}::timestamptz, ${cursor?.name ?? ""} collate "C")`;
  const { rows } = await sql<Row>`
    with visible as (
      select *,
        case when ${delimiter} then 
          left(name, length(${prefix})) || substring(substr(name, length(${prefix}) + 1) from '^[^/]*/')
        end as folder
      from storage.objects
      where bucket_id = ${bucketId} and name ^@ ${prefix}
        and ${scopeCondition(scope, sql.ref("name"), sql.ref("owner_id"))}
    ), listed as (
      select name, id, md5, size, mimetype, cache_control, last_modified, updated_at, created_at, last_accessed_at
      from visible where folder is null
      union all
      select folder, null::uuid, null, null::bigint, null, null, null::timestamptz,
        min(created_at), min(created_at), null::timestamptz
      from visible where folder is not null group by folder
    )
    select *, ${at} as at from listed
    where ${cursor ? place : sql`true`}
    order by ${order} limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next =
    rows.length > limit && last ? { nextCursor: encodeCursor(options, last), nextCursorKey: last.name } : {};
  return {
    hasNext: rows.length > limit,
    ...next,
    folders: page.filter((row) => row.id === null).map((row) => rowJson(row, delimiter)),
    objects: page.filter((row) => row.id !== null).map((row) => rowJson(row, delimiter)),
  };
}

function encodeCursor({ column, order }: ListV2Options, { name, at }: Row): string {
  return Buffer.from(JSON.stringify({ column, order, name, at })).toString("base64url");
}
