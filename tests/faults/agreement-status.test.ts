// What Smart Meter Texas lists about an agreement is not always clear: contradictory and unknown statuses, ended
// duplicates, and agreements that it no longer lists. None of them is polled forever.
import { afterEach, expect, it } from "vitest";
import { NIGHTLY_READINGS } from "#server/jobs/meters/meter-tasks.ts";
import { createMeterFixture, type LinkedLocation } from "../support/meters.ts";
import { setup } from "#tests/support/setup.ts";

const fixture = setup(createMeterFixture);
afterEach(() => fixture.smt.faults.clear());

const DAY_SECONDS = 86_400;

async function poll(seconds = 601): Promise<void> {
  fixture.clock.wait(seconds);
  await fixture.run("follow-agreements");
}

async function getState(location: LinkedLocation): Promise<readonly [string, string | null]> {
  const { state, code } = await fixture.agreement(location);
  return [state, code];
}

function listAs(location: LinkedLocation, status: string, reason: string): number {
  const number = fixture.getAgreementNumber(location);
  fixture.smt.listAs(number, status, reason);
  return number;
}

it.each([
  ["PEN", "", "pending_customer", null],
  ["ACT", "Pending - Customer Authorization", "active", null],
  ["", "ACT", "active", null],
  ["COM", "", "declined", "no_answer"],
  ["NACOM", "", "declined", "refused"],
  ["NACOM", "Not Accepted - No Response", "declined", "no_answer"],
  ["Inactive", "", "declined", "ended_there"],
])("a request that is listed as %j, %j becomes %s", async (status, reason, state, code) => {
  const location = await fixture.createLocation();
  await fixture.request(location);
  listAs(location, status, reason);
  await poll();
  expect(await getState(location)).toEqual([state, code]);
});

it("a contradiction is decided by the reads", async () => {
  const location = await fixture.createLocation();
  await fixture.link(location);
  const number = listAs(location, "ACT", "Completed");
  await poll(DAY_SECONDS);
  expect(await getState(location)).toEqual(["active", null]);
  fixture.smt.book.terminateThere(number);
  await poll(DAY_SECONDS);
  expect(await getState(location)).toEqual(["expired", "term_over"]);
});

it("a request with an unknown status is over after a week", async () => {
  const location = await fixture.createLocation();
  await fixture.request(location);
  listAs(location, "Under review", "");
  await poll();
  expect(await getState(location)).toEqual(["pending_customer", null]);
  await poll(4 * DAY_SECONDS);
  expect(await getState(location)).toEqual(["pending_customer", null]);
  await poll(4 * DAY_SECONDS);
  expect(await getState(location)).toEqual(["declined", "no_answer"]);
});

it("a link whose number is an ended duplicate goes on with the one that is active", async () => {
  const location = await fixture.createLocation();
  await fixture.link(location);
  const first = fixture.getAgreementNumber(location);
  const original = fixture.smt.book.find(first);
  if (!original) throw new Error("There is no agreement.");
  const duplicate = fixture.smt.book.requestAgreement(original);
  if (typeof duplicate === "string") throw new Error(duplicate);
  fixture.smt.book.confirm(duplicate.number);
  fixture.smt.book.terminateThere(first);
  await poll(DAY_SECONDS);
  expect(await getState(location)).toEqual(["active", null]);
  const { rows } = await fixture.server.ctx.db.pool.query(
    "select reference from usage.agreements where esiid = $1",
    [location.esiid],
  );
  expect(rows).toEqual([{ reference: String(duplicate.number) }]);
});

it("a link that is no longer listed ends with the next reading, and not as an error of our settings", async () => {
  const location = await fixture.createLocation();
  await fixture.link(location);
  await fixture.runAll();
  const number = fixture.getAgreementNumber(location);
  fixture.smt.book.terminateThere(number);
  // Ended agreements stay in the list for 45 days.
  const stored = fixture.smt.book.find(number);
  if (stored) stored.ended_at = "2020-01-01T00:00:00Z";
  fixture.clock.wait(DAY_SECONDS);
  await fixture.run(NIGHTLY_READINGS);
  await fixture.runAll();
  expect(await getState(location)).toEqual(["terminated", "ended_there"]);
});
