// The daily job closes the months of a linked home. Customers see the same readings afterward.
import { expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { monthlyReadingsSchema } from "#contracts/live-link.ts";
import { addDays, dayNumber } from "#meter/calendar.ts";
import { closeMonths } from "#server/domain/meters/close-months.ts";
import { EVERY_DAY, readDays } from "#server/domain/meters/readings.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { readsFrom, someMeter } from "#server/domain/meters/test-support.ts";
import { openReadingMonths } from "#server/jobs/meters/close-reading-months.ts";
import { today } from "#server/platform/context.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createLogger } from "#server/platform/log.ts";
import { testDatabase } from "../support/database.ts";
import { createMeterFixture, SHORT_DAYS, type LinkedLocation } from "../support/meters.ts";
import { api } from "../support/portal.ts";
import { runScript } from "../support/run-script.ts";
import { setup } from "../support/setup.ts";

const fixture = setup(() => createMeterFixture({}, undefined, { start: new Date("2031-06-20T18:00:00Z") }));
const JOB = "close-reading-months";

async function seen(location: LinkedLocation): Promise<unknown> {
  const home = `/usage/api/service_locations/${location.esiid}`;
  const monthly = await api(fixture.server, "GET", `${home}/agreements/usage/monthly`, location.user);
  const file = await api(fixture.server, "GET", "/api/account/export", location.user);
  const { months } = monthlyReadingsSchema.parse(monthly.body);
  expect(months.length).toBeGreaterThan(3);
  return { months, meters: accountExportSchema.parse(file.body).meters };
}

interface Closed {
  readonly id: number;
  readonly closed_before: string | null;
  readonly months: number;
}

async function getClosed({ esiid }: LinkedLocation): Promise<Closed> {
  const { pool } = fixture.server.ctx.db;
  const { rows: meters } = await pool.query<Omit<Closed, "months">>(
    "select id, closed_before from usage.meters where esiid = $1",
    [esiid],
  );
  const [meter] = meters;
  if (!meter) throw new Error("The home has no meter.");
  const { rowCount } = await pool.query("select from usage.closed_months where meter_id = $1", [meter.id]);
  return { ...meter, months: rowCount ?? 0 };
}

/** Moves the clock to the day before the meter's next day: there is one in every four weeks. */
async function waitForEve(location: LinkedLocation): Promise<void> {
  const { id } = await getClosed(location);
  fixture.days((id - dayNumber(today(fixture.server.ctx)) - 1 + 28 * 100_000) % 28);
}

/** Sets when the migration ran, as hours before now. */
const migrated = (hours: number): Promise<unknown> =>
  fixture.server.ctx.db.pool.query(
    "update wattlane.kysely_migration set timestamp = $1 where name = '0047_closed_months'",
    [new Date(fixture.clock.now().getTime() - hours * 3_600_000).toISOString()],
  );

it("months are closed on the meter's day, 50 days after their end, and customers see the same", async () => {
  const location = await fixture.createLocation();
  await fixture.link(location);
  const stored = await fixture.stored(location);
  expect(stored).toHaveLength(SHORT_DAYS);
  const before = await seen(location);
  await waitForEve(location);
  await fixture.run(JOB);
  expect(await getClosed(location)).toMatchObject({ closed_before: null, months: 0 });
  fixture.days(1);
  await fixture.run(JOB);
  // Of March 22 to June 19, on a day from June 20 to July 18. April ended 50 days before June 19, May on July 20.
  expect(await getClosed(location)).toMatchObject({ closed_before: "2031-05-01", months: 2 });
  expect(await fixture.stored(location)).toEqual(stored);
  expect(await seen(location)).toEqual(before);

  fixture.days(28);
  await fixture.run("nightly-readings");
  await fixture.run(JOB);
  await fixture.run("meter-gap-fills");
  expect(await getClosed(location)).toMatchObject({ closed_before: "2031-06-01", months: 3 });
  const day = today(fixture.server.ctx);
  expect(await fixture.stored(location)).toEqual(fixture.readsOf(location, "2031-03-22", addDays(day, -1)));
});

it("nothing is closed for a day after an upgrade, and after the months were opened for an older version", async () => {
  const location = await fixture.createLocation();
  await fixture.link(location);
  fixture.days(80);
  await waitForEve(location);
  fixture.days(1);
  const stored = await fixture.stored(location);
  await migrated(23);
  await fixture.run(JOB);
  expect(await getClosed(location)).toMatchObject({ closed_before: null, months: 0 });
  await migrated(25);
  await fixture.run(JOB);
  const { closed_before, months } = await getClosed(location);
  expect(months).toBeGreaterThan(2);

  await openReadingMonths(fixture.server.ctx.db.sql, fixture.clock.now(), () => {});
  await fixture.run(JOB);
  expect(await getClosed(location)).toMatchObject({ closed_before: "0001-01-01", months: 0 });
  expect(await fixture.stored(location)).toEqual(stored);
  await migrated(25);
  await fixture.run(JOB);
  expect(await getClosed(location)).toMatchObject({ closed_before, months });
  expect(await fixture.stored(location)).toEqual(stored);
});

it("npm run readings:open opens every month, but not next to a server", async () => {
  const database = await testDatabase();
  const now = new Date();
  const meter = await someMeter(database.db);
  await saveReadings(database.db.sql, meter, readsFrom("2025-05-01", 60), now);
  await closeMonths(database.db.sql, meter, "2025-07-01", now);
  const env = { DATABASE_URL: database.url };
  expect(await runScript("readings-open", ["all"], env)).toMatchObject({ code: 1 });
  expect(await runScript("readings-open", [], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("Stop every server first."),
  });
  await database.db.close();
  const db = openPool(database.url, 1, createLogger("silent"), "wattlane-tool");
  // A closed connection is listed until its backend has exited.
  const servers =
    "select from pg_stat_activity where application_name = 'wattlane' and datname = current_database()";
  await expect.poll(async () => (await db.pool.query(servers)).rowCount).toBe(0);
  const { code, stdout } = await runScript("readings-open", [], env);
  expect([code, stdout]).toEqual([0, expect.stringContaining("The months of 1 meter are open.")]);
  expect((await db.pool.query("select from usage.closed_months")).rowCount).toBe(0);
  expect(await readDays({ db }, meter, EVERY_DAY)).toHaveLength(60);
  await db.close();
  await database.drop();
});
