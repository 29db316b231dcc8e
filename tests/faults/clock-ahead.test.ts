// CLOCK_AHEAD_DAYS: a start some days ahead has the same result as the daily jobs of all days between, once.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateSync } from "otplib";
import { addDays } from "#meter/calendar.ts";
import { applyDueAgreementTransitions } from "#server/jobs/meters/agreement-dates.ts";
import { promptForOutcomes } from "#server/jobs/orders/prompt-outcomes.ts";
import { pollAgreements } from "#server/jobs/meters/poll-agreements.ts";
import { applyDueTransitions } from "#server/jobs/orders/order-dates.ts";
import { readMeter } from "#server/jobs/meters/read-meter.ts";
import {
  after,
  everything,
  feed,
  listHistory,
  LINKED,
  lines,
  createFixture,
  getMeter,
  PERMISSION_ENDS,
  sent,
  getOrderState,
  type AheadFixture,
} from "#tests/support/clock-ahead-fixture.ts";
import { authClient, call } from "#tests/support/auth.ts";
import { newestMail } from "#tests/support/outbox.ts";
import type { AheadServer } from "#tests/support/clock-ahead.ts";
import { PASSWORD } from "#tests/support/portal.ts";

const listErrors = ({ logs }: AheadServer): string[] =>
  logs.filter((line) => line.includes('"level":"error"'));

const SENT = {
  40: [
    `${after(4)} email orders.how_did_it_go`,
    `${after(4)} email orders.not_finished`,
    `${after(6)} email meters.no_answer`,
    `${after(10)} email orders.active`,
    `${after(34)} email orders.no_answer`,
    `${after(34)} email orders.no_answer`,
    // The third reminder, because the two before were due on days that were skipped.
    `${after(40)} email orders.renewal_notice`,
  ],
  270: [`${after(61)} email orders.ended`, `${after(270)} email orders.renewal_notice`],
  400: [
    `${addDays(PERMISSION_ENDS, -30)} email meters.expiring`,
    `${addDays(PERMISSION_ENDS, 1)} email meters.expired`,
    `${after(375)} email orders.ended`,
  ],
};
const FED = {
  40: [
    `${after(4)} order-step handed_off`,
    `${after(6)} live-link-initial-setup-complete`,
    `${after(10)} order-step active`,
    `${after(34)} order-step cancelled`,
    `${after(34)} order-step cancelled`,
    `${after(40)} renewal-notice`,
  ],
  270: [`${after(61)} order-step ended`, `${after(270)} renewal-notice`],
  400: [`${addDays(PERMISSION_ENDS, -30)} agreement-expiring`, `${after(375)} order-step ended`],
};

describe("skipping ahead 400 days", () => {
  let fixture: AheadFixture;
  let server: AheadServer;
  beforeAll(async () => {
    fixture = await createFixture();
  }, 120_000);
  afterAll(() => fixture.instance.remove());

  /** Starts this many days ahead, twice, because the second time must change nothing. */
  async function go(days: number): Promise<void> {
    server = await fixture.instance.start(days);
    expect(listErrors(server)).toEqual([]);
    const before = await everything(server);
    server = await fixture.instance.start(days);
    expect(await everything(server)).toEqual(before);
  }

  it("40 days ahead an order has started, a contract ends soon, and the meter is read up to yesterday", async () => {
    await go(40);
    expect(await getOrderState(server, fixture.orders.starts)).toBe(`active ${after(10)} 2027-03-19`);
    expect(await getOrderState(server, fixture.orders.ending)).toBe(`active ${after(-304)} ${after(60)}`);
    expect(await getOrderState(server, fixture.orders.handed_off)).toBe("cancelled");
    expect(await getOrderState(server, fixture.orders.not_opened)).toBe("cancelled");
    expect(await getMeter(server)).toEqual({ state: "active", read_through: after(39) });
    expect(await sent(server)).toEqual(SENT[40]);
    expect(await feed(server)).toEqual(FED[40]);
  });

  it("270 days ahead the contract has ended, and the newest renewal notice of the next one exists", async () => {
    await go(270);
    expect(await getOrderState(server, fixture.orders.ending)).toBe(`ended ${after(-304)} ${after(60)}`);
    expect(await getMeter(server)).toEqual({ state: "active", read_through: after(269) });
    expect(await sent(server)).toEqual([...SENT[40], ...SENT[270]]);
    expect(await feed(server)).toEqual([...FED[40], ...FED[270]]);
  });

  it("400 days ahead the permission has expired after a reminder, and the meter was read to its end", async () => {
    await go(400);
    expect(await getOrderState(server, fixture.orders.starts)).toBe(`ended ${after(10)} 2027-03-19`);
    expect(await getMeter(server)).toEqual({ state: "expired", read_through: addDays(PERMISSION_ENDS, -1) });
    expect(await sent(server)).toEqual([...SENT[40], ...SENT[270], ...SENT[400]]);
    expect(await feed(server)).toEqual([...FED[40], ...FED[270], ...FED[400]]);
  });

  it("a user signs in again: with the session of 400 days ago, a password, an emailed code and an app", async () => {
    const { email } = fixture.ana;
    const refreshed = await call(server, "POST", "/token?grant_type=refresh_token", {
      body: { refresh_token: fixture.refresh },
    });
    expect(refreshed.status).toBe(200);
    expect((await call(server, "POST", "/otp", { body: { email } })).status).toBe(200);
    const { code } = await newestMail(server, email);
    const verified = await call(server, "POST", "/verify", { body: { type: "email", email, token: code } });
    expect(verified.status).toBe(200);
    expect((await call(server, "GET", "/user", { token: verified.body.access_token })).status).toBe(200);

    const client = authClient(server);
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const { data: factor } = await client.mfa.enroll({ factorType: "totp" });
    if (!factor) throw new Error("No factor was made.");
    // An app on a phone, which does not use the instance's clock.
    const epoch = Math.floor(fixture.instance.machine().getTime() / 1000);
    const totp = generateSync({ secret: factor.totp.secret, epoch });
    const { error } = await client.mfa.challengeAndVerify({ factorId: factor.id, code: totp });
    expect(error).toBeNull();
  });
});

