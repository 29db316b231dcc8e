// A real Citus cluster: all migrations run before and after the tables move to the workers, which have the same contents
// then, and every statement of a meter uses one shard.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { readRange } from "#server/domain/meters/readings.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { dayBytes } from "#server/domain/meters/day-bytes.ts";
import { closeMonths } from "#server/domain/meters/close-months.ts";
import { hasMissingDays, missingDays } from "#server/domain/meters/missing-days.ts";
import { eraseMeters } from "#server/domain/meters/meters.ts";
import { READINGS } from "#server/domain/meters/distribute-readings.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { createReads, readsFrom, someMeter } from "#server/domain/meters/test-support.ts";
import {
  CannotDistribute,
  distribute as distributeGroups,
} from "#server/platform/db/distribute/distribute.ts";
import { distributedTables } from "#server/platform/db/distribute/distributed-tables.ts";
import { migrate, migrationNames } from "#server/platform/db/migrate.ts";
import { openPool, type Database } from "#server/platform/db/pool.ts";
import { isDatabaseUnavailable } from "#server/platform/http/errors.ts";
import { createLogger } from "#server/platform/log.ts";
import { checkCluster } from "#scripts/lib/doctor/cluster-checks.ts";
import { ok, type Finding } from "#scripts/lib/doctor/finding.ts";
import { TABLE_GROUPS } from "#scripts/lib/table-groups.ts";
import { hasCitus, startCluster } from "../support/citus.ts";
import { setup } from "../support/setup.ts";

const NOW = new Date("2026-01-12T18:00:00Z");
const TABLES = TABLE_GROUPS.flatMap(({ tables }) => tables);
/** The last migration before databases could be distributed. */
const FIRST_DISTRIBUTED = "0031_read_days";
/** Created by a later migration, on the workers where the readings are. */
const LATER_TABLE = "usage.closed_months";
const FIRST_TABLES = TABLES.filter((table) => table !== LATER_TABLE);
const silent = (): void => {};

const distribute = (
  db: Database["sql"],
  options: { readonly dryRun: boolean; readonly report: (line: string) => void },
): Promise<string[]> => distributeGroups(db, TABLE_GROUPS, options);

