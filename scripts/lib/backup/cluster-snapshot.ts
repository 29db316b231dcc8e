// One moment of all nodes of a Citus cluster. Each node has its own snapshot, so transactions that write on several are
// held back between their two phases until every node has taken its own.
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;

const IN_DOUBT = `
  select coalesce(sum(result::int), 0)::int as count from run_command_on_workers(
    $$select count(*) from pg_prepared_xacts where gid like 'citus%' and database = current_database()$$)`;

/** Whether tables of the database are on workers. */
async function isCluster(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null as there",
  );
  if (!rows[0]?.there) return false;
  const { rowCount } = await client.query("select from pg_dist_partition where partmethod = 'h' limit 1");
  return rowCount !== 0;
}

/** Waits until no worker has a transaction that is between its two phases. Throws if that takes too long. */
async function waitForWorkers(client: Client): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(IN_DOUBT);
    if (rows[0]?.count === 0) return;
    if (Date.now() > deadline)
      throw new Error(
        "A transaction on the cluster is not finished. Check the workers (npm run doctor), then try again.",
      );
    await delay(LOOK_EVERY_MS);
  }
}

/**
 * Starts a transaction of \`client\` that reads the database at \`url\` as of one moment, on every node. Throws if a worker
 * can't be reached.
 */
export async function startSnapshot(client: Client, url: string): Promise<void> {
  if (!(await isCluster(client))) {
    await client.query("begin isolation level repeatable read read only");
    return;
  }
  const blocker = new Client({ connectionString: url, application_name: "wattlane-backup" });
  blocker.on("error", () => {});
  await blocker.connect();
  try {
    // The coordinator lists a transaction there between its two phases.
    await blocker.query("begin");
    await blocker.query(`set local lock_timeout = ${WAIT_MS}`);
    await blocker.query("lock table pg_catalog.pg_dist_transaction in exclusive mode");
    await waitForWorkers(blocker);
    await client.query("begin isolation level repeatable read read only");
    // With one connection per worker, a worker has one snapshot.
    await client.query("set local citus.max_adaptive_executor_pool_size = 1");
    await client.query("select meter_id from usage.readings limit 1");
    await blocker.query("commit");
  } finally {
    await blocker.end();
  }
}
