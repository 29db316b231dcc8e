// deploy/cluster/run.sh [MINUTES]: the whole picture under a mixed load, with a random kill a minute. Prints the figures
// of docs/scaling.md.
import { randomInt } from "node:crypto";
import { chmod } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { seedCatalog } from "#server/domain/plans/seed.ts";
import { distribute } from "#server/platform/db/distribute/distribute.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { TABLE_GROUPS } from "#scripts/lib/table-groups.ts";
import { createCustomers, startCrowd, type Crowd } from "#tests/support/cluster-crowd.ts";
import { serverAt } from "#tests/support/other-servers.ts";
import { contextOn } from "#tests/support/processes.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { findDifferences } from "./check.ts";
import { startWholePicture, type Part } from "./parts.ts";
import { formatCalls } from "./format.ts";

const MINUTE_MS = 60_000;
const CUSTOMERS = 50;
const DOWN_MS = 10_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Kills one part at random and starts it again, once a minute. Returns what was killed when, in epoch milliseconds. */
async function killEachMinute(parts: readonly Part[], minutes: number): Promise<Map<string, number[]>> {
  const kills = new Map<string, number[]>();
  for (let minute = 0; minute < minutes; minute += 1) {
    const started = Date.now();
    await delay(randomInt(5_000, 20_000));
    const part = parts[randomInt(parts.length)];
    if (!part) continue;
    kills.set(part.name, [...(kills.get(part.name) ?? []), Date.now()]);
    print(`minute ${minute + 1}: ${part.name} is killed`);
    await part.kill();
    await delay(DOWN_MS);
    await part.start();
    await delay(Math.max(0, started + MINUTE_MS - Date.now()));
  }
  return kills;
}

async function main([minutes = "10"]: readonly string[]): Promise<void> {
  const folder = await temporaryFolder("cluster");
  await chmod(folder.path, 0o755);
  const picture = await startWholePicture(folder.path, async ({ url }) => {
    const db = openPool(url, 2, createLogger("silent"), "wattlane-tool");
    await migrate(db.sql);
    await distribute(db.sql, TABLE_GROUPS, { dryRun: false, report: () => {} });
    // What a process sets when it connects, unless a pooler is between them.
    for (const name of ["statement_timeout", "idle_in_transaction_session_timeout"])
      await db.pool.query(`alter role current_user set ${name} = '30s'`);
    await db.close();
  });
  const db = openPool(picture.cluster.url, 8, createLogger("silent"));
  try {
    const database = { url: picture.cluster.url, db, drop: async () => {} };
    const ctx = await contextOn(database, picture.environment);
    await seedCatalog(ctx);
    const server = serverAt(picture.url, ctx);
    const customers = await createCustomers(server, CUSTOMERS);
    const crowd: Crowd = startCrowd(server, customers);
    const kills = await killEachMinute(picture.killed, Number(minutes));
    await crowd.finish();
    print(formatCalls(crowd, kills, DOWN_MS));
    const differences = await findDifferences(server, crowd);
    print(`accepted, but missing or there twice: ${differences}`);
    if (differences > 0) process.exitCode = 1;
    await ctx.objects.close();
  } finally {
    await db.close();
    await picture.stop();
    await folder.remove();
  }
}

await main(process.argv.slice(2));