it("a database without the citus extension is rejected, and nothing changes", async () => {
  const address = inject("postgresUrl").replace(/\/wattlane$/, "/postgres");
  const db = openPool(address, 2, createLogger("silent"), "wattlane-tool");
  try {
    const attempt = distribute(db.sql, { dryRun: false, report: silent });
    await expect(attempt).rejects.toThrow(/doesn't have the citus extension/);
    await expect(attempt).rejects.toThrow(CannotDistribute);
    expect(await distributedTables(db.sql)).toEqual([]);
  } finally {
    await db.close();
  }
});

// Skipped where there is no cluster next to the repository (../shared/citus).
describe.skipIf(!hasCitus)("on a Citus cluster", () => {
  const cluster = setup(startCluster);
  const open = (name: string): Database => openPool(cluster.url, 2, createLogger("silent"), name);

  const count = async ({ pool }: Database, table: string, meter: number): Promise<unknown> =>
    (await pool.query(`select count(*)::int as rows from ${table} where meter_id = $1`, [meter])).rows[0];

  async function planOf({ pool }: Database, statement: string): Promise<string> {
    const { rows } = await pool.query<Record<string, string>>(`explain ${statement}`);
    return rows.map((row) => Object.values(row)[0]).join("\n");
  }

  /** Writes readings as the version of FIRST_DISTRIBUTED did. */
  async function insertAsBefore(
    { pool }: Database,
    meter: number,
    reads: readonly DayReads[],
  ): Promise<void> {
    for (const read of reads)
      await pool.query(
        "insert into usage.readings (meter_id, channel, day, revised_at, wh) values ($1, 'c', $2, $3, $4)",
        [meter, read.day, read.revised_at, dayBytes(read)],
      );
    const days = reads.map(({ day }) => day);
    const range = [meter, days[0], days.at(-1)];
    await pool.query("update usage.meters set read_from = $2, read_through = $3 where id = $1", range);
  }

  it("readings move to the workers, and are saved, read and erased there", { timeout: 120_000 }, async () => {
    // A server's pool before the move, which has to be closed.
    const before = open("wattlane");
    const names = await migrationNames();
    expect(await migrate(before.sql, FIRST_DISTRIBUTED)).toEqual(
      names.filter((name) => name <= FIRST_DISTRIBUTED),
    );
    const meter = await someMeter(before);
    const other = await someMeter(before);
    const reads = readsFrom("2025-11-01", 30, { wh: (slot, day) => slot + Number(day.slice(8)) });
    await insertAsBefore(before, meter, reads);
    await insertAsBefore(before, other, readsFrom("2025-12-01", 5));

    const tool = open("wattlane-tool");
    const attempt = distribute(tool.sql, { dryRun: false, report: silent });
    await expect(attempt).rejects.toThrow("A server uses the database. Stop every server first.");
    await before.close();
    // A closed connection is listed until its backend has exited.
    const servers = "select from pg_stat_activity where application_name = 'wattlane'";
    await expect.poll(async () => (await tool.pool.query(servers)).rowCount).toBe(0);
    expect(await distribute(tool.sql, { dryRun: true, report: silent })).toEqual(FIRST_TABLES);
    expect(await distributedTables(tool.sql)).toEqual([]);
    const lines: string[] = [];
    expect(await distribute(tool.sql, { dryRun: false, report: (line) => lines.push(line) })).toEqual(
      FIRST_TABLES,
    );
    expect(lines).toContain("usage.readings: 35 rows are copied");
    expect(await distributedTables(tool.sql)).toEqual(FIRST_TABLES.toSorted());
    expect(await distribute(tool.sql, { dryRun: false, report: silent })).toEqual([]);
    await tool.close();

    const db = open("wattlane");
    try {
      // Every later migration has to run on a distributed database as well.
      expect(await migrate(db.sql)).toEqual(names.filter((name) => name > FIRST_DISTRIBUTED));
      expect(await distributedTables(db.sql)).toEqual(TABLES.toSorted());
      const stored = await readRange({ db }, meter, "2025-01-01", "2025-12-31");
      expect(stored.map(({ day, used }) => [day, used?.wh])).toEqual(reads.map(({ day, wh }) => [day, wh]));
      // A day that is there, one that changed, and one that is new.
      const changed = createReads("2025-11-30", { revised_at: "2026-01-02T11:00:00.000Z", wh: () => 7 });
      const next = [...reads.slice(28, 29), changed, createReads("2025-12-02")];
      expect(await saveReadings(db.sql, meter, next, NOW)).toEqual({ added: 1, changed: 1, unchanged: 1 });
      expect(await saveReadings(db.sql, meter, next, NOW)).toEqual({ added: 0, changed: 0, unchanged: 3 });
      const days = await readRange({ db }, meter, "2025-11-29", "2025-12-31");
      expect(days.map(({ day, used }) => [day, used?.wh[0]])).toEqual([
        ["2025-11-29", 29],
        ["2025-11-30", 7],
        ["2025-12-02", 250],
      ]);
      expect(await count(db, "usage.replaced_readings", meter)).toEqual({ rows: 1 });
      // Its months are closed, read, and opened for a revision, within its shard.
      const open = await readRange({ db }, meter, "2025-01-01", "2025-12-31");
      expect(await closeMonths(db.sql, meter, "2025-12-01", NOW)).toBe(1);
      expect(await readRange({ db }, meter, "2025-01-01", "2025-12-31")).toEqual(open);
      expect(await count(db, "usage.closed_months", meter)).toEqual({ rows: 1 });
      const later = createReads("2025-11-30", { revised_at: "2026-01-03T11:00:00.000Z", wh: () => 8 });
      expect(await saveReadings(db.sql, meter, [later], NOW)).toMatchObject({ changed: 1 });
      expect(await count(db, "usage.closed_months", meter)).toEqual({ rows: 0 });
      expect(await count(db, "usage.replaced_readings", meter)).toEqual({ rows: 2 });
      expect(await closeMonths(db.sql, meter, "2025-12-01", NOW)).toBe(1);
      for (const statement of [
        `select packed from usage.closed_months where meter_id = ${meter} and month <= '2025-12-31'`,
        `select day from usage.readings where meter_id = ${meter} and channel in ('c', 'g')`,
        `select wh from usage.replaced_readings where meter_id = ${meter}`,
        `delete from usage.readings where meter_id = ${meter}`,
      ])
        expect(await planOf(db, statement)).toContain("Task Count: 1\n");

      // What the jobs that look for missing days run. `other` has both days.
      const range = { from: "2025-12-01", to: "2025-12-02" };
      const gaps = await sql<{ id: number }>`
        select m.id from usage.meters m cross join (select null::date as import_from) a
        where ${hasMissingDays(range)}`.execute(db.sql);
      expect(gaps.rows).toEqual([{ id: meter }]);
      expect(await missingDays(db.sql, randomUUID(), range)).toEqual([]);

      const { rows } = await db.pool.query<{ id: string }>(
        `select m.user_id as id from usage.meters m where m.id = $1`,
        [meter],
      );
      await db.sql.transaction().execute((trx) => eraseMeters(trx, rows[0]?.id ?? ""));
      for (const table of READINGS.tables) expect(await count(db, table, meter)).toEqual({ rows: 0 });
      expect(await count(db, "usage.readings", other)).toEqual({ rows: 5 });
    } finally {
      await db.close();
    }
  });

  it(
    "a lost worker stops only its own meters, and nothing is needed once it is back",
    { timeout: 120_000 },
    async () => {
      const db = open("wattlane");
      try {
        const meters: number[] = [];
        for (let made = 0; made < 8; made++) meters.push(await someMeter(db));
        for (const meter of meters) await saveReadings(db.sql, meter, readsFrom("2025-11-01", 3), NOW);
        const days = async (meter: number): Promise<number> =>
          (await readRange({ db }, meter, "2025-11-01", "2025-12-31")).length;
        const save = (meter: number): Promise<unknown> =>
          saveReadings(db.sql, meter, readsFrom("2025-11-04", 1), NOW);
        const { rows } = await db.pool.query<{ id: number }>(
          `select id from usage.meters m where id = any($1) and (
          select s.nodeport from citus_shards s
          where s.table_name = 'usage.readings'::regclass
            and s.shardid = get_shard_id_for_distribution_column('usage.readings', m.id)
        ) = (select min(nodeport) from pg_dist_node where groupid <> 0) order by id`,
          [meters],
        );
        const lost = rows.map(({ id }) => id);
        const others = meters.filter((meter) => !lost.includes(meter));
        expect(Math.min(lost.length, others.length)).toBeGreaterThan(0);
        const doctor = (): Promise<Finding[]> =>
          checkCluster(async <T extends object>(text: string) => (await db.pool.query<T>(text)).rows);
        expect(await doctor()).toEqual([ok("cluster", "the readings are on 2 workers")]);
        await cluster.kill("worker1");
        expect(await doctor()).toMatchObject([
          { level: "error", message: expect.stringMatching(/^127\.0\.0\.1:\d+ can't be reached$/) },
        ]);
        for (const meter of others) expect(await save(meter)).toEqual({ added: 1, changed: 0, unchanged: 0 });
        for (const meter of lost) {
          const started = performance.now();
          const failures = await Promise.allSettled([days(meter), save(meter)]);
          expect(performance.now() - started).toBeLessThan(2000);
          for (const failure of failures) {
            expect(failure.status).toBe("rejected");
            // The code with which a request is answered 503 with Retry-After.
            if (failure.status === "rejected")
              expect(isDatabaseUnavailable(failure.reason as Error)).toBe(true);
          }
        }
        await cluster.revive("worker1");
        expect(await doctor()).toEqual([ok("cluster", "the readings are on 2 workers")]);
        for (const meter of others) expect(await days(meter)).toBe(4);
        for (const meter of lost) {
          expect(await days(meter)).toBe(3);
          expect(await save(meter)).toEqual({ added: 1, changed: 0, unchanged: 0 });
          expect(await days(meter)).toBe(4);
        }
      } finally {
        await db.close();
      }
    },
  );
});
