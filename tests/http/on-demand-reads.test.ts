// Reading a linked meter on request: what its display shows, the budget that all processes share, and every fault.
import { expect, it } from "vitest";
import { accountExportSchema } from "#contracts/account.ts";
import { onDemandResponseSchema, type OnDemandRead } from "#contracts/live-link.ts";
import { TDUS } from "#market/tdu.ts";
import { countOnDemandRead } from "#server/domain/meters/on-demand-reads.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { RESUME_METERS } from "#server/jobs/meters/meter-tasks.ts";
import { today } from "#server/platform/context.ts";
import { openPool } from "#server/platform/db/pool.ts";
import { createMeterFixture, type LinkedLocation } from "#tests/support/meters.ts";
import { api } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

// The clock stands still.
const START = new Date("2026-07-01T18:00:00.500Z");
const fixture = setup(() => createMeterFixture({}, undefined, { history_days: 2, start: START }));

async function call(location: LinkedLocation, method: "GET" | "POST") {
  const path = `/usage/api/service_locations/${location.esiid}/on_demand_reads`;
  return api(fixture.server, method, path, location.user);
}

async function read(location: LinkedLocation, method: "GET" | "POST" = "GET"): Promise<OnDemandRead | null> {
  const { status, body } = await call(location, method);
  expect(status).toBe(200);
  return onDemandResponseSchema.parse(body).read;
}

async function link(): Promise<LinkedLocation> {
  const location = await fixture.createLocation();
  await fixture.link(location);
  return location;
}

const query = (text: string, values: unknown[] = []) => fixture.server.ctx.db.pool.query(text, values);

it("shows what the display shows, and reads the meter once however often it is requested meanwhile", async () => {
  const location = await link();
  expect((await call(location, "GET")).body).toEqual({ read: null, can_read: true });
  const before = fixture.smt.calls("odr");
  const requested_at = fixture.clock.now().toISOString();
  const underWay = { state: "under_way", code: null, requested_at, kwh: null, read_at: null };
  const posts = await Promise.all([read(location, "POST"), read(location, "POST")]);
  expect(posts).toEqual([underWay, underWay]);
  await fixture.runJobs();
  const shown = fixture.smt.showOnDisplay(location.esiid) / 1000;
  expect(await read(location, "POST")).toEqual(underWay);
  // PEN first.
  await fixture.runAll();
  expect(await read(location)).toEqual(underWay);
  await fixture.runAll();
  const done = await read(location);
  expect(done).toEqual({ ...underWay, state: "done", kwh: shown, read_at: expect.any(String) });
  const seconds = Math.floor(Date.parse(requested_at) / 1000);
  expect(Date.parse(done?.read_at ?? "")).toBe(seconds * 1000);
  expect(fixture.smt.calls("odr")).toBe(before + 1);

  const { body } = await api(fixture.server, "GET", "/api/account/export", location.user);
  expect(accountExportSchema.parse(body).on_demand_reads).toEqual([{ esiid: location.esiid, ...done }]);
  await eraseAccount(fixture.server.ctx, { user_id: location.user.id });
  expect((await query("select from usage.on_demand_reads")).rowCount).toBe(0);
});

it("is limited to two in an hour for a home, and only to those that were sent", async () => {
  const location = await link();
  const limited = (wait: string) => ({
    status: 429,
    body: { error: { code: "rate_limited", fields: { problem: "limit_reached", wait } } },
  });
  const finish = async (): Promise<void> => {
    for (let run = 0; run < 3; run += 1) await fixture.runAll();
  };
  await query("delete from usage.on_demand_budget");
  await query("insert into usage.on_demand_budget select unnest($1::text[]), $2, 300", [
    Object.keys(TDUS),
    today(fixture.server.ctx),
  ]);
  expect(await call(location, "POST")).toMatchObject(limited("day"));
  await query("delete from usage.on_demand_budget");
  for (const _ of ["first", "second"]) {
    await read(location, "POST");
    await finish();
    expect(await read(location)).toMatchObject({ state: "done" });
  }
  expect(await call(location, "POST")).toMatchObject(limited("hour"));
  expect((await query("select used from usage.on_demand_budget")).rows).toEqual([{ used: 2 }]);
  fixture.clock.wait(3_601);
  expect(await read(location, "POST")).toMatchObject({ state: "under_way" });
});

it("shares a utility's budget among all processes", async () => {
  const { config, db, log } = fixture.server.ctx;
  const other = openPool(config.databaseUrl ?? "", 4, log);
  try {
    const counted = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        countOnDemandRead(index % 2 === 0 ? db.sql : other.sql, "tnmp", "2026-07-01", 7),
      ),
    );
    expect(counted.filter(Boolean)).toHaveLength(7);
    expect(await countOnDemandRead(other.sql, "tnmp", "2026-07-02", 7)).toBe(true);
    expect(await countOnDemandRead(other.sql, "oncor", "2026-07-01", 0)).toBe(false);
  } finally {
    await other.close();
  }
});

it("is sent once: a lost response and an ended process end it, and a silent status is requested again", async () => {
  const location = await link();
  const before = fixture.smt.calls("odr");
  fixture.smt.faults.next("odr", "lost");
  await read(location, "POST");
  await fixture.runAll();
  await fixture.runAll();
  expect(await read(location)).toMatchObject({ state: "failed", code: "no_response", kwh: null });
  expect(fixture.smt.calls("odr")).toBe(before + 1);

  await read(location, "POST");
  await query("delete from jobs._private_jobs where key like 'read-on-demand:%'");
  await query("update usage.on_demand_reads set state = 'sent' where esiid = $1", [location.esiid]);
  await fixture.run(RESUME_METERS);
  expect(await read(location)).toMatchObject({ state: "under_way" });
  fixture.clock.wait(15 * 60 + 1);
  await fixture.runAll();
  expect(await read(location)).toMatchObject({ state: "failed", code: "no_response" });
  expect(fixture.smt.calls("odr")).toBe(before + 1);

  fixture.clock.wait(3_601);
  fixture.smt.faults.next("odr_status", "503", 2);
  await read(location, "POST");
  for (let run = 0; run < 5; run += 1) await fixture.runAll();
  expect(await read(location)).toMatchObject({ state: "done", code: null });
});

it("ends after 15 minutes without a result, and when the agreement ends", async () => {
  const location = await link();
  await read(location, "POST");
  await fixture.runJobs();
  fixture.clock.wait(15 * 60 + 1);
  await fixture.runAll();
  expect(await read(location)).toMatchObject({ state: "failed", code: "no_response" });

  fixture.smt.book.terminateThere(fixture.getAgreementNumber(location));
  await read(location, "POST");
  await fixture.runJobs();
  expect(await read(location)).toMatchObject({ state: "failed", code: "not_allowed" });

  fixture.clock.wait(3_601);
  fixture.smt.faults.next("odr", "2076");
  await read(location, "POST");
  await fixture.runJobs();
  expect(await read(location)).toMatchObject({ state: "failed", code: "no_response" });
  expect(fixture.server.logs.join("")).toContain("check the settings");
  expect(fixture.server.logs.join("")).not.toContain(location.esiid);

  await fixture.call(location, "DELETE");
  expect((await call(location, "GET")).body).toMatchObject({ can_read: false });
  expect(await call(location, "POST")).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
});
