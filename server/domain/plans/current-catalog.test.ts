// Each request checks for a newer plan list, so the check must be cheap.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { testDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createCatalogReader } from "./current-catalog.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase(undefined, { template: "withPlans" });
});
afterAll(() => database.drop());

it("plans its check once per connection", async () => {
  const log = createLogger("silent");
  const db = openPool(database.url, 1, log);
  try {
    const read = createCatalogReader({ db, log });
    const catalogs = [await read(), await read(), await read()];
    expect(new Set(catalogs).size).toBe(1);
    const { rows } = await db.pool.query(
      "select custom_plans, generic_plans from pg_prepared_statements where name = 'plans.versions'",
    );
    expect(rows).toEqual([{ custom_plans: 0, generic_plans: 3 }]);
  } finally {
    await db.close();
  }
});
