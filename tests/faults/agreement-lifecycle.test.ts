// The lifecycle of a linked meter, through the queue and the simulated meter source: every transition, its email and
// its notification.
import { afterEach, describe, expect, it } from "vitest";
import type { ServiceLocation } from "#contracts/portal.ts";
import { getMessages } from "#messages/node.ts";
import { mailsTo } from "../support/outbox.ts";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { findAgreement, lockAgreement } from "#server/domain/meters/agreements.ts";
import { applyRejection } from "#server/domain/meters/apply-agreement-update.ts";
import { METER, createMeterFixture, type LinkedLocation } from "../support/meters.ts";
import { api } from "../support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createMeterFixture);
afterEach(() => fixture.smt.faults.clear());

const CONSENT = ["submitted customer", "submitted customer"];

async function mails(location: LinkedLocation): Promise<string[]> {
  const all = await mailsTo(fixture.server, location.user.email);
  return all
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith("meters."))
    .toReversed();
}

/** Returns the link in the list of homes. */
async function getLink({ esiid, user }: LinkedLocation): Promise<ServiceLocation["live_link"]> {
  const { body } = await api(fixture.server, "GET", `/api/service_locations/${esiid}`, user);
  return body.live_link;
}

/** Returns the status in the list of homes. */
async function getLocationStatus(location: LinkedLocation): Promise<string> {
  return (await getLink(location)).status;
}

async function pollAgreement(): Promise<void> {
  fixture.clock.wait(601);
  await fixture.run("follow-agreements");
}

const endedAt = (location: LinkedLocation): string[] =>
  fixture.smt.book.of(location.esiid).map(({ state }) => state);

describe("an approval", () => {
  it("imports twelve months, with one notification and two emails", async () => {
    const location = await fixture.createLocation({ email: "year@example.com" });
    await fixture.request(location);
    expect(await fixture.agreement(location)).toMatchObject({ state: "pending_customer", ends_on: null });
    const [requested] = fixture.smt.book.of(location.esiid);
    expect(requested).toMatchObject({
      email: location.user.email,
      meter_number: "118045771",
      puct_number: 10117,
      months: 12,
    });
    expect(await mails(location)).toEqual(["meters.waiting"]);
    const [mail] = await mailsTo(fixture.server, location.user.email);
    const { waiting } = getMessages("serverMeterEmails", "en").kinds;
    expect(mail?.body).toContain(waiting.next({ meterSource: "Smart Meter Texas" }));
    expect(mail?.link).toContain(`/locations/${location.esiid}/connection_manager`);
    // Opening the page polls the meter source, at most once a minute.
    await fixture.runJobs();
    fixture.confirm(location);
    expect((await fixture.agreement(location)).state).toBe("pending_customer");
    await fixture.run("follow-agreements");
    expect((await fixture.agreement(location)).state).toBe("pending_customer");
    fixture.clock.wait(61);
    expect((await fixture.agreement(location)).state).toBe("pending_customer");
    await fixture.runJobs();
    const day = today(fixture.server.ctx);
    const linked = await fixture.agreement(location);
    expect(linked).toMatchObject({
      state: "active",
      import: { state: "done", done_days: 365, total_days: 365 },
    });
    expect(linked.ends_on?.slice(0, 4)).toBe(String(Number(day.slice(0, 4)) + 1));
    const { id, state, ends_on } = linked;
    expect(await getLink(location)).toMatchObject({ status: state, agreement: { id, state, ends_on } });
    expect(await fixture.stored(location)).toEqual(
      fixture.readsOf(location, addDays(day, -365), addDays(day, -1)),
    );
    expect(await fixture.listImportResults(location)).toEqual([true]);
    expect(await mails(location)).toEqual(["meters.waiting", "meters.linked"]);
    const other = { esiid: location.esiid, meter_number: METER, puct_number: "10262" };
    expect((await fixture.call(location, "POST", other)).body.error.fields).toEqual({
      problem: "linked_already",
    });
    expect(await fixture.states(location)).toEqual([
      ...CONSENT,
      "pending_customer company",
      "active company",
    ]);
  });
});

