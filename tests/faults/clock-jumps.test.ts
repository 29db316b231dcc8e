// The clock is set forward and back, by an hour, a day, and a year, and over both changes of daylight saving time, like
// that of a machine that was suspended or had the wrong time. No user loses a session or has to wait for the wrong time
// to come again, nothing lasts longer than allowed, and notifications that are sent once are sent once.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { applyDueTransitions } from "#server/jobs/orders/order-dates.ts";
import { createRenewalNotices } from "#server/jobs/orders/renewal-notices.ts";
import { tryConsume } from "#server/platform/limits/limiter.ts";
import { startJobs, type Jobs } from "#server/jobs/start.ts";
import { call, type ApiResponse } from "#tests/support/auth.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { FakeClock } from "#tests/support/fake-clock.ts";
import { PASSWORD, portalServer } from "#tests/support/portal.ts";
import { placeOrder } from "#tests/support/orders.ts";
import { setup } from "#tests/support/setup.ts";

const NOON = "2026-09-16T17:00:00Z";
const HOUR = 3_600;
const DAY = 86_400;
const YEAR = 365 * DAY;

const clock = new FakeClock(NOON);
let jobs: Jobs;
const server = setup(() =>
  portalServer(
    { AUTH_AUTOCONFIRM: "true", PUBLIC_URL: "http://localhost:3000", AUTH_RATE_LIMIT_OTP: "0" },
    { now: clock.now },
  ),
);
beforeAll(async () => {
  jobs = await startJobs(server.ctx);
});
beforeEach(() => clock.set(NOON));
afterAll(async () => {
  await jobs.stop();
});

interface Tokens {
  access: string;
  refresh: string;
}

const getTokens = ({ status, body }: ApiResponse): Tokens => {
  expect(status).toBe(200);
  return { access: body.access_token, refresh: body.refresh_token };
};
const newAccount = async (): Promise<Tokens & { email: string }> => {
  const email = newEmail();
  const response = await call(server, "POST", "/signup", { body: { email, password: PASSWORD } });
  return { ...getTokens(response), email };
};
const rotate = ({ refresh }: Tokens): Promise<ApiResponse> =>
  call(server, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: refresh } });
const userStatus = async ({ access: token }: Tokens): Promise<number> =>
  (await call(server, "GET", "/user", { token })).status;

it.each([HOUR, DAY, YEAR])("a session survives a jump of %i seconds forward and back", async (seconds) => {
  const first = await newAccount();
  clock.wait(-30);
  // A small step back does not even invalidate a token.
  expect(await userStatus(first)).toBe(200);
  clock.wait(seconds + 60);
  expect(await userStatus(first)).toBe(403);
  const ahead = getTokens(await rotate(first));
  expect(await userStatus(ahead)).toBe(200);
  clock.wait(-seconds);
  // From the future: rejected, and rotated to a current one.
  expect(await userStatus(ahead)).toBe(403);
  const back = getTokens(await rotate(ahead));
  expect(await userStatus(back)).toBe(200);
  clock.wait(-seconds);
  const before = getTokens(await rotate(back));
  expect(await userStatus(before)).toBe(200);
});

it("an old token is not accepted again because the clock went back", async () => {
  const first = await newAccount();
  clock.wait(DAY);
  const second = getTokens(await rotate(first));
  const third = getTokens(await rotate(second));
  clock.wait(-DAY);
  expect((await rotate(first)).status).toBe(400);
  // As always when a token is reused: the session ends, because the token may be stolen.
  expect((await rotate(third)).status).toBe(400);
});

it("a code expires by a jump forward, and does not last longer by a jump back", async () => {
  const { email } = await newAccount();
  // By its own time, the email from before a jump back is the newest.
  const verify = async (which: 0 | -1 = 0): Promise<number> => {
    const code = (await mailsTo(server, email)).at(which)?.code;
    return (await call(server, "POST", "/verify", { body: { type: "email", email, token: code } })).status;
  };
  const sendRequest = async (): Promise<number> =>
    (await call(server, "POST", "/otp", { body: { email } })).status;
  expect(await sendRequest()).toBe(200);
  clock.wait(HOUR + 1);
  expect(await verify()).toBe(403);
  expect(await sendRequest()).toBe(200);
  clock.wait(-DAY);
  expect(await verify()).toBe(403);
  // The pause between two messages is not a day long now, and a current code works.
  expect(await sendRequest()).toBe(200);
  clock.wait(-30);
  expect(await verify(-1)).toBe(200);
});

