// A worker is added to the cluster, and shards move to it, while customers use the portal.
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { expect, it } from "vitest";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { startCluster } from "../support/citus.ts";
import { createCustomers, startCrowd } from "../support/cluster-crowd.ts";
import { testDatabase } from "../support/database.ts";
import { expectEachOnce } from "../support/expect-each-once.ts";
import { portalServer } from "../support/portal.ts";
import { setup } from "../support/setup.ts";
import { createTemplates } from "../support/template-database.ts";

const CUSTOMERS = 20;

const cluster = setup(async () => {
  const started = await startCluster({}, 3);
  const client = new Client({ connectionString: started.url });
  await client.connect();
  // The third worker is there, but not part of the cluster.
  await client.query("select citus_remove_node(nodename, nodeport) from pg_dist_node where nodeport = $1", [
    getPort(started.nodes, 3),
  ]);
  await client.end();
  await createTemplates(started, true);
  return started;
});
const database = setup(() => testDatabase(cluster.nodes));
const pool = setup(() => openPool(database.url, 16, createLogger("silent")));
const server = setup(() => portalServer({}, { database: { ...database, db: pool } }));

const getPort = (nodes: readonly string[], index: number): number => Number(new URL(nodes[index] ?? "").port);

async function countShards(port: number): Promise<number> {
  const { rows } = await pool.pool.query<{ shards: number }>(
    "select count(*)::int as shards from citus_shards where nodeport = $1",
    [port],
  );
  return rows[0]?.shards ?? 0;
}

it("customers notice neither a new worker nor the shards that move to it", { timeout: 540_000 }, async () => {
  const customers = await createCustomers(server, CUSTOMERS);
  const port = getPort(cluster.nodes, 3);
  const crowd = startCrowd(server, customers);
  await delay(1_000);
  const tool = new Client({ connectionString: database.url });
  await tool.connect();
  await tool.query("select citus_add_node('127.0.0.1', $1)", [port]);
  expect(await countShards(port)).toBe(0);
  await tool.query("select citus_rebalance_start()");
  await tool.query("select citus_rebalance_wait()");
  await tool.end();
  await delay(1_000);
  await crowd.finish();

  // About a third of them.
  expect(await countShards(port)).toBeGreaterThan(20);
  expect(crowd.calls.filter(({ status }) => status !== 200)).toEqual([]);
  await expectEachOnce(server, crowd);
});
