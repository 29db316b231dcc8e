// The daily job closes the months of a linked home. Customers see the same readings afterward.
import { expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { monthlyReadingsSchema } from "#contracts/live-link.ts";
import { today } from "#server/platform/context.ts";
import { addDays } from "#meter/calendar.ts";
import { createMeterFixture, SHORT_DAYS, type LinkedLocation } from "../support/meters.ts";
import { api } from "../support/portal.ts";
import { runScript } from "../support/run-script.ts";
import { setup } from "../support/setup.ts";

const fixture = setup(() => createMeterFixture({}, undefined, { start: new Date("2031-06-20T18:00:00Z") }));

async function seen(location: LinkedLocation): Promise<unknown> {
  const home = `/usage/api/service_locations/${location.esiid}`;
  const monthly = await api(fixture.server, "GET", `${home}/agreements/usage/monthly`, location.user);
  const file = await api(fixture.server, "GET", "/api/account/export", location.user);
  const { months } = monthlyReadingsSchema.parse(monthly.body);
  expect(months.length).toBeGreaterThan(3);
  return { months, meters: accountExportSchema.parse(file.body).meters };
}

async function getClosed(location: LinkedLocation): Promise<unknown> {
  const { rows } = await fixture.server.ctx.db.pool.query(
    `select closed_before, (select count(*)::int from usage.closed_months c where c.meter_id = m.id) as months
     from usage.meters m where esiid = $1`,
    [location.esiid],
  );
  return rows;
}

it("months are closed after 50 to 77 days, and what a customer sees stays the same", async () => {
  const location = await fixture.createLocation();
  await fixture.link(location);
  const stored = await fixture.stored(location);
  expect(stored).toHaveLength(SHORT_DAYS);
  const before = await seen(location);
  await fixture.run("close-reading-months");
  // Of March 22 to June 19: on May 1 or, for a meter with another day, on April 4.
  expect(await getClosed(location)).toEqual([
    { closed_before: expect.stringMatching(/^2031-0[45]-01$/), months: expect.any(Number) },
  ]);
  expect(await fixture.stored(location)).toEqual(stored);
  expect(await seen(location)).toEqual(before);

  fixture.days(30);
  await fixture.run("nightly-readings");
  await fixture.run("close-reading-months");
  await fixture.run("meter-gap-fills");
  const day = today(fixture.server.ctx);
  const later = await fixture.stored(location);
  expect(later).toEqual(fixture.readsOf(location, addDays(day, -SHORT_DAYS - 30), addDays(day, -1)));
});

it("a database that an older release may still use stays as it is for a day", async () => {
  const location = await fixture.createLocation();
  await fixture.link(location);
  fixture.days(80);
  const { pool } = fixture.server.ctx.db;
  const migrated = (at: Date): Promise<unknown> =>
    pool.query("update wattlane.kysely_migration set timestamp = $1 where name = '0047_closed_months'", [
      at.toISOString(),
    ]);
  const hoursAgo = (hours: number): Date => new Date(fixture.clock.now().getTime() - hours * 3_600_000);
  await migrated(hoursAgo(23));
  await fixture.run("close-reading-months");
  expect(await getClosed(location)).toEqual([{ closed_before: null, months: 0 }]);
  await migrated(hoursAgo(25));
  await fixture.run("close-reading-months");
  expect(await getClosed(location)).not.toEqual([{ closed_before: null, months: 0 }]);
});

it("npm run readings:open opens every month for an older version", async () => {
  const location = await fixture.createLocation();
  await fixture.link(location);
  fixture.days(80);
  const stored = await fixture.stored(location);
  await fixture.run("close-reading-months");
  expect(await getClosed(location)).not.toMatchObject([{ months: 0 }]);
  const env = { DATABASE_URL: fixture.server.ctx.config.databaseUrl ?? "" };
  const { code, stdout } = await runScript("readings-open", [], env);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^The months of \d+ meters? are open\.$/m)]);
  expect(await getClosed(location)).toEqual([{ closed_before: "0001-01-01", months: 0 }]);
  expect(await fixture.stored(location)).toEqual(stored);
  expect(await runScript("readings-open", ["all"], env)).toMatchObject({ code: 1 });
});
