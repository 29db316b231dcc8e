// Limits of attempts and requests, counted in the database so that they apply across all processes. An attempt is
// counted either before the transaction begins, so that a rejected one still counts, or within it, so that it does not.
import { sql, type Kysely } from "kysely";
import type { PlatformContext } from "#server/platform/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { createProblemError } from "#server/platform/errors.ts";
import type { LimitWait } from "#contracts/errors.ts";

const HOUR_SECONDS = 3_600;

export interface Limit {
  /** Name of the limit. Each key is counted separately for each name. */
  readonly name: string;
  /** Maximum attempts per window. */
  readonly max: number;
  readonly windowSeconds: number;
}

/** Counts the attempts of one table. Tables contain keys only as keyed hashes. */
export interface Limiter {
  /**
   * Counts one attempt, or `count` attempts, within the transaction `db` if there is one. Returns the seconds to wait
   * if that is too many, else 0.
   */
  consume(limit: Limit, key: string, db?: Kysely<DB>, count?: number): Promise<number>;
  /** Returns the seconds to wait if the limit is used up, else 0. Counts nothing. */
  peek(limit: Limit, key: string): Promise<number>;
  /** Deletes the counted attempts after a success. */
  clear(limit: Limit, key: string): Promise<void>;
}

interface LimitTable {
  readonly name: "auth.limits" | "portal.limits";
  /** Purpose of the keyed hash. Changing it would restart every count. */
  readonly keyPurpose: string;
  /** Whether expired windows are deleted when a new one starts. Otherwise a job deletes them. */
  readonly isSweptOnUse: boolean;
}

// The tables stay separate because an older server counts in the same two, and only auth's is unlogged.
const TABLES = {
  auth: { name: "auth.limits", keyPurpose: "limits", isSweptOnUse: false },
  portal: { name: "portal.limits", keyPurpose: "portal-limits", isSweptOnUse: true },
} as const satisfies Record<string, LimitTable>;

type LimiterContext = Pick<PlatformContext, "db" | "now" | "secrets">;

/**
 * Maximum clock difference between processes. A window that ends even later than a new one would was started before the
 * clock was set back.
 */
const CLOCK_SKEW_MS = 60_000;

interface LimitWindow {
  readonly taken: number;
  readonly resets_at: Date;
}

/** Returns the seconds until the window ends if at least `from` attempts were counted in it, else 0. */
function toWait(limit: Limit, row: LimitWindow | undefined, from: number, now: Date): number {
  const left = row ? row.resets_at.getTime() - now.getTime() : 0;
  if (!row || left <= 0 || left > limit.windowSeconds * 1000 + CLOCK_SKEW_MS) return 0;
  return row.taken >= from ? Math.ceil(left / 1000) : 0;
}

// Skips windows that another request has locked.
async function sweep(ctx: LimiterContext, table: LimitTable): Promise<void> {
  const name = sql.table(table.name);
  await sql`
    delete from ${name} where (name, key) in (
      select name, key from ${name} where resets_at < ${ctx.now()} limit 100 for update skip locked)`.execute(
    ctx.db.sql,
  );
}

/** Returns the limiter of a table on the context's database. */
export function createLimiter(ctx: LimiterContext, of: keyof typeof TABLES): Limiter {
  const table: LimitTable = TABLES[of];
  const toLimitKey = (limit: Limit, key: string): Buffer =>
    ctx.secrets.hash(table.keyPurpose, `${limit.name}:${key}`);
  return {
    async consume(limit, key, db, count = 1) {
      const now = ctx.now();
      const resets = new Date(now.getTime() + limit.windowSeconds * 1000);
      const latest = new Date(resets.getTime() + CLOCK_SKEW_MS);
      const { rows } = await sql<LimitWindow>`
        insert into ${sql.table(table.name)} as l (name, key, taken, resets_at)
        values (${limit.name}, ${toLimitKey(limit, key)}, ${count}, ${resets})
        on conflict (name, key) do update set
          taken = case when l.resets_at <= ${now} or l.resets_at > ${latest} then excluded.taken else l.taken + excluded.taken end,
          resets_at = case when l.resets_at <= ${now} or l.resets_at > ${latest} then excluded.resets_at else l.resets_at end
        returning taken, resets_at`.execute(db ?? ctx.db.sql);
      // Not run in a transaction, because the windows of other requests would stay locked until it ends.
      if (table.isSweptOnUse && rows[0]?.taken === count && !db) await sweep(ctx, table);
      return toWait(limit, rows[0], limit.max + 1, now);
    },
    async peek(limit, key) {
      const row = await ctx.db.sql
        .selectFrom(table.name)
        .select(["taken", "resets_at"])
        .where("name", "=", limit.name)
        .where("key", "=", toLimitKey(limit, key))
        .executeTakeFirst();
      return toWait(limit, row, limit.max, ctx.now());
    },
    async clear(limit, key) {
      await ctx.db.sql
        .deleteFrom(table.name)
        .where("name", "=", limit.name)
        .where("key", "=", toLimitKey(limit, key))
        .execute();
    },
  };
}

/** Counts one attempt in the portal's table, within the transaction `trx` if there is one. Returns false if it is one too many. */
export async function tryConsume(
  ctx: PlatformContext,
  limit: Limit,
  key: string,
  trx?: Kysely<DB>,
): Promise<boolean> {
  return (await createLimiter(ctx, "portal").consume(limit, key, trx)) === 0;
}

/** Counts one attempt in the portal's table; throws `rate_limited` if it is one too many. With `trx`, only what that transaction commits counts. */
export async function enforceLimit(
  ctx: PlatformContext,
  limit: Limit,
  key: string,
  message: string,
  trx?: Kysely<DB>,
): Promise<void> {
  if (await tryConsume(ctx, limit, key, trx)) return;
  throw createProblemError("rate_limited", "limit_reached", message, { wait: toLimitWait(limit) });
}

function toLimitWait({ windowSeconds }: Limit): LimitWait {
  if (windowSeconds > HOUR_SECONDS) return "day";
  return windowSeconds === HOUR_SECONDS ? "hour" : "minutes";
}
