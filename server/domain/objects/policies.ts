// Permissions in the storage service (docs/decisions/0014): each row of storage.policies allows something. What no row
// allows is rejected. service_role is not checked.
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export type Db = Kysely<DB>;
export type Action = "select" | "insert" | "update" | "delete";

/** The caller, from their token. */
export interface Caller {
  readonly role: "anon" | "authenticated" | "service_role";
  /** The account. Null for keys of programs. */
  readonly sub: string | null;
}

/** Returns the server itself as caller, which may do everything. `owner` is recorded as the owner of uploads. */
export function asService(owner: string | null = null): Caller {
  return { role: "service_role", sub: owner };
}

/**
 * Names that an action is allowed on: "" all, "a/" everything below a folder, else one name. `own`: only what the
 * caller owns.
 */
export interface Rule {
  readonly within: string;
  readonly ownedOnly: boolean;
}

/** All the rules that apply to one caller and action. "all" if nothing limits them. */
export interface Scope {
  readonly rules: "all" | ReadonlyArray<Rule>;
  readonly sub: string | null;
}

const USER_FOLDER = "{uid}";

function listRoles(caller: Caller): string[] {
  if (caller.role === "anon") return ["anyone", "anon"];
  return caller.sub === null ? ["anyone", "authenticated"] : ["anyone", "authenticated", "owner"];
}

function buildScope(caller: Caller, rules: ReadonlyArray<Rule>): Scope {
  const unlimited = rules.some((rule) => rule.within === "" && !rule.ownedOnly);
  return { rules: unlimited ? "all" : rules, sub: caller.sub };
}

interface Row {
  readonly bucket_id: string | null;
  readonly name_pattern: string;
  readonly role: string;
}

async function rowsFor(
  db: Db,
  caller: Caller,
  target: string,
  bucketId: string | null,
  action: Action,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select bucket_id, name_pattern, role from storage.policies
    where target = ${target} and ${action} = any(actions) and role = any(${listRoles(caller)})
      and (user_id is null or user_id = ${caller.sub})
      and (${bucketId}::text is null or bucket_id is null or bucket_id = ${bucketId})`.execute(db);
  return rows;
}

/** Returns the objects of a bucket that the caller may do `action` on, as a scope. */
export async function objectScope(db: Db, caller: Caller, bucketId: string, action: Action): Promise<Scope> {
  if (caller.role === "service_role") return { rules: "all", sub: caller.sub };
  const rows = await rowsFor(db, caller, "objects", bucketId, action);
  const rules = rows.flatMap(({ name_pattern, role }) => {
    if (name_pattern.includes(USER_FOLDER) && !caller.sub) return [];
    return [
      { within: name_pattern.replaceAll(USER_FOLDER, () => caller.sub ?? ""), ownedOnly: role === "owner" },
    ];
  });
  return buildScope(caller, rules);
}

/** Returns the buckets that the caller may do `action` on, as a scope. A rule's `within` is a bucket's id. */
export async function bucketScope(db: Db, caller: Caller, action: Action): Promise<Scope> {
  if (caller.role === "service_role") return { rules: "all", sub: caller.sub };
  const rows = await rowsFor(db, caller, "buckets", null, action);
  return buildScope(
    caller,
    rows.map(({ bucket_id, role }) => ({ within: bucket_id ?? "", ownedOnly: role === "owner" })),
  );
}

/** Whether a scope includes a name that `ownerId` owns. */
export function inScope(scope: Scope, name: string, ownerId: string | null): boolean {
  if (scope.rules === "all") return true;
  return scope.rules.some(({ within, ownedOnly }) => {
    if (ownedOnly && (ownerId === null || ownerId !== scope.sub)) return false;
    return within === "" || (within.endsWith("/") ? name.startsWith(within) : name === within);
  });
}

/** Returns the same as a condition on rows: `nameColumn` and `ownerColumn` are columns of the query. */
export function scopeCondition(
  scope: Scope,
  nameColumn: RawBuilder<unknown>,
  ownerColumn: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (scope.rules === "all") return sql<boolean>`true`;
  const conditions = scope.rules.map(({ within, ownedOnly }) => {
    const owned = ownedOnly ? sql`${ownerColumn} = ${scope.sub}` : sql`true`;
    if (within === "") return owned;
    const named = within.endsWith("/")
      ? sql`starts_with(${nameColumn}, ${within})`
      : sql`${nameColumn} = ${within}`;
    return sql`(${named} and ${owned})`;
  });
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Whether nothing is allowed, so the rows need not be queried. */
export function isEmptyScope(scope: Scope): boolean {
  return scope.rules !== "all" && scope.rules.length === 0;
}
