// A process that dies in the middle of an import: plans are written, the transaction is not ended.
// Run by tests/import/catalogue.test.ts with the database's URL.
import { setTimeout as delay } from "node:timers/promises";
import { loadShippedCatalogue } from "#market/catalogue/load-catalogue.ts";
import { readShippedCatalogue } from "#server/domain/plans/seed.ts";
import { addVersions, lockCatalogue, upsertPlans } from "#server/domain/plans/snapshot-store.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { makeLog } from "#server/platform/log.ts";

const shipped = loadShippedCatalogue(await readShippedCatalogue());
if (!shipped.ok) throw new Error(shipped.error);
const { plans } = shipped.value;
const db = openPool(process.argv[2] ?? "", 2, makeLog("silent"));
await db.sql.transaction().execute(async (trx) => {
  await lockCatalogue(trx);
  await upsertPlans(trx, "power_to_choose", "2026-01-10", plans);
  await addVersions(trx, "2026-01-10", plans);
  process.stdout.write("written");
  await delay(600_000);
});
