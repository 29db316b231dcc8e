// Which of a feed's messages match: the same rules for a page of the feed, for its counts and for the socket.
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { failures } from "../http/notify-error.ts";

type Scalar = string | number | boolean | null;

/** Null: not filtered. */
export interface FeedScope {
  readonly status: "unread" | "read" | "unseen" | "seen" | "all";
  readonly archived: "exclude" | "include" | "only";
  readonly tenant: string | null;
  readonly hasTenant: boolean | null;
  /** The key of a workflow. */
  readonly source: string | null;
  /** Any of them. */
  readonly categories: readonly string[] | null;
  readonly triggerData: Readonly<Record<string, Scalar>> | null;
  readonly insertedAt: Readonly<Partial<Record<Bound, Date>>>;
}
type Bound = keyof typeof COMPARES;

/** What is needed of a message to check whether a scope includes it. */
export interface Scoped {
  readonly workflow: string;
  readonly categories: readonly string[];
  readonly tenant: string | null;
  readonly data: unknown;
  readonly inserted_at: Date;
  readonly seen_at: Date | null;
  readonly read_at: Date | null;
  readonly archived_at: Date | null;
}

const COMPARES = {
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
} as const;
const SQL_COMPARES = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;
const BOUNDS = Object.keys(COMPARES) as Bound[];
const MAX_CATEGORIES = 50;
const MAX_TEXT = 500;

const text = z.string().max(MAX_TEXT);
const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((value) => value === "true")]);
// Four digits: a year that PostgreSQL can store.
const time = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])
  .transform(
    (value) => new Date(/[Zz]$|[+-]\d\d:?\d\d$|^\d{4}-\d\d-\d\d$/.test(value) ? value : `${value}Z`),
  );

function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** Flat pairs, as JSON text or as an object. Anything nested is rejected (wire §4). */
export const triggerDataSchema = z.preprocess(
  parsed,
  z.record(text, z.union([z.string(), z.number(), z.boolean(), z.null()]), {
    error: "must be a JSON object of flat pairs",
  }),
);

const toArray = (value: unknown): unknown => (typeof value === "string" ? [value] : value);
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema.optional());

const scopeSchema = z.object({
  status: optional(z.enum(["unread", "read", "unseen", "seen", "all"])),
  archived: optional(z.enum(["exclude", "include", "only"])),
  tenant: optional(text),
  has_tenant: optional(flag),
  source: optional(text),
  workflow_categories: optional(z.preprocess(toArray, z.array(text).max(MAX_CATEGORIES))),
  trigger_data: optional(triggerDataSchema),
  inserted_at: optional(
    z.object({ gt: optional(time), gte: optional(time), lt: optional(time), lte: optional(time) }),
  ),
});

function formatIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join(".") || "parameters"}: ${issue?.message ?? "not valid"}`;
}

/** Parses `value` with `schema`. Throws `invalid_params` (422) with what is wrong. */
export function parseOr422<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw failures.invalid(formatIssue(result.error));
  return result.data;
}

/**
 * Returns the scope of a feed's query, or of a page's options when it joins the feed's topic. Throws `invalid_params`
 * (422).
 */
export function parseScope(params: unknown): FeedScope {
  const input = typeof params === "object" && params !== null ? { ...params } : {};
  const named = input as Record<string, unknown>;
  const dotted = BOUNDS.flatMap((bound) => {
    const value = named[`inserted_at.${bound}`];
    return value === undefined ? [] : [[bound, value] as const];
  });
  const nested = named["inserted_at"];
  const inserted_at =
    dotted.length > 0
      ? { ...(typeof nested === "object" ? nested : {}), ...Object.fromEntries(dotted) }
      : nested;
  const scope = parseOr422(scopeSchema, { ...named, inserted_at });
  return {
    status: scope.status ?? "all",
    archived: scope.archived ?? "exclude",
    tenant: scope.tenant ?? null,
    hasTenant: scope.has_tenant ?? null,
    source: scope.source ?? null,
    categories: scope.workflow_categories?.length ? scope.workflow_categories : null,
    triggerData: scope.trigger_data ?? null,
    insertedAt: scope.inserted_at ?? {},
  };
}

function hasPairs(data: unknown, pairs: NonNullable<FeedScope["triggerData"]>): boolean {
  if (typeof data !== "object" || data === null) return Object.keys(pairs).length === 0;
  const record = data as Record<string, unknown>;
  return Object.entries(pairs).every(([key, value]) => Object.hasOwn(record, key) && record[key] === value);
}

function hasStatus(status: FeedScope["status"], { read_at, seen_at }: Scoped): boolean {
  if (status === "all") return true;
  const at = status === "read" || status === "unread" ? read_at : seen_at;
  return status.startsWith("un") ? at === null : at !== null;
}

/** Whether a page with this scope shows the message. */
export function matches(scope: FeedScope, message: Scoped): boolean {
  const { tenant, archived_at, inserted_at } = message;
  return (
    hasStatus(scope.status, message) &&
    (scope.archived === "include" || (scope.archived === "only") === (archived_at !== null)) &&
    (scope.tenant === null || scope.tenant === tenant) &&
    (scope.hasTenant === null || scope.hasTenant === (tenant !== null)) &&
    (scope.source === null || scope.source === message.workflow) &&
    (scope.categories?.some((category) => message.categories.includes(category)) ?? true) &&
    (scope.triggerData === null || hasPairs(message.data, scope.triggerData)) &&
    BOUNDS.every((bound) => {
      const limit = scope.insertedAt[bound];
      return limit === undefined || COMPARES[bound](inserted_at.getTime(), limit.getTime());
    })
  );
}

type Condition = RawBuilder<unknown>;

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

const STATUS_SQL: Readonly<Record<FeedScope["status"], Condition>> = {
  all: sql`true`,
  read: sql`read_at is not null`,
  unread: sql`read_at is null`,
  seen: sql`seen_at is not null`,
  unseen: sql`seen_at is null`,
};

/** SQL of a scope's status, for the columns of notify.messages. */
export function statusSql(status: FeedScope["status"]): Condition {
  return STATUS_SQL[status];
}

/** SQL of whether archived messages are included. */
export function archivedSql(archived: FeedScope["archived"]): Condition {
  if (archived === "include") return sql`true`;
  return archived === "only" ? sql`archived_at is not null` : sql`archived_at is null`;
}

/** SQL of everything else in a scope. */
export function scopeSql(scope: FeedScope): Condition {
  const conditions: Condition[] = [];
  if (scope.tenant !== null) conditions.push(sql`tenant = ${scope.tenant}`);
  if (scope.hasTenant !== null)
    conditions.push(scope.hasTenant ? sql`tenant is not null` : sql`tenant is null`);
  if (scope.source !== null) conditions.push(sql`workflow = ${scope.source}`);
  if (scope.categories !== null) conditions.push(sql`categories && ${[...scope.categories]}::text[]`);
  if (scope.triggerData !== null) conditions.push(sql`data @> ${JSON.stringify(scope.triggerData)}::jsonb`);
  for (const bound of BOUNDS) {
    const limit = scope.insertedAt[bound];
    if (limit !== undefined) conditions.push(sql`inserted_at ${SQL_COMPARES[bound]} ${limit}::timestamptz`);
  }
  return all(conditions);
}
