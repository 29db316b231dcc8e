// Limits of requests, counted in the database so that they hold over all processes.
// Keys are kept as keyed hashes: the table tells no address. A limit is taken before
// the request's transaction begins, so that a refused request still counts.
import { sql, type Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import { AuthError, type AuthErrorCode } from "../errors.ts";
import type { DB } from "#server/platform/db/types.ts";

export interface Limit {
  /** Names the limit; the key is counted apart for each. */
  readonly name: string;
  /** Requests in a window. */
  readonly max: number;
  readonly windowSeconds: number;
}

export interface Limiter {
  /** Counts one request, or `count` of them, within `db` where a transaction is given; the seconds to wait when it is too many, else 0. */
  consume(limit: Limit, key: string, db?: Kysely<DB>, count?: number): Promise<number>;
  /** The seconds to wait where the limit is used up, else 0; counts nothing. */
  peek(limit: Limit, key: string): Promise<number>;
  /** Forgets what was counted, after a success. */
  clear(limit: Limit, key: string): Promise<void>;
}

/** A window that ends later than a new one would was begun by a clock that was set back since; processes differ by less. */
const CLOCK_SKEW_SECONDS = 60;

interface LimitWindow {
  taken: number;
  resets_at: Date;
}

/** The limiter on the context's database. */
export function openLimiter(ctx: Pick<Context, "db" | "now" | "secrets">): Limiter {
  const toLimitKey = (limit: Limit, key: string): Buffer =>
    ctx.secrets.hash("limits", `${limit.name}:${key}`);
  const wait = (limit: Limit, row: LimitWindow | undefined, from: number): number => {
    const seconds = row ? (row.resets_at.getTime() - ctx.now().getTime()) / 1000 : 0;
    if (seconds > limit.windowSeconds + CLOCK_SKEW_SECONDS) return 0;
    return row && seconds > 0 && row.taken >= from ? Math.max(1, Math.ceil(seconds)) : 0;
  };
  return {
    async consume(limit, key, db = ctx.db.sql, count = 1) {
      const now = ctx.now();
      const resets = new Date(now.getTime() + limit.windowSeconds * 1000);
      const latest = new Date(resets.getTime() + CLOCK_SKEW_SECONDS * 1000);
      const { rows } = await sql<LimitWindow>`
        insert into auth.limits as l (name, key, taken, resets_at)
        values (${limit.name}, ${toLimitKey(limit, key)}, ${count}, ${resets})
        on conflict (name, key) do update set
          taken = case when l.resets_at <= ${now} or l.resets_at > ${latest} then excluded.taken else l.taken + excluded.taken end,
          resets_at = case when l.resets_at <= ${now} or l.resets_at > ${latest} then excluded.resets_at else l.resets_at end
        returning taken, resets_at`.execute(db);
      return wait(limit, rows[0], limit.max + 1);
    },
    async peek(limit, key) {
      const row = await ctx.db.sql
        .selectFrom("auth.limits")
        .select(["taken", "resets_at"])
        .where("name", "=", limit.name)
        .where("key", "=", toLimitKey(limit, key))
        .executeTakeFirst();
      return wait(limit, row, limit.max);
    },
    async clear(limit, key) {
      await ctx.db.sql
        .deleteFrom("auth.limits")
        .where("name", "=", limit.name)
        .where("key", "=", toLimitKey(limit, key))
        .execute();
    },
  };
}

/** Takes one of the limit; throws 429 with Retry-After when it is used up. */
export async function enforceLimit(
  limiter: Limiter,
  limit: Limit,
  key: string,
  code: AuthErrorCode = "over_request_rate_limit",
  message = "Request rate limit reached",
): Promise<void> {
  if (limit.max === 0) return;
  const retryAfter = await limiter.consume(limit, key);
  if (retryAfter > 0) throw new AuthError(429, code, message, { retryAfter });
}