it.each([
  ["2027-03-14T07:59:30Z", "spring"],
  ["2026-11-01T06:59:30Z", "fall"],
])("the hour that Texas skips or repeats changes nothing: %s, %s", async (moment) => {
  clock.set(moment);
  const session = await newAccount();
  expect((await call(server, "POST", "/otp", { body: { email: session.email } })).status).toBe(200);
  const code = (await mailsTo(server, session.email))[0]?.code;
  const limit = { name: `dst-${moment}`, max: 1, windowSeconds: 600 };
  expect(await tryConsume(server.ctx, limit, "somebody")).toBe(true);
  // A minute later, which is an hour and a minute later on a wall clock, or 59 minutes earlier.
  clock.wait(60);
  expect(await userStatus(session)).toBe(200);
  expect(await tryConsume(server.ctx, limit, "somebody")).toBe(false);
  const { status } = await call(server, "POST", "/verify", {
    body: { type: "email", email: session.email, token: code },
  });
  expect(status).toBe(200);
  clock.wait(600);
  expect(await tryConsume(server.ctx, limit, "somebody")).toBe(true);
});

it("an order ends on its date, and once, whether its day has 23, 24, or 25 hours", async () => {
  const days = ["2026-10-31", "2026-11-01", "2027-03-13", "2027-03-14", "2028-02-29"];
  for (const day of days) {
    clock.set("2026-09-16T17:00:00Z");
    const events = [{ at: clock.now(), state: "active", actor: "provider" }] as const;
    const id = await placeOrder(server, { events, starts_on: "2026-01-15", ends_on: day });
    const stateAt = async (at: string): Promise<string> => {
      clock.set(at);
      await applyDueTransitions(server.ctx);
      await applyDueTransitions(server.ctx);
      const { rows } = await server.ctx.db.pool.query("select state from portal.orders where id = $1", [id]);
      return rows[0].state;
    };
    // 11:58 PM in Texas on its last day, in the UTC offset in which that day ends.
    const offset = ["2026-10-31", "2027-03-14"].includes(day) ? 5 : 6;
    const lastMinutes = new Date(Date.parse(`${day}T23:58:00Z`) + offset * HOUR * 1000);
    expect([day, await stateAt(lastMinutes.toISOString())]).toEqual([day, "active"]);
    expect([day, await stateAt(new Date(lastMinutes.getTime() + 36 * HOUR * 1000).toISOString())]).toEqual([
      day,
      "ended",
    ]);
    const { rows } = await server.ctx.db.pool.query(
      "select from portal.order_events where order_id = $1 and state = 'ended'",
      [id],
    );
    expect(rows).toHaveLength(1);
  }
});

it("a limit ends with its window after a jump forward, and is not used up until tomorrow by a jump back", async () => {
  const limit = { name: "test", max: 1, windowSeconds: 60 };
  const isWithinLimit = (): Promise<boolean> => tryConsume(server.ctx, limit, "somebody");
  expect([await isWithinLimit(), await isWithinLimit()]).toEqual([true, false]);
  clock.wait(HOUR);
  expect([await isWithinLimit(), await isWithinLimit()]).toEqual([true, false]);
  clock.wait(-30);
  expect(await isWithinLimit()).toBe(false);
  clock.wait(-HOUR);
  expect([await isWithinLimit(), await isWithinLimit()]).toEqual([true, false]);
});

it("jobs run and notifications are written once, whatever the clock shows", async () => {
  const email = newEmail();
  const events = [{ at: clock.now(), state: "active", actor: "provider" }] as const;
  await placeOrder(server, { email, events, starts_on: "2026-01-15", ends_on: "2027-01-14" });
  for (const seconds of [0, HOUR, -HOUR, DAY, -DAY, -HOUR, DAY, -YEAR, YEAR]) {
    clock.wait(seconds);
    await createRenewalNotices(server.ctx);
  }
  const { rows } = await server.ctx.db.pool.query(
    "select kind from mail.outbox where recipient = $1 and kind = 'orders.renewal_notice'",
    [email],
  );
  expect(rows).toHaveLength(1);
  // The queue uses the database's clock, so a job queued at a wrong time still runs.
  clock.wait(-DAY);
  await server.ctx.db.pool.query("select jobs.add_job('sweep-visitors')");
  await expect
    .poll(
      async () =>
        (await server.ctx.db.pool.query("select from jobs.jobs where task_identifier = 'sweep-visitors'"))
          .rowCount,
      { timeout: 20_000 },
    )
    .toBe(0);
});
