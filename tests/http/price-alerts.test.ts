// Price alerts: confirmed by the link of an email, compared after each import, sent once, stopped by every email.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toHomeUsage } from "#contracts/compare-address.ts";
import { accountExportSchema } from "#contracts/account.ts";
import {
  homePriceAlertSchema,
  priceAlertSchema,
  priceAlertSentSchema,
  type HomePriceAlert,
} from "#contracts/price-alerts.ts";
import { priceHistorySchema } from "#contracts/price-history.ts";
import type { Plan } from "#contracts/plan.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { deliverMessages } from "#server/domain/notifications/deliver.ts";
import { comparePriceAlerts } from "#server/jobs/alerts/compare-price-alerts.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import type { Context } from "#server/domain/context.ts";
import { addDays } from "#meter/calendar.ts";
import { withCents } from "#tests/support/changed-prices.ts";
import { newEmail } from "#tests/support/contacts.ts";
import { FakeClock } from "#tests/support/fake-clock.ts";
import { addLocation } from "#tests/support/locations.ts";
import { prefer } from "#tests/support/notifications.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { mailsTo, newestMail } from "#tests/support/outbox.ts";
import { api, createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const NOON = "2026-01-12T18:00:00Z";
const clock = new FakeClock(NOON);
const server = setup(() => portalServer({}, { now: clock.now }));
beforeEach(() => clock.set(NOON));

const HOME = { tdu: "oncor", usage: toHomeUsage(2000) } as const;
const DAY_SECONDS = 86_400;
let plans: readonly Plan[] = [];
let lowest = 0;
let imported = "2026-01-12";

const compare = (): Promise<void> => comparePriceAlerts(server.ctx);

async function lowestFor(home: object = HOME): Promise<number> {
  const { body } = await api(server, "POST", "/compare/v1/price_history", null, home);
  return priceHistorySchema.parse(body).points.at(-1)?.low_cents ?? Number.NaN;
}

/** Imports the list with every price per kWh changed by some cents. */
async function importWith(cents: number): Promise<void> {
  imported = addDays(imported, 1);
  const changed = plans.map((plan) => withCents(plan, cents));
  const list = { source: "power_to_choose", as_of: imported, partial: false, report: {} };
  expect((await importPlans(server.ctx.db, { ...list, plans: changed })).outcome).toBe("imported");
}

const create = (email: string, limit_cents: number, more: object = {}) =>
  api(server, "POST", "/api/price_alerts", null, {
    email,
    language: "en",
    home: HOME,
    limit_cents,
    ...more,
  });

const tokenIn = (text: string, name: "confirm" | "stop"): string =>
  new RegExp(`[?&]${name}=([\\w-]+)`).exec(text)?.[1] ?? "";

async function confirmed(limit_cents: number, more: object = {}): Promise<string> {
  const email = newEmail();
  expect((await create(email, limit_cents, more)).status).toBe(202);
  const token = tokenIn((await newestMail(server, email)).body, "confirm");
  const { status } = await api(server, "POST", "/api/price_alerts/confirm", null, { token });
  expect(status).toBe(200);
  return email;
}

const kinds = async (email: string): Promise<string[]> =>
  (await mailsTo(server, email)).map(({ kind }) => kind).toReversed();

const rowsOf = async (email: string): Promise<number> =>
  (await server.ctx.db.pool.query("select 1 from portal.price_alerts where email = $1", [email])).rows.length;

beforeAll(async () => {
  ({ plans } = await server.ctx.readCatalog());
  lowest = await lowestFor();
});

describe("an alert of an email address", () => {
  it("is confirmed by its link, and sends one email after the list that is below it", async () => {
    await importWith(0);
    const email = newEmail();
    const { status, body } = await create(email.toUpperCase(), lowest);
    expect({ status, ...priceAlertSentSchema.parse(body).data }).toEqual({
      status: 202,
      confirm_by: "2026-01-14",
    });
    const sent = await newestMail(server, email.toUpperCase());
    expect(sent.kind).toBe("prices.confirm");
    // Not confirmed: nothing is compared, however low the price is.
    await importWith(-2);
    await compare();
    await importWith(0);
    const token = tokenIn(sent.body, "confirm");
    for (let times = 0; times < 2; times += 1) {
      const response = await api(server, "POST", "/api/price_alerts/confirm", null, { token });
      expect(priceAlertSchema.parse(response.body)).toEqual({ limit_cents: lowest, until: "2027-01-12" });
    }
    await compare();
    expect(await kinds(email)).toEqual([]);
    await importWith(-1);
    await Promise.all([compare(), compare()]);
    await compare();
    expect(await kinds(email)).toEqual(["prices.below"]);
    const mail = await newestMail(server, email);
    const now = await lowestFor();
    expect(now).toBeLessThan(lowest);
    expect(mail.body).toContain(`$${Math.round(now / 100).toLocaleString("en-US")} a year`);
    expect(mail.body).toContain("/compare/plans/");
    // Sending it ended the alert: it offers a new one.
    expect(tokenIn(mail.body, "stop")).toBe("");
    expect(mail.unsubscribe_url).toBeNull();
    expect(mail.body).toMatch(/\n[^\n]+ alert:\nhttp\S+\/prices\n/);
    expect(await rowsOf(email)).toBe(0);
    // It is gone: neither a later list nor its link sends again.
    await importWith(-1.5);
    await compare();
    expect(await kinds(email)).toEqual(["prices.below"]);
    expect((await api(server, "POST", "/api/price_alerts/confirm", null, { token })).status).toBe(404);
    await importWith(0);
  });

  it("writes in Spanish, and keeps to the home and the limit that were entered", async () => {
    const small = { tdu: "centerpoint", usage: { kind: "annual", kwh: 6000 } };
    const limit = await lowestFor(small);
    const [email, never] = [
      await confirmed(limit, { home: small, language: "es" }),
      await confirmed(1_000, { home: small, language: "es" }),
    ];
    await importWith(-1);
    await compare();
    expect(await kinds(email)).toEqual(["prices.confirm", "prices.below"]);
    expect((await newestMail(server, email)).body).toContain("al año");
    expect(await kinds(never)).toEqual(["prices.confirm"]);
    await importWith(0);
  });

  it("is stopped by the link of its email and by the email program's button, also twice", async () => {
    const [first, second] = [await confirmed(lowest), await confirmed(lowest)];
    const mail = await newestMail(server, first);
    const page = `${server.url}/api/price_alerts/stop/${tokenIn(mail.body, "stop")}`;
    const opened = await fetch(page, { redirect: "manual" });
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toContain("/prices/alert?stop=");
    expect(await rowsOf(first)).toBe(1);
    for (let times = 0; times < 2; times += 1) {
      const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      const response = await fetch(page, { method: "POST", body });
      expect(await response.json()).toEqual({ data: { stopped: true } });
    }
    const { pathname } = new URL((await newestMail(server, second)).unsubscribe_url ?? "");
    expect((await fetch(`${server.url}${pathname}`, { method: "POST" })).status).toBe(200);
    expect([await rowsOf(first), await rowsOf(second)]).toEqual([0, 0]);
    await importWith(-1);
    await compare();
    expect([await kinds(first), await kinds(second)]).toEqual([["prices.confirm"], ["prices.confirm"]]);
    await importWith(0);
  });

  it("has links that work for one purpose only", async () => {
    const mail = await newestMail(server, await confirmed(lowest));
    const [confirm, stop] = [tokenIn(mail.body, "confirm"), tokenIn(mail.body, "stop")];
    for (const token of [stop, "x", confirm.slice(0, -1), ""]) {
      const response = await api(server, "POST", "/api/price_alerts/confirm", null, { token });
      expect(response).toMatchObject({
        status: 404,
        body: { error: { fields: { problem: "link_unknown" } } },
      });
    }
    expect((await api(server, "POST", `/api/price_alerts/stop/${confirm}`, null)).status).toBe(404);
  });

  it("is deleted if it isn't confirmed within two days, and after a year", async () => {
    const late = newEmail();
    await create(late, lowest);
    const token = tokenIn((await newestMail(server, late)).body, "confirm");
    const old = await confirmed(lowest);
    clock.wait(2 * DAY_SECONDS);
    expect((await api(server, "POST", "/api/price_alerts/confirm", null, { token })).status).toBe(404);
    await compare();
    expect([await rowsOf(late), await rowsOf(old)]).toEqual([0, 1]);
    clock.wait(363 * DAY_SECONDS);
    await importWith(-1);
    await compare();
    expect(await rowsOf(old)).toBe(0);
    expect(await kinds(old)).toEqual(["prices.confirm"]);
    clock.set(NOON);
    await importWith(0);
  });

  it("is limited by address and by day, and to the newest five", async () => {
    const email = newEmail();
    for (let times = 0; times < 5; times += 1) {
      expect((await create(email, lowest)).status).toBe(202);
      const token = tokenIn((await newestMail(server, email)).body, "confirm");
      await api(server, "POST", "/api/price_alerts/confirm", null, { token });
    }
    expect(await create(email.toUpperCase(), lowest)).toMatchObject({
      status: 429,
      body: { error: { fields: { problem: "limit_reached", wait: "day" } } },
    });
    clock.wait(DAY_SECONDS + 1);
    expect((await create(email, lowest)).status).toBe(202);
    const token = tokenIn((await newestMail(server, email)).body, "confirm");
    await api(server, "POST", "/api/price_alerts/confirm", null, { token });
    expect(await rowsOf(email)).toBe(5);
  });

  it("rejects a limit above today's price, meter readings, and what is no address or amount", async () => {
    expect(await create(newEmail(), lowest + 1)).toMatchObject({
      status: 422,
      body: { error: { fields: { problem: "price_below_limit", cents: String(lowest) } } },
    });
    const readings = {
      kind: "intervals",
      start: "2025-01-01",
      minutes: 60,
      wh: Array<number>(240).fill(500),
    };
    for (const wrong of [
      { email: "ana" },
      { limit_cents: 0 },
      { limit_cents: 100.5 },
      { language: "fr" },
      { home: { ...HOME, usage: readings } },
      { home: { ...HOME, tdu: "none" } },
    ])
      expect((await create(newEmail(), lowest, wrong)).status).toBe(400);
  });

  it("stays and is sent later if its email can't be queued", async () => {
    const email = await confirmed(lowest);
    await importWith(-1);
    const send = (): Promise<string> => Promise.reject(new Error("no queue"));
    const broken: Context = { ...server.ctx, messageSender: { ...server.ctx.messageSender, send } };
    await expect(comparePriceAlerts(broken)).rejects.toThrow("could not be compared");
    expect(await rowsOf(email)).toBe(1);
    await compare();
    expect(await kinds(email)).toEqual(["prices.confirm", "prices.below"]);
    await importWith(0);
  });
});

describe("an alert of an account's home", () => {
  async function home(): Promise<{ user: TestUser; esiid: string; path: string; limit: number }> {
    const [user, esiid] = [await createTestUser(server), newEsiid()];
    await addLocation(server, user, esiid);
    const limit = await lowestFor({ tdu: "oncor", usage: { kind: "annual", kwh: 13_800 } });
    return { user, esiid, limit, path: `/api/service_locations/${esiid}/price_alert` };
  }
  const read = async (user: TestUser, path: string): Promise<HomePriceAlert> =>
    homePriceAlertSchema.parse((await api(server, "GET", path, user)).body);

  it("is set, changed, listed in the export and removed", async () => {
    const { user, esiid, path, limit } = await home();
    expect(await read(user, path)).toEqual({ alert: null });
    for (const limit_cents of [limit - 5_000, limit])
      expect((await api(server, "PUT", path, user, { limit_cents })).status).toBe(200);
    expect(await read(user, path)).toEqual({ alert: { limit_cents: limit, until: "2027-01-12" } });
    const exported = (await api(server, "GET", "/api/account/export", user)).body;
    expect(accountExportSchema.parse(exported).price_alerts).toMatchObject([{ esiid, limit_cents: limit }]);
    expect(await api(server, "PUT", path, user, { limit_cents: limit + 1 })).toMatchObject({ status: 422 });
    await api(server, "DELETE", path, user);
    expect(await read(user, path)).toEqual({ alert: null });
    const other = await createTestUser(server);
    expect((await api(server, "GET", path, other)).status).toBe(404);
    expect((await api(server, "PUT", path, other, { limit_cents: limit })).status).toBe(404);
  });

  it("notifies once with its own usage, by email unless that is switched off", async () => {
    const [wanted, quiet] = [await home(), await home()];
    await prefer(server, quiet.user.id, {
      workflows: { "price-below-limit": { channel_types: { email: false } } },
    });
    for (const { user, path, limit } of [wanted, quiet])
      await api(server, "PUT", path, user, { limit_cents: limit });
    await importWith(-1);
    await Promise.all([compare(), compare()]);
    clock.wait(DAY_SECONDS);
    for (const { user } of [wanted, quiet])
      await deliverMessages(server.ctx, { user_id: user.id, channel: "email" });
    // The session is of today.
    clock.set(NOON);
    const feed = async ({ user }: { user: TestUser }): Promise<unknown[]> =>
      (
        await server.ctx.db.pool.query(
          "select data from notify.messages where user_id = $1 and workflow = 'price-below-limit'",
          [user.id],
        )
      ).rows;
    expect(await feed(wanted)).toMatchObject([{ data: { limit_cents: wanted.limit } }]);
    expect(await feed(quiet)).toHaveLength(1);
    expect(await kinds(wanted.user.email)).toContain("notices.price-below-limit");
    expect(await kinds(quiet.user.email)).not.toContain("notices.price-below-limit");
    expect(await read(wanted.user, wanted.path)).toEqual({ alert: null });
    await importWith(0);
  });

  it("is gone with the home and with the account", async () => {
    const [moved, erased] = [await home(), await home()];
    for (const { user, path, limit } of [moved, erased])
      await api(server, "PUT", path, user, { limit_cents: limit });
    await api(server, "DELETE", `/api/service_locations/${moved.esiid}`, moved.user);
    await eraseAccount(server.ctx, { user_id: erased.user.id });
    await importWith(-1);
    await compare();
    const { rows } = await server.ctx.db.pool.query(
      "select 1 from portal.price_alerts where user_id = any($1::uuid[])",
      [[moved.user.id, erased.user.id]],
    );
    expect(rows).toEqual([]);
    expect(await kinds(moved.user.email)).not.toContain("notices.price-below-limit");
    await importWith(0);
  });
});