describe("a rejection", () => {
  it.each([
    [
      "customer_declined",
      "meters.declined",
      (location: LinkedLocation) => void fixture.smt.book.decline(fixture.getAgreementNumber(location)),
    ],
    ["no_answer", "meters.no_answer", () => fixture.days(6)],
  ])("sends one notification for %s", async (code, kind, happen) => {
    const location = await fixture.createLocation();
    await fixture.request(location);
    happen(location);
    await pollAgreement();
    await pollAgreement();
    expect(await fixture.agreement(location)).toMatchObject({
      state: "declined",
      code,
      import: { state: "failed" },
    });
    expect(await mails(location)).toEqual(["meters.waiting", kind]);
    expect(await fixture.listImportResults(location)).toEqual([false]);
    // Requested again, it is a new agreement.
    await fixture.request(location);
    expect((await fixture.agreement(location)).state).toBe("pending_customer");
  });

  it("by the meter source itself names what is wrong", async () => {
    const location = await fixture.createLocation();
    fixture.smt.book.premiseRecords.set(location.esiid, { meter_number: "999999" });
    await fixture.request(location);
    expect(await fixture.agreement(location)).toMatchObject({ state: "declined", code: "meter_mismatch" });
    expect(await mails(location)).toEqual(["meters.declined"]);
    expect(await fixture.listImportResults(location)).toEqual([false]);
  });
});

describe("the end of the year", () => {
  it("is announced by one reminder a month before, and then ends", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    fixture.days(330);
    await fixture.run("agreement-dates");
    expect((await fixture.agreement(location)).state).toBe("active");
    fixture.days(10);
    await fixture.run("agreement-dates");
    await fixture.run("agreement-dates");
    expect((await fixture.agreement(location)).state).toBe("expiring");
    expect(await mails(location)).toEqual(["meters.waiting", "meters.linked", "meters.expiring"]);
    fixture.days(30);
    await fixture.run("agreement-dates");
    await fixture.run("agreement-dates");
    expect(await fixture.agreement(location)).toMatchObject({ state: "expired", code: "term_over" });
    expect((await mails(location)).slice(3)).toEqual(["meters.expired"]);
    expect(await fixture.listImportResults(location)).toEqual([true]);
  });

  it("moves if it is renewed at the meter source, with a new reminder", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    fixture.days(345);
    await fixture.run("agreement-dates");
    const there = fixture.smt.book.find(fixture.getAgreementNumber(location));
    const first = there?.ends_on ?? "";
    const later = addDays(first, 365);
    if (there) there.ends_on = later;
    fixture.days(1);
    await fixture.run("follow-agreements");
    expect(await fixture.agreement(location)).toMatchObject({ state: "active", ends_on: later });
    fixture.days(360);
    await fixture.run("agreement-dates");
    expect((await mails(location)).slice(2)).toEqual(["meters.expiring", "meters.expiring"]);
  });

  it("moves although the next one was started here, and after the next one failed", async () => {
    const [pendingLocation, declined] = [await fixture.createLocation(), await fixture.createLocation()];
    const locations = [pendingLocation, declined];
    for (const location of locations) await fixture.link(location);
    fixture.days(345);
    await fixture.run("agreement-dates");
    const renewed = locations.map((location) => fixture.smt.book.find(fixture.getAgreementNumber(location)));
    await fixture.requestAgreement(pendingLocation);
    await fixture.request(declined);
    const last = renewed.map((there) => {
      if (!there?.ends_on) throw new Error("There is none at the company.");
      there.ends_on = addDays(there.ends_on, 365);
      return there.ends_on;
    });
    fixture.days(1);
    await fixture.run("follow-agreements");
    expect(await fixture.agreement(pendingLocation)).toMatchObject({ state: "active", ends_on: last[0] });
    expect((await fixture.states(pendingLocation)).slice(-2)).toEqual([
      "terminated system unlinked",
      "active company",
    ]);
    expect(await getLocationStatus(declined)).toBe("expiring");
    fixture.smt.book.decline(fixture.getAgreementNumber(declined));
    fixture.days(1);
    await fixture.run("follow-agreements");
    await fixture.run("follow-agreements");
    fixture.days(1);
    await fixture.run("follow-agreements");
    expect(await fixture.agreement(declined)).toMatchObject({ state: "active", ends_on: last[1] });
  });

  it("is followed by the next one without a gap", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    const before = await fixture.agreement(location);
    fixture.days(345);
    await fixture.run("agreement-dates");
    await fixture.request(location);
    expect(await fixture.agreement(location)).toMatchObject({ state: "pending_customer" });
    expect(await getLocationStatus(location)).toBe("expiring");
    // The old agreement is still used to read in the meantime.
    await fixture.run("nightly-readings");
    const through = addDays(today(fixture.server.ctx), -1);
    const expectedReads = fixture.readsOf(location, addDays(through, -6), through);
    expect(expectedReads.length).toBeGreaterThan(0);
    expect(await fixture.stored(location)).toEqual(expect.arrayContaining(expectedReads));
    fixture.confirm(location);
    // The meter source was just polled, and is polled less often every time.
    fixture.clock.wait(3_600);
    await pollAgreement();
    const next = await fixture.agreement(location);
    expect(next).toMatchObject({ state: "active", import: { state: "done" } });
    expect(next.id).not.toBe(before.id);
    expect(endedAt(location)).toEqual(["ended_by_csp", "active"]);
    expect((await fixture.states(location)).at(-1)).toBe("terminated system term_over");
  });
});

