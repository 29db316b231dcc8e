// What a customer's own calls read is found by a key: none of their statements scans all customers, so that the large
// tables can be spread over several databases (docs/scaling.md). Checked on the plans that PostgreSQL executed.
import { expect, inject, it } from "vitest";
import { authServer } from "../support/auth.ts";
import { visit } from "../support/customer-visit.ts";
import { testDatabase } from "../support/database.ts";
import { openExplained, type Executed, type Scan } from "../support/explained-statements.ts";
import { insertPremise } from "../support/locations.ts";
import { createTestUser } from "../support/portal.ts";
import { newEsiid } from "../support/orders.ts";

/** The tables that are spread by one key (docs/scaling.md). Every statement that reads them has to name it. */
const SPREAD: Readonly<Record<string, string>> = {
  "notify.messages": "user_id",
  "usage.closed_months": "meter_id",
  "usage.readings": "meter_id",
  "usage.replaced_readings": "meter_id",
};
/** Other tables that grow with the customers: found by one of these columns, never by a scan. */
const FOUND_BY: Readonly<Record<string, readonly string[]>> = {
  "auth.oauth_connections": ["user_id", "id", "code_hash"],
  "auth.oauth_tokens": ["token_hash", "connection_id"],
  "usage.agreements": ["user_id", "id", "esiid"],
  "usage.custom_usage": ["user_id", "id"],
  "usage.on_demand_reads": ["user_id", "agreement_id"],
  "notify.deliveries": ["user_id", "id"],
  "auth.identities": ["user_id", "email", "provider_id"],
  "usage.meters": ["user_id", "id"],
  "portal.notification_settings": ["user_id"],
  "storage.objects": ["name", "id"],
  "portal.order_events": ["order_id"],
  "portal.price_alerts": ["user_id", "id", "email"],
  "portal.orders": ["user_id", "id", "esiid", "request_id", "email", "phone"],
  "notify.recipients": ["user_id"],
  "notify.runs": ["id", "idempotency_key"],
  "portal.service_locations": ["user_id", "esiid"],
  "portal.api_keys": ["user_id", "id", "hash"],
  "portal.webhook_endpoints": ["user_id", "id", "connection_id"],
  "auth.sessions": ["id", "user_id"],
  "auth.users": ["id", "email", "phone"],
  "notify.users": ["id"],
};

// The planner may scan small tables. These settings make it show how it would find a row in large ones.
const AS_IF_LARGE = { enable_seqscan: "off", enable_hashjoin: "off", enable_mergejoin: "off" };

const getTable = ({ table }: Scan): string => table.replace(/_\d\d$/, "");

function isFound(scan: Scan): boolean {
  const table = getTable(scan);
  const keys = SPREAD[table] ? [SPREAD[table]] : FOUND_BY[table];
  return (
    keys === undefined || keys.some((key) => new RegExp(`\\b${key}\\b\\)?(::\\w+)? = `).test(scan.conditions))
  );
}

// On a cluster, tests/http/distributed-calls.test.ts checks which shards are touched.
const isCluster = inject("postgresNodes").length > 1;

it.skipIf(isCluster)("no statement of a customer's calls scans the data of others", async () => {
  const database = await testDatabase();
  const explained = openExplained(database.url, 4, AS_IF_LARGE);
  const server = await authServer(
    { RATE_LIMIT_FACTOR: "1000" },
    { database: { ...database, db: explained.db }, now: () => new Date("2026-01-12T18:00:00Z"), plans: true },
  );
  const user = await createTestUser(server);
  const esiid = newEsiid();
  await insertPremise(server, esiid);
  const executed: Executed[] = await explained.during(() => visit(server, user, esiid));

  const scanned = new Set(executed.flatMap(({ scans }) => scans.map(getTable)));
  // Otherwise nothing was checked.
  for (const table of [
    "notify.messages",
    "usage.readings",
    "portal.orders",
    "portal.service_locations",
    "portal.price_alerts",
    "auth.users",
    "auth.sessions",
  ])
    expect(scanned).toContain(table);
  const crossing = executed.flatMap(({ text, scans }) =>
    scans.filter((scan) => !isFound(scan)).map(({ table, conditions }) => ({ table, conditions, text })),
  );
  expect(crossing).toEqual([]);
  // A statement that names the key of a partitioned table touches one partition.
  const countPartitions = ({ scans }: Executed, table: string): number =>
    new Set(scans.filter((scan) => getTable(scan) === table).map((scan) => scan.table)).size;
  for (const one of executed)
    for (const table of Object.keys(SPREAD))
      expect([one.text, countPartitions(one, table) <= 1]).toEqual([one.text, true]);
  await server.close();
  await explained.db.close();
  await database.drop();
});
