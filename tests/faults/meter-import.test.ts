// A meter's history is imported, and every night the new readings, whatever happens in the meantime: outages,
// revisions, gaps, a customer who unlinks or deletes the account.
import { afterEach, describe, expect, it } from "vitest";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import { queueUsageFile } from "#server/domain/locations/usage-files.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { resumeMeters } from "#server/jobs/meters/resume-meters.ts";
import { mailsTo } from "../support/outbox.ts";
import { createMeterFixture, SHORT_DAYS, type LinkedLocation } from "../support/meters.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createMeterFixture);
afterEach(() => fixture.smt.faults.clear());

const endedAt = (location: LinkedLocation): string[] =>
  fixture.smt.book.of(location.esiid).map(({ state }) => state);

describe("during the history import", () => {
  /** Creates a linked meter whose import stopped at the third chunk. */
  async function halfway(): Promise<LinkedLocation> {
    const location = await fixture.createLocation();
    await fixture.request(location);
    fixture.confirm(location);
    fixture.clock.wait(601);
    const stop = fixture.smt.faults;
    const fetch = stop.pick.bind(stop);
    let requested = 0;
    stop.pick = (endpoint, ...call) =>
      endpoint === "reads" && (requested += 1) > 2 ? "503" : fetch(endpoint, ...call);
    await fixture.run("follow-agreements");
    stop.pick = fetch;
    expect((await fixture.agreement(location)).import).toMatchObject({ state: "running", done_days: 60 });
    return location;
  }

  it("fails after an outage of days with one notification, and resumes the next night", async () => {
    const location = await halfway();
    fixture.smt.faults.outageUntil = new Date(fixture.clock.now().getTime() + 2 * 86_400_000);
    await fixture.runAll();
    const waiting = await fixture.agreement(location);
    expect(waiting.waiting_since).not.toBeNull();
    expect(waiting.import.state).toBe("running");
    fixture.days(1);
    await fixture.runAll();
    expect((await fixture.agreement(location)).import).toMatchObject({ state: "failed", done_days: 60 });
    expect(await fixture.listImportResults(location)).toEqual([false]);
    fixture.days(2);
    await fixture.run("nightly-readings");
    expect((await fixture.agreement(location)).import).toMatchObject({
      state: "done",
      done_days: SHORT_DAYS,
    });
    expect(await fixture.listImportResults(location)).toEqual([false]);
    const mails = await mailsTo(fixture.server, location.user.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["meters.linked", "meters.waiting"]);
    // What arrived in the meantime follows.
    await fixture.run("nightly-readings");
    const day = today(fixture.server.ctx);
    expect((await fixture.stored(location)).slice(-30)).toEqual(
      fixture.readsOf(location, addDays(day, -400), addDays(day, -1)).slice(-30),
    );
  });

  it("saves nothing more after unlinking", async () => {
    const location = await halfway();
    const before = await fixture.stored(location);
    await fixture.call(location, "DELETE");
    await fixture.runAll();
    expect(await fixture.stored(location)).toEqual(before);
    expect(endedAt(location)).toEqual(["ended_by_csp"]);
    expect(await fixture.listImportResults(location)).toEqual([]);
  });

  it("leaves nothing but the agreement's number after deleting the account", async () => {
    const location = await halfway();
    await eraseAccount(fixture.server.ctx, { user_id: location.user.id });
    const row = async (): Promise<object | undefined> => {
      const sql =
        "select user_id, email, meter_number, state, terminate_requested_at is null as over from usage.agreements where esiid = $1";
      return (await fixture.server.ctx.db.pool.query(sql, [location.esiid])).rows[0];
    };
    expect(await fixture.stored(location)).toEqual([]);
    expect(await row()).toMatchObject({ state: "terminated", meter_number: "", over: false });
    await fixture.runAll();
    expect(endedAt(location)).toEqual(["ended_by_csp"]);
    expect(await row()).toEqual({
      user_id: "00000000-0000-0000-0000-000000000000",
      email: "",
      meter_number: "",
      state: "terminated",
      over: true,
    });
    expect(await fixture.stored(location)).toEqual([]);
    expect(await fixture.listImportResults(location)).toEqual([]);
  });
});

