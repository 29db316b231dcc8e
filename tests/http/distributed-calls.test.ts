// The calls of a customer on a cluster: what they read and write of the customer and of the home is on one shard each.
import { describe, expect, it } from "vitest";
import { TABLE_GROUPS } from "#scripts/lib/table-groups.ts";
import { authServer } from "../support/auth.ts";
import { hasCitus, startCluster } from "../support/citus.ts";
import { visit } from "../support/customer-visit.ts";
import { testDatabase } from "../support/database.ts";
import { insertPremise } from "../support/locations.ts";
import { newEsiid } from "../support/orders.ts";
import { createTestUser } from "../support/portal.ts";
import { setup } from "../support/setup.ts";
import { openShardRecorder, type Issued } from "../support/shard-recorder.ts";
import { createTemplates } from "../support/template-database.ts";

// Skipped where there is no cluster next to the repository (../shared/citus).
describe.skipIf(!hasCitus)("on a Citus cluster", () => {
  const cluster = setup(async () => {
    const started = await startCluster();
    await createTemplates(started, true);
    return started;
  });

  it("no call of a customer touches two shards of a table", { timeout: 120_000 }, async () => {
    const database = await testDatabase(cluster.nodes);
    const recorder = await openShardRecorder(database.url, 4);
    const server = await authServer(
      { RATE_LIMIT_FACTOR: "1000" },
      {
        database: { ...database, db: recorder.db },
        now: () => new Date("2026-01-12T18:00:00Z"),
        plans: true,
      },
    );
    const user = await createTestUser(server);
    const esiid = newEsiid();
    await insertPremise(server, esiid);
    const issued: Issued[] = await recorder.during(() => visit(server, user, esiid));

    // The tables whose rows a customer's calls read or write. Otherwise nothing was checked.
    const tables = new Set(issued.map(({ table }) => table));
    for (const table of ["usage.readings", "usage.packed_years", "notify.messages", "notify.deliveries"])
      expect(tables).toContain(table);
    const groups = new Map<string, Set<string>>();
    for (const { place, table } of issued) {
      const [group = ""] = TABLE_GROUPS.filter(({ tables: ofGroup }) => ofGroup.includes(table)).map(
        ({ key }) => key,
      );
      groups.set(group, (groups.get(group) ?? new Set()).add(place));
    }
    expect(new Map([...groups].map(([key, places]) => [key, places.size]))).toEqual(
      new Map([
        ["meter_id", 1],
        ["user_id", 1],
      ]),
    );
    await server.close();
    await recorder.db.close();
    await database.drop();
  });
});