describe("an early end", () => {
  it("by the customer here also ends it at the meter source, however long that is unavailable", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    fixture.smt.faults.outageUntil = new Date(fixture.clock.now().getTime() + 3 * 86_400_000);
    expect((await fixture.call(location, "DELETE")).body.agreement).toMatchObject({ state: "terminated" });
    for (let day = 0; day < 3; day += 1) {
      await fixture.runAll();
      expect(endedAt(location)).toEqual(["active"]);
      fixture.days(1);
    }
    await fixture.runAll();
    expect(endedAt(location)).toEqual(["ended_by_csp"]);
    expect((await fixture.stored(location)).length).toBeGreaterThan(80);
  });

  it("by the customer there is detected by the next reading", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    fixture.smt.book.terminateThere(fixture.getAgreementNumber(location));
    fixture.days(1);
    await fixture.run("nightly-readings");
    expect(await fixture.agreement(location)).toMatchObject({ state: "terminated", code: "ended_there" });
    expect((await mails(location)).length).toBe(2);
  });

  it("by removing the home", async () => {
    const location = await fixture.createLocation();
    await fixture.link(location);
    await api(fixture.server, "DELETE", `/api/service_locations/${location.esiid}`, location.user);
    await fixture.runJobs();
    expect((await fixture.states(location)).at(-1)).toBe("terminated customer home_left");
    expect(endedAt(location)).toEqual(["ended_by_csp"]);
  });

  it("of a request whose response was lost cancels what the meter source created for it", async () => {
    const location = await fixture.createLocation();
    fixture.smt.faults.next("new_agreement", "lost");
    await fixture.request(location);
    expect((await fixture.agreement(location)).state).toBe("submitted");
    await fixture.call(location, "DELETE");
    await fixture.runAll();
    expect(endedAt(location)).toEqual(["ended_by_csp"]);
  });
});

describe("a meter source's rejection of a request by a deleted account", () => {
  it("leaves no address", async () => {
    const location = await fixture.createLocation();
    fixture.smt.faults.next("new_agreement", "deaf");
    await fixture.request(location);
    const { id } = await fixture.agreement(location);
    await eraseAccount(fixture.server.ctx, { user_id: location.user.id });
    const { sql } = fixture.server.ctx.db;
    await sql.transaction().execute(async (trx) => {
      const row = await lockAgreement(trx, id);
      expect(row?.email).toBe(location.user.email);
      if (row) await applyRejection(fixture.server.ctx, trx, row, "meter_mismatch");
    });
    const left = await findAgreement(sql, id);
    expect(left).toMatchObject({ email: "", terminate_requested_at: null });
    await fixture.runAll();
  });
});

describe("a lost response", () => {
  it.each(["lost", "late_503", "malformed", "deaf", "t_failed"] as const)(
    "(%s) results in one agreement",
    async (fault) => {
      const location = await fixture.createLocation();
      fixture.smt.faults.next("new_agreement", fault);
      await fixture.request(location);
      expect(await fixture.agreement(location)).toMatchObject({ state: "submitted" });
      expect((await fixture.agreement(location)).waiting_since).not.toBeNull();
      await fixture.runAll();
      expect(await fixture.agreement(location)).toMatchObject({
        state: "pending_customer",
        waiting_since: null,
      });
      expect(endedAt(location)).toEqual(["pending"]);
      expect(await mails(location)).toEqual(["meters.waiting"]);
    },
  );
});

describe("access that the meter source rejects", () => {
  it("has to be fixed by the operator, and is retried once an hour", async () => {
    const location = await fixture.createLocation();
    fixture.smt.faults.next("new_agreement", "2076");
    await fixture.request(location);
    expect(fixture.server.logs.join("")).toContain("rejects our access");
    const { rows } = await fixture.server.ctx.db.pool.query(
      "select extract(epoch from run_at - now())::int as wait from jobs.jobs where key = $1",
      [`request-agreement:${(await fixture.agreement(location)).id}`],
    );
    expect(rows[0].wait).toBeGreaterThan(3_500);
    await fixture.runAll();
    expect((await fixture.agreement(location)).state).toBe("pending_customer");
  });
});