describe("an uploaded file whose reader died", () => {
  it("is soon read by another process", async () => {
    const { pool, sql } = fixture.server.ctx.db;
    const location = await fixture.createLocation();
    const object = `usage-files/${location.user.id}/meter.csv`;
    const requested = { kind: "file" as const, object, meter: 0 };
    const owner = { user_id: location.user.id, esiid: location.esiid };
    await sql.transaction().execute((trx) => queueUsageFile(trx, owner, requested, fixture.clock.now()));
    const lockSql = `update jobs._private_jobs set locked_by = 'dead', locked_at = now() - interval '11 minutes', attempts = 8
      where key like 'import-usage-file:%'`;
    expect((await pool.query(lockSql)).rowCount).toBe(1);
    await resumeMeters(fixture.server.ctx);
    const { rows } = await pool.query(
      "select attempts, locked_by, run_at <= now() as due from jobs._private_jobs where key like 'import-usage-file:%'",
    );
    expect(rows).toEqual([{ attempts: 0, locked_by: null, due: true }]);
  });
});

describe("every night", () => {
  it("imports the new day and revisions of the last seven, and leaves other homes alone", async () => {
    const [location, broken] = [await fixture.createLocation(), await fixture.createLocation()];
    await fixture.link(location);
    await fixture.link(broken);
    for (let night = 0; night < 5; night += 1) {
      fixture.days(1);
      // A fault of one home.
      await fixture.server.ctx.db.pool.query(
        "update usage.agreements set reference = 'none' where esiid = $1",
        [broken.esiid],
      );
      await fixture.run("nightly-readings");
      const day = today(fixture.server.ctx);
      const expectedReads = fixture.readsOf(location, addDays(day, -7), addDays(day, -1));
      expect((await fixture.stored(location)).filter((line) => expectedReads.includes(line))).toEqual(
        expectedReads,
      );
    }
    const { rows } = await fixture.server.ctx.db.pool.query<{ days: number }>(
      `select count(*)::int as days from usage.replaced_readings r join usage.meters m on m.id = r.meter_id
      where m.esiid = $1`,
      [location.esiid],
    );
    expect(rows[0]?.days).toBeGreaterThan(0);
  });

  it("also imports revisions of earlier days after a break of weeks", async () => {
    const locations = await Promise.all([
      fixture.createLocation(),
      fixture.createLocation(),
      fixture.createLocation(),
    ]);
    for (const location of locations) await fixture.link(location);
    fixture.days(16);
    await fixture.run("nightly-readings");
    const day = today(fixture.server.ctx);
    for (const location of locations) {
      const expectedReads = fixture.readsOf(location, addDays(day, -30), addDays(day, -1));
      expect((await fixture.stored(location)).filter((line) => expectedReads.includes(line))).toEqual(
        expectedReads,
      );
    }
  });

  it("requests missing days every week", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    const allReads = await fixture.stored(location);
    await fixture.server.ctx.db.pool.query(
      `delete from usage.readings r using usage.meters m where m.id = r.meter_id and m.esiid = $1
        and r.day > m.read_from
        and (r.day - date '2020-01-01') % 9 = case r.channel when 'c' then 0 else 4 end`,
      [location.esiid],
    );
    expect((await fixture.stored(location)).length).toBeLessThan(allReads.length);
    await fixture.run("meter-gap-fills");
    expect(await fixture.stored(location)).toEqual(allReads);
  });

  it("also imports the first days that were damaged or missing, as far back as the history goes", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    const allReads = await fixture.stored(location);
    const { pool } = fixture.server.ctx.db;
    // The first chunk and a bit more.
    await pool.query(
      `with cut as (
        update usage.meters set read_from = read_from + 35 where esiid = $1 returning id, read_from)
      delete from usage.readings r using cut where r.meter_id = cut.id and r.day < cut.read_from`,
      [location.esiid],
    );
    await fixture.run("meter-gap-fills");
    expect((await fixture.stored(location)).length).toBeLessThan(allReads.length);
    await fixture.run("meter-gap-fills");
    expect(await fixture.stored(location)).toEqual(allReads);
    // Nothing is requested from before the history.
    await fixture.run("meter-gap-fills");
    expect(await fixture.stored(location)).toEqual(allReads);
  });
});
