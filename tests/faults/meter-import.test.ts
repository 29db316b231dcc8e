// A meter's history comes in, and every night what is new, whatever happens meanwhile: outages, revisions, gaps,
// a customer who unlinks or deletes the account.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import { queueUsageFile } from "#server/domain/locations/usage-files.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { resumeMeters } from "#server/jobs/meters/resume-meters.ts";
import { mailsTo } from "../support/auth.ts";
import { meterWorld, SHORT_DAYS, type LinkedHome, type MeterWorld } from "../support/meters.ts";

let world: MeterWorld;
beforeAll(async () => {
  world = await meterWorld();
});
afterEach(() => world.smt.faults.clear());
afterAll(() => world.close());

const endedAt = (home: LinkedHome): string[] => world.smt.book.of(home.esiid).map(({ state }) => state);

describe("while the history comes in", () => {
  /** Linked, and stopped at the third piece. */
  async function halfway(): Promise<LinkedHome> {
    const home = await world.newHome();
    await world.request(home);
    world.confirm(home);
    world.clock.wait(601);
    const stop = world.smt.faults;
    const fetch = stop.pick.bind(stop);
    let asked = 0;
    stop.pick = (endpoint, now) => (endpoint === "reads" && (asked += 1) > 2 ? "503" : fetch(endpoint, now));
    await world.run("follow-agreements");
    stop.pick = fetch;
    expect((await world.agreement(home)).import).toMatchObject({ state: "running", done_days: 60 });
    return home;
  }

  it("an outage of days fails it, with one notice, and the next night takes it up where it was", async () => {
    const home = await halfway();
    world.smt.faults.outageUntil = new Date(world.clock.now().getTime() + 2 * 86_400_000);
    await world.runAll();
    const waiting = await world.agreement(home);
    expect(waiting.waiting_since).not.toBeNull();
    expect(waiting.import.state).toBe("running");
    world.days(1);
    await world.runAll();
    expect((await world.agreement(home)).import).toMatchObject({ state: "failed", done_days: 60 });
    expect(await world.notices(home)).toEqual([false]);
    world.days(2);
    await world.run("nightly-readings");
    expect((await world.agreement(home)).import).toMatchObject({ state: "done", done_days: SHORT_DAYS });
    expect(await world.notices(home)).toEqual([false]);
    const mails = await mailsTo(world.server, home.person.email);
    expect(mails.map(({ kind }) => kind)).toEqual(["meters.linked", "meters.waiting"]);
    // What came in meanwhile follows.
    await world.run("nightly-readings");
    const day = today(world.server.ctx);
    expect((await world.stored(home)).slice(-30)).toEqual(
      world.told(home, addDays(day, -400), addDays(day, -1)).slice(-30),
    );
  });

  it("unlinking keeps nothing more", async () => {
    const home = await halfway();
    const before = await world.stored(home);
    await world.call(home, "DELETE");
    await world.runAll();
    expect(await world.stored(home)).toEqual(before);
    expect(endedAt(home)).toEqual(["ended_by_csp"]);
    expect(await world.notices(home)).toEqual([]);
  });

  it("deleting the account leaves nothing of it but the agreement's number", async () => {
    const home = await halfway();
    await eraseAccount(world.server.ctx, { user_id: home.person.id });
    const row = async (): Promise<object | undefined> => {
      const sql =
        "select user_id, email, meter_number, state, terminate_requested_at is null as over from usage.agreements where esiid = $1";
      return (await world.server.ctx.db.pool.query(sql, [home.esiid])).rows[0];
    };
    expect(await world.stored(home)).toEqual([]);
    expect(await row()).toMatchObject({ state: "terminated", meter_number: "", over: false });
    await world.runAll();
    expect(endedAt(home)).toEqual(["ended_by_csp"]);
    expect(await row()).toEqual({
      user_id: "00000000-0000-0000-0000-000000000000",
      email: "",
      meter_number: "",
      state: "terminated",
      over: true,
    });
    expect(await world.stored(home)).toEqual([]);
    expect(await world.notices(home)).toEqual([]);
  });
});

