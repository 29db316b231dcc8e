// Kysely's PostgreSQL, without its lock of migrations, which a session holds: behind PgBouncer in transaction mode, it is
// released on another connection than it was taken on, and stays. The transaction of the migrations holds one instead.
import { PostgresAdapter, PostgresDialect, sql, type Kysely } from "kysely";
import type { DB } from "./types.ts";

/** The number that Kysely uses, so that a server of an earlier version waits as well. */
const LOCK = "3853314791062309107";
const LOCK_WAIT_MS = 10_000;

/** Waits until no other process migrates, and holds the lock until the transaction `trx` ends. */
export async function lockMigrations(trx: Kysely<DB>): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(LOCK_WAIT_MS)}, true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx);
}

class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** The dialect of every pool. */
export class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}
