// The life of a linked meter, through the queue and the stand-in company: every move, its mail and its notice.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mailsTo } from "../support/auth.ts";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { findAgreement, lockAgreement } from "#server/domain/meters/agreements.ts";
import { applyRefusal } from "#server/domain/meters/apply-news.ts";
import { METER, meterWorld, type LinkedHome, type MeterWorld } from "../support/meters.ts";
import { api } from "../support/portal.ts";

let world: MeterWorld;
beforeAll(async () => {
  world = await meterWorld();
});
afterEach(() => world.smt.faults.clear());
afterAll(() => world.close());

const CONSENT = ["submitted customer", "submitted customer"];

async function mails(home: LinkedHome): Promise<string[]> {
  const all = await mailsTo(world.server, home.person.email);
  return all
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("meters."))
    .toReversed();
}

/** As the list of homes has it. */
async function homeStatus({ esiid, person }: LinkedHome): Promise<string> {
  const { body } = await api(world.server, "GET", `/api/service_locations/${esiid}`, person);
  return body.live_link.status;
}

async function follow(): Promise<void> {
  world.clock.wait(601);
  await world.run("follow-agreements");
}

const endedAt = (home: LinkedHome): string[] => world.smt.book.of(home.esiid).map(({ state }) => state);

describe("a yes", () => {
  it("brings twelve months, one notice and two mails", async () => {
    const home = await world.newHome({ email: "year@example.com" });
    await world.request(home);
    expect(await world.agreement(home)).toMatchObject({ state: "pending_customer", ends_on: null });
    const [asked] = world.smt.book.of(home.esiid);
    expect(asked).toMatchObject({
      email: home.person.email,
      meter_number: "118045771",
      puct_number: 10117,
      months: 12,
    });
    expect(await mails(home)).toEqual(["meters.waiting"]);
    const [mail] = await mailsTo(world.server, home.person.email);
    expect(mail?.body).toContain("comes from Smart Meter Texas, not from us");
    expect(mail?.link).toContain(`/locations/${home.esiid}/connection_manager`);
    // A look at the page asks the company, once a minute at most.
    await world.runJobs();
    world.confirm(home);
    expect((await world.agreement(home)).state).toBe("pending_customer");
    await world.run("follow-agreements");
    expect((await world.agreement(home)).state).toBe("pending_customer");
    world.clock.wait(61);
    expect((await world.agreement(home)).state).toBe("pending_customer");
    await world.runJobs();
    const day = today(world.server.ctx);
    const linked = await world.agreement(home);
    expect(linked).toMatchObject({
      state: "active",
      import: { state: "done", done_days: 365, total_days: 365 },
    });
    expect(linked.ends_on?.slice(0, 4)).toBe(String(Number(day.slice(0, 4)) + 1));
    expect(await world.stored(home)).toEqual(world.told(home, addDays(day, -365), addDays(day, -1)));
    expect(await world.notices(home)).toEqual([true]);
    expect(await mails(home)).toEqual(["meters.waiting", "meters.linked"]);
    const other = { esiid: home.esiid, meter_number: METER, puct_number: "10262" };
    expect((await world.call(home, "POST", other)).body.error.fields).toEqual({ problem: "linked_already" });
    expect(await world.states(home)).toEqual([...CONSENT, "pending_customer company", "active company"]);
  });
});

describe("a no", () => {
  it.each([
    [
      "customer_declined",
      "meters.declined",
      (home: LinkedHome) => void world.smt.book.decline(world.numberOf(home)),
    ],
    ["no_answer", "meters.no_answer", () => world.days(6)],
  ])("%s is told once", async (code, kind, happen) => {
    const home = await world.newHome();
    await world.request(home);
    happen(home);
    await follow();
    await follow();
    expect(await world.agreement(home)).toMatchObject({
      state: "declined",
      code,
      import: { state: "failed" },
    });
    expect(await mails(home)).toEqual(["meters.waiting", kind]);
    expect(await world.notices(home)).toEqual([false]);
    // Asked again, it is another agreement.
    await world.request(home);
    expect((await world.agreement(home)).state).toBe("pending_customer");
  });

  it("of the company itself names what is wrong", async () => {
    const home = await world.newHome();
    world.smt.book.papers.set(home.esiid, { meter_number: "999999" });
    await world.request(home);
    expect(await world.agreement(home)).toMatchObject({ state: "declined", code: "meter_mismatch" });
    expect(await mails(home)).toEqual(["meters.declined"]);
    expect(await world.notices(home)).toEqual([false]);
  });
});

