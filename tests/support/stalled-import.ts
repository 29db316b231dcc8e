// A process that dies in the middle of an import: plans are written, but the transaction is not ended. Run by
// tests/import/catalog.test.ts with the database's URL.
import { setTimeout as delay } from "node:timers/promises";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { readBundledCatalog } from "#server/domain/plans/seed.ts";
import { addVersions, lockCatalog, upsertPlans } from "#server/domain/plans/snapshot-store.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";

const shipped = loadBundledCatalog(await readBundledCatalog());
if (!shipped.ok) throw new Error(shipped.error);
const { plans } = shipped.value;
const db = openPool(process.argv[2] ?? "", 2, createLogger("silent"));
await db.sql.transaction().execute(async (trx) => {
  await lockCatalog(trx);
  await upsertPlans(trx, "power_to_choose", "2026-01-10", plans);
  await addVersions(trx, "2026-01-10", plans);
  process.stdout.write("written");
  await delay(600_000);
});