describe("an uploaded file whose reader died", () => {
  it("is read by another process soon", async () => {
    const { pool, sql } = world.server.ctx.db;
    const home = await world.newHome();
    const object = `usage-files/${home.person.id}/meter.csv`;
    const asked = { kind: "file" as const, object, meter: 0 };
    const owner = { user_id: home.person.id, esiid: home.esiid };
    await sql.transaction().execute((trx) => queueUsageFile(trx, owner, asked, world.clock.now()));
    const held = `update jobs._private_jobs set locked_by = 'dead', locked_at = now() - interval '11 minutes', attempts = 8
      where key like 'import-usage-file:%'`;
    expect((await pool.query(held)).rowCount).toBe(1);
    await resumeMeters(world.server.ctx);
    const { rows } = await pool.query(
      "select attempts, locked_by, run_at <= now() as due from jobs._private_jobs where key like 'import-usage-file:%'",
    );
    expect(rows).toEqual([{ attempts: 0, locked_by: null, due: true }]);
  });
});

describe("every night", () => {
  it("brings the new day, what was revised of the last seven, and leaves other homes alone", async () => {
    const [home, broken] = [await world.newHome(), await world.newHome()];
    await world.link(home);
    await world.link(broken);
    for (let night = 0; night < 5; night += 1) {
      world.days(1);
      // One home's trouble.
      await world.server.ctx.db.pool.query(
        "update usage.agreements set reference = 'none' where esiid = $1",
        [broken.esiid],
      );
      await world.run("nightly-readings");
      const day = today(world.server.ctx);
      const told = world.told(home, addDays(day, -7), addDays(day, -1));
      expect((await world.stored(home)).filter((line) => told.includes(line))).toEqual(told);
    }
    const { rows } = await world.server.ctx.db.pool.query<{ days: number }>(
      `select count(*)::int as days from usage.replaced_readings r join usage.meters m on m.id = r.meter_id
      where m.esiid = $1`,
      [home.esiid],
    );
    expect(rows[0]?.days).toBeGreaterThan(0);
  });

  it("and after a break of weeks, what was revised of the days before it too", async () => {
    const homes = await Promise.all([world.newHome(), world.newHome(), world.newHome()]);
    for (const home of homes) await world.link(home);
    world.days(16);
    await world.run("nightly-readings");
    const day = today(world.server.ctx);
    for (const home of homes) {
      const told = world.told(home, addDays(day, -30), addDays(day, -1));
      expect((await world.stored(home)).filter((line) => told.includes(line))).toEqual(told);
    }
  });

  it("and every week, days that are missing", async () => {
    const home = await world.newHome();
    await world.link(home);
    const whole = await world.stored(home);
    await world.server.ctx.db.pool.query(
      `delete from usage.readings r using usage.meters m where m.id = r.meter_id and m.esiid = $1
        and r.day > m.read_from
        and (r.day - date '2020-01-01') % 9 = case r.channel when 'c' then 0 else 4 end`,
      [home.esiid],
    );
    expect((await world.stored(home)).length).toBeLessThan(whole.length);
    await world.run("meter-gap-fills");
    expect(await world.stored(home)).toEqual(whole);
  });

  it("the first days too, which were damaged or not there yet, as far back as the history goes", async () => {
    const home = await world.newHome();
    await world.link(home);
    const whole = await world.stored(home);
    const { pool } = world.server.ctx.db;
    // The first piece and a bit.
    await pool.query(
      `with cut as (
        update usage.meters set read_from = read_from + 35 where esiid = $1 returning id, read_from)
      delete from usage.readings r using cut where r.meter_id = cut.id and r.day < cut.read_from`,
      [home.esiid],
    );
    await world.run("meter-gap-fills");
    expect((await world.stored(home)).length).toBeLessThan(whole.length);
    await world.run("meter-gap-fills");
    expect(await world.stored(home)).toEqual(whole);
    // Before the history there is nothing that was wanted.
    await world.run("meter-gap-fills");
    expect(await world.stored(home)).toEqual(whole);
  });
});