describe("the year's end", () => {
  it("is reminded of once, a month before, and then over", async () => {
    const home = await world.newHome();
    await world.link(home);
    world.days(330);
    await world.run("agreement-dates");
    expect((await world.agreement(home)).state).toBe("active");
    world.days(10);
    await world.run("agreement-dates");
    await world.run("agreement-dates");
    expect((await world.agreement(home)).state).toBe("expiring");
    expect(await mails(home)).toEqual(["meters.waiting", "meters.linked", "meters.expiring"]);
    world.days(30);
    await world.run("agreement-dates");
    await world.run("agreement-dates");
    expect(await world.agreement(home)).toMatchObject({ state: "expired", code: "term_over" });
    expect((await mails(home)).slice(3)).toEqual(["meters.expired"]);
    expect(await world.notices(home)).toEqual([true]);
  });

  it("moves where it is renewed at the company, and is reminded of anew", async () => {
    const home = await world.newHome();
    await world.link(home);
    world.days(345);
    await world.run("agreement-dates");
    const there = world.smt.book.find(world.numberOf(home));
    const first = there?.ends_on ?? "";
    const later = addDays(first, 365);
    if (there) there.ends_on = later;
    world.days(1);
    await world.run("follow-agreements");
    expect(await world.agreement(home)).toMatchObject({ state: "active", ends_on: later });
    world.days(360);
    await world.run("agreement-dates");
    expect((await mails(home)).slice(2)).toEqual(["meters.expiring", "meters.expiring"]);
  });

  it("moves although the next one was begun here, and after the next one came to nothing", async () => {
    const [begun, declined] = [await world.newHome(), await world.newHome()];
    const homes = [begun, declined];
    for (const home of homes) await world.link(home);
    world.days(345);
    await world.run("agreement-dates");
    const renewed = homes.map((home) => world.smt.book.find(world.numberOf(home)));
    await world.ask(begun);
    await world.request(declined);
    const last = renewed.map((there) => {
      if (!there?.ends_on) throw new Error("There is none at the company.");
      there.ends_on = addDays(there.ends_on, 365);
      return there.ends_on;
    });
    world.days(1);
    await world.run("follow-agreements");
    expect(await world.agreement(begun)).toMatchObject({ state: "active", ends_on: last[0] });
    expect((await world.states(begun)).slice(-2)).toEqual(["terminated system unlinked", "active company"]);
    expect(await homeStatus(declined)).toBe("expiring");
    world.smt.book.decline(world.numberOf(declined));
    world.days(1);
    await world.run("follow-agreements");
    await world.run("follow-agreements");
    world.days(1);
    await world.run("follow-agreements");
    expect(await world.agreement(declined)).toMatchObject({ state: "active", ends_on: last[1] });
  });

  it("is followed by the next one without a gap", async () => {
    const home = await world.newHome();
    await world.link(home);
    const before = await world.agreement(home);
    world.days(345);
    await world.run("agreement-dates");
    await world.request(home);
    expect(await world.agreement(home)).toMatchObject({ state: "pending_customer" });
    expect(await homeStatus(home)).toBe("expiring");
    // The old one is read on meanwhile.
    await world.run("nightly-readings");
    const through = addDays(today(world.server.ctx), -1);
    const told = world.told(home, addDays(through, -6), through);
    expect(told.length).toBeGreaterThan(0);
    expect(await world.stored(home)).toEqual(expect.arrayContaining(told));
    world.confirm(home);
    // The company was asked just now, and is asked more seldom every time.
    world.clock.wait(3_600);
    await follow();
    const next = await world.agreement(home);
    expect(next).toMatchObject({ state: "active", import: { state: "done" } });
    expect(next.id).not.toBe(before.id);
    expect(endedAt(home)).toEqual(["ended_by_csp", "active"]);
    expect((await world.states(home)).at(-1)).toBe("terminated system term_over");
  });
});

