import { openPool } from "#server/db/pool.ts";
import { makeLog } from "#server/log.ts";
import { searchPremises } from "#server/premises/search-premises.ts";
const db = openPool(process.env.DATABASE_URL ?? "", 2, makeLog("silent"));
for (const q of process.argv.slice(2)) {
  await searchPremises({ db }, { q });
  const t = performance.now();
  const found = await searchPremises({ db }, { q });
  console.log(`${q}  ${(performance.now() - t).toFixed(1)} ms`);
  for (const m of found.slice(0, 4)) console.log("    ", m.esiid, m.address, m.unit, m.city, m.zip, m.tdu);
}
await db.close();