/** Runs the regular tasks for this many days, each morning at the time at which catching up stops. */
async function liveThrough({ instance }: AheadFixture, days: number): Promise<AheadServer> {
  const server = await instance.start(0);
  const { ctx } = server;
  const [linked = ""] = await lines(
    server,
    `select id as line from usage.agreements where esiid = '${LINKED}'`,
  );
  // From 18:00 to 15:20 UTC.
  instance.pass(21 + 1 / 3);
  for (let day = 0; day < days; day += 1) {
    await applyDueTransitions(ctx);
    await applyDueAgreementTransitions(ctx);
    // A night without readings is normal: they arrive with the next.
    if (day % 4 === 0 || day > 355) await readMeter(ctx, linked);
    await pollAgreements(ctx);
    await promptForOutcomes(ctx);
    instance.pass(24);
  }
  return server;
}

it(
  "one jump, several jumps and 380 days of regular tasks have the same result",
  { timeout: 300_000 },
  async () => {
    const jumpTo = async ({ instance }: AheadFixture, jumps: readonly number[]): Promise<AheadServer> => {
      for (const days of jumps.slice(0, -1)) await instance.start(days);
      return instance.start(jumps.at(-1) ?? 0);
    };
    const lives = [
      (fixture: AheadFixture) => liveThrough(fixture, 380),
      (fixture: AheadFixture) => jumpTo(fixture, [380]),
      (fixture: AheadFixture) => jumpTo(fixture, [40, 270, 380]),
      (fixture: AheadFixture) => jumpTo(fixture, [1, 4, 5, 6, 35, 100, 335, 364, 365, 366, 375, 380]),
    ];
    const histories = [];
    for (const live of lives) {
      const fixture = await createFixture();
      try {
        histories.push(await listHistory(await live(fixture)));
      } finally {
        await fixture.instance.remove();
      }
    }
    const [lived, ...jumped] = histories;
    expect(lived?.["readings"]?.length).toBeGreaterThan(700);
    for (const history of jumped) expect(history).toEqual(lived);
  },
);

it("a failure is logged, and stops neither the start nor the rest", { timeout: 120_000 }, async () => {
  const { instance, orders } = await createFixture();
  try {
    await instance.database.db.pool.query(`
      create function portal.refuse() returns trigger language plpgsql as $$
      begin
        if new.id = '${orders.starts}' then raise exception 'refused by a test'; end if;
        return new;
      end $$;
      create trigger refuse before update on portal.orders for each row execute function portal.refuse()`);
    const server = await instance.start(400);
    expect(await getOrderState(server, orders.starts)).toMatch(/^scheduled/);
    expect(await getOrderState(server, orders.ending)).toMatch(/^ended/);
    expect(await getMeter(server)).toEqual({ state: "expired", read_through: addDays(PERMISSION_ENDS, -1) });
    expect(listErrors(server).some((line) => line.includes("a task could not be caught up on"))).toBe(true);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    // The obstacle is removed, so the next start succeeds.
    await instance.database.db.pool.query("drop trigger refuse on portal.orders");
    expect(await getOrderState(await instance.start(400), orders.starts)).toMatch(/^ended/);
  } finally {
    await instance.remove();
  }
});