describe("an end before its time", () => {
  it("by the customer here is one at the company too, however long that is out of reach", async () => {
    const home = await world.newHome();
    await world.link(home);
    world.smt.faults.outageUntil = new Date(world.clock.now().getTime() + 3 * 86_400_000);
    expect((await world.call(home, "DELETE")).body.agreement).toMatchObject({ state: "terminated" });
    for (let day = 0; day < 3; day += 1) {
      await world.runAll();
      expect(endedAt(home)).toEqual(["active"]);
      world.days(1);
    }
    await world.runAll();
    expect(endedAt(home)).toEqual(["ended_by_csp"]);
    expect((await world.stored(home)).length).toBeGreaterThan(80);
  });

  it("by the customer there is seen by the next reading at once", async () => {
    const home = await world.newHome();
    await world.link(home);
    world.smt.book.terminateThere(world.numberOf(home));
    world.days(1);
    await world.run("nightly-readings");
    expect(await world.agreement(home)).toMatchObject({ state: "terminated", code: "ended_there" });
    expect((await mails(home)).length).toBe(2);
  });

  it("by leaving the home", async () => {
    const home = await world.newHome();
    await world.link(home);
    await api(world.server, "DELETE", `/api/service_locations/${home.esiid}`, home.person);
    await world.runJobs();
    expect((await world.states(home)).at(-1)).toBe("terminated customer home_left");
    expect(endedAt(home)).toEqual(["ended_by_csp"]);
  });

  it("of a request whose answer was lost takes back what the company made of it", async () => {
    const home = await world.newHome();
    world.smt.faults.next("new_agreement", "lost");
    await world.request(home);
    expect((await world.agreement(home)).state).toBe("submitted");
    await world.call(home, "DELETE");
    await world.runAll();
    expect(endedAt(home)).toEqual(["ended_by_csp"]);
  });
});

describe("a company's no to a request of an account that is gone", () => {
  it("leaves no address", async () => {
    const home = await world.newHome();
    world.smt.faults.next("new_agreement", "deaf");
    await world.request(home);
    const { id } = await world.agreement(home);
    await eraseAccount(world.server.ctx, { user_id: home.person.id });
    const { sql } = world.server.ctx.db;
    await sql.transaction().execute(async (trx) => {
      const row = await lockAgreement(trx, id);
      expect(row?.email).toBe(home.person.email);
      if (row) await applyRefusal(world.server.ctx, trx, row, "meter_mismatch");
    });
    const left = await findAgreement(sql, id);
    expect(left).toMatchObject({ email: "", terminate_requested_at: null });
    await world.runAll();
  });
});

describe("a lost answer", () => {
  it.each(["lost", "late_503", "malformed", "deaf", "t_failed"] as const)(
    "(%s) makes one agreement",
    async (fault) => {
      const home = await world.newHome();
      world.smt.faults.next("new_agreement", fault);
      await world.request(home);
      expect(await world.agreement(home)).toMatchObject({ state: "submitted" });
      expect((await world.agreement(home)).waiting_since).not.toBeNull();
      await world.runAll();
      expect(await world.agreement(home)).toMatchObject({ state: "pending_customer", waiting_since: null });
      expect(endedAt(home)).toEqual(["pending"]);
      expect(await mails(home)).toEqual(["meters.waiting"]);
    },
  );
});

describe("access that the company refuses", () => {
  it("is the operator's to mend, and tried once an hour", async () => {
    const home = await world.newHome();
    world.smt.faults.next("new_agreement", "2076");
    await world.request(home);
    expect(world.server.logs.join("")).toContain("refuses our access");
    const { rows } = await world.server.ctx.db.pool.query(
      "select extract(epoch from run_at - now())::int as wait from jobs.jobs where key = $1",
      [`request-agreement:${(await world.agreement(home)).id}`],
    );
    expect(rows[0].wait).toBeGreaterThan(3_500);
    await world.runAll();
    expect((await world.agreement(home)).state).toBe("pending_customer");
  });
});
