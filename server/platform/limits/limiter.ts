// Limits of an account's attempts, counted in the database so that they hold across all processes. Counted before the
// transaction starts, so that a rejected attempt still counts, or within it, so that it does not.
import { sql, type Kysely } from "kysely";
import type { PlatformContext } from "#server/platform/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AppError } from "#server/platform/errors.ts";

export interface Limit {
  /** Name of the limit. Each key is counted separately for each name. */
  readonly name: string;
  /** Attempts per window. */
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * A window that ends later than a new one would was started by a clock that has been set back since. Processes differ
 * by less.
 */
const CLOCK_SKEW_MS = 60_000;

interface LimitWindow {
  readonly taken: number;
  readonly resets_at: Date;
}

/** Deletes windows that are over, except those that another request has locked. */
async function sweep(ctx: PlatformContext): Promise<void> {
  await sql`
    delete from portal.limits where (name, key) in (
      select name, key from portal.limits where resets_at < ${ctx.now()} limit 100 for update skip locked)`.execute(
    ctx.db.sql,
  );
}

/**
 * Counts one attempt, within the transaction `trx` if provided. Returns false if it exceeds the limit. Keys are stored
 * as keyed hashes.
 */
export async function tryConsume(
  ctx: PlatformContext,
  limit: Limit,
  key: string,
  trx?: Kysely<DB>,
): Promise<boolean> {
  const now = ctx.now();
  const resets = new Date(now.getTime() + limit.windowSeconds * 1000);
  const latest = new Date(resets.getTime() + CLOCK_SKEW_MS);
  const { rows } = await sql<LimitWindow>`
    insert into portal.limits as l (name, key, taken, resets_at)
    values (${limit.name}, ${ctx.secrets.hash("portal-limits", `${limit.name}:${key}`)}, 1, ${resets})
    on conflict (name, key) do update set
      taken = case when l.resets_at <= ${now} or l.resets_at > ${latest} then 1 else l.taken + 1 end,
      resets_at = case when l.resets_at <= ${now} or l.resets_at > ${latest} then excluded.resets_at else l.resets_at end
    returning taken, resets_at`.execute(trx ?? ctx.db.sql);
  const count = rows[0]?.taken ?? 1;
  // Not in a transaction: windows of others would stay locked until its end.
  if (count === 1 && !trx) await sweep(ctx);
  return count <= limit.max;
}

/**
 * Counts one attempt. Throws `rate_limited` if it exceeds the limit. Within `trx`, only what is written with it counts.
 */
export async function enforceLimit(
  ctx: PlatformContext,
  limit: Limit,
  key: string,
  message: string,
  trx?: Kysely<DB>,
): Promise<void> {
  if (!(await tryConsume(ctx, limit, key, trx))) throw new AppError("rate_limited", message);
}
