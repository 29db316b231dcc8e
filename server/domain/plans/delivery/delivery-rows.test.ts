import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeliveryRow } from "#contracts/delivery.ts";
import { deliveryOn } from "#market/delivery.ts";
import { createCatalogReader } from "#server/domain/plans/current-catalog.ts";
import type { Database } from "#server/platform/db/pool.ts";
import { testServer, type TestServer } from "#tests/support/server.ts";
import { readDeliveryRows } from "./delivery-rows.ts";
import { addDelivery, storedDelivery } from "./delivery-store.ts";
import { selectNewShippedRows } from "./merge-rows.ts";
import { seedDelivery } from "./seed-delivery.ts";
import { readShippedDelivery } from "./shipped-rows.ts";

const SHIPPED = readShippedDelivery();
const LATER: DeliveryRow = {
  tdu: "tnmp",
  effective_date: "2026-09-01",
  certainty: "exact",
  monthly_usd: 8.1,
  cents_per_kwh: 6.9012,
  source_kind: "operator",
  source: "test",
  checked_on: "2026-09-01",
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer({}, { plans: true });
});
afterAll(() => server.close());

describe("the delivery charges of a process", () => {
  it("are the shipped ones if the table is empty or the database is unavailable", async () => {
    expect(await readDeliveryRows(server.ctx)).toEqual(SHIPPED);
    const { delivery } = await server.ctx.readCatalog();
    expect(delivery).toEqual(SHIPPED);
    const broken = { sql: server.ctx.db.sql.withSchema("nowhere") } as Database;
    expect(await readDeliveryRows({ db: broken })).toEqual(SHIPPED);
  });

  it("are seeded once, and follow the table in every process without a restart", async () => {
    expect(await seedDelivery(server.ctx)).toBe(SHIPPED.length);
    expect(await seedDelivery(server.ctx)).toBe(0);
    const processes = [server.ctx.readCatalog, createCatalogReader(server.ctx)];
    for (const read of processes) expect((await read()).delivery).toEqual(SHIPPED);
    await server.ctx.db.sql.transaction().execute((trx) => addDelivery(trx, [LATER]));
    for (const read of processes) {
      const { delivery, plans } = await read();
      expect(deliveryOn(delivery, "tnmp", "2026-10-01")).toMatchObject({
        monthly_usd: 8.1,
        cents_per_kwh: 6.9012,
      });
      expect(plans).toHaveLength(965);
    }
    expect(await storedDelivery(server.ctx.db.sql)).toEqual([...SHIPPED, LATER]);
  });

  it("keep an operator's correction when a newer version ships the old row", () => {
    const [first] = SHIPPED;
    if (!first) throw new Error("there are shipped rows");
    const correction = { ...first, cents_per_kwh: 5.6 };
    expect(selectNewShippedRows([first, correction], SHIPPED)).toEqual(SHIPPED.slice(1));
    const checked = { ...first, checked_on: "2026-12-01" };
    expect(selectNewShippedRows([first], [checked])).toEqual([checked]);
    expect(selectNewShippedRows([checked], [first])).toEqual([]);
  });
});
