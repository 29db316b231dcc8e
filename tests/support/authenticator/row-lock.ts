// Makes requests of one account concurrent: each reaches the account's row, then all continue at once.
import type { AuthServer } from "../auth.ts";
import type { Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

const DEADLINE_MS = 20_000;

/**
 * Locks the account's row until `count` requests (one or two, because the tests' pool has four connections) that `work`
 * starts wait for it, and runs `meanwhile`. Returns the result of `work`.
 */
export async function withRowLock<T>(
  server: AuthServer,
  userId: string,
  count: number,
  work: () => Promise<T>,
  meanwhile: (trx: Kysely<DB>) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const started = await server.ctx.db.sql.transaction().execute(async (trx) => {
    await trx
      .selectFrom("auth.users")
      .select("id")
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // In an array, because a promise returned from here would be awaited while the row is locked.
    const running = [work()];
    await untilWaiting(server, count);
    await meanwhile(trx);
    return running;
  });
  const [result] = await Promise.all(started);
  return result as T;
}

async function untilWaiting(server: AuthServer, count: number): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (Date.now() < deadline) {
    const { rows } = await server.ctx.db.pool.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
  }
  throw new Error(`Fewer than ${count} requests came to wait.`);
}
