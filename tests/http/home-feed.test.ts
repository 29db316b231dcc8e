// The home feed for programs such as Home Assistant: the same numbers as the page about usage, each null with a reason
// if it isn't known, and only for a key that may read homes.
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newApiKeySchema } from "#contracts/api-keys.ts";
import { homeFeedSchema, type HomeFeed } from "#contracts/home-feed.ts";
import { liveMonthSchema } from "#contracts/live-link.ts";
import type { Contract } from "#contracts/portal.ts";
import { API_CALLS_PER_DAY, type ApiKeyScope } from "#contracts/tables/api-keys.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { deliveryOn } from "#market/delivery.ts";
import { createReads, readsFrom } from "#server/domain/meters/test-support.ts";
import { pinDelivery } from "#tests/support/delivery.ts";
import { FakeClock } from "#tests/support/fake-clock.ts";
import { addLocation, insertPremise, seedReadings } from "#tests/support/locations.ts";
import { newEsiid } from "#tests/support/orders.ts";
import { api, createTestUser, portalServer, type TestUser } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

/** Noon in Texas. */
const NOON = "2026-01-12T18:00:00.000Z";
const MIDNIGHT = "2026-01-12T06:00:00.000Z";
const clock = new FakeClock(NOON);
const server = setup(() => portalServer({}, { now: clock.now }));
beforeAll(() => pinDelivery(server));
beforeEach(() => clock.set(NOON));

const RATE = deliveryOn(TEST_DELIVERY, "oncor", "2026-01-12")?.cents_per_kwh ?? NaN;
const CONTRACT: Contract = {
  provider: null,
  plan_name: null,
  plan_id: null,
  ends_on: null,
  price: { cents_per_kwh: 10, base_usd: 9.3, includes_delivery: false },
  leaving_fee: null,
};

async function createHome(
  user: TestUser,
  reads: Parameters<typeof seedReadings>[3],
  contract: Contract | null = CONTRACT,
): Promise<string> {
  const esiid = newEsiid();
  await insertPremise(server, esiid, {});
  await addLocation(server, user, esiid);
  await seedReadings(server, user, esiid, reads);
  if (contract) await api(server, "PATCH", `/api/service_locations/${esiid}`, user, { contract });
  return esiid;
}

async function createKey(user: TestUser, scope: ApiKeyScope | null = "homes") {
  const { body } = await api(server, "POST", "/api/api_keys", user, { name: "Home", scope });
  return newApiKeySchema.parse(body);
}

const call = (key: string, query = ""): Promise<Response> =>
  fetch(`${server.url}/api/home_feed${query}`, { headers: { authorization: `Bearer ${key}` } });

async function read(user: TestUser, query = ""): Promise<HomeFeed> {
  const response = await call((await createKey(user)).key, query);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return homeFeedSchema.parse(await response.json());
}

async function readPage(user: TestUser, esiid: string) {
  const path = `/api/service_locations/${esiid}/live_link/pro?year=2026&month=1`;
  return liveMonthSchema.parse((await api(server, "GET", path, user)).body);
}

describe("the home feed", () => {
  it("has the price now, the cost of today, and the last day as the page about usage shows them", async () => {
    const user = await createTestUser(server);
    const today = createReads("2026-01-12", {
      wh: (slot) => (slot < 40 ? 500 : null),
      estimated: (slot) => slot === 0,
    });
    const esiid = await createHome(user, [
      ...readsFrom("2026-01-01", 11),
      createReads("2026-01-11", { channel: "generation", wh: () => 25 }),
      today,
    ]);
    const [feed, page] = [await read(user, "?days=2"), await readPage(user, esiid)];
    const [lastDay, day] = page.days.slice(-2);
    const rate = page.cost_basis?.energy[0]?.tiers[0]?.cents_per_kwh ?? NaN;
    expect(feed.price_now).toMatchObject({
      energy: rate / 100,
      unit: "USD/kWh",
      from: MIDNIGHT,
      until: "2026-01-13T06:00:00.000Z",
      reason: null,
    });
    expect(feed.price_now.delivery).toBeCloseTo(RATE / 100, 6);
    expect(feed.price_now.value).toBeCloseTo((rate + RATE) / 100, 6);
    const span = { from: MIDNIGHT, until: "2026-01-12T16:00:00.000Z", reason: null };
    expect(feed.usage_today).toEqual({ value: day?.kwh, unit: "kWh", ...span });
    expect(feed.usage_today.value).toBe(20);
    // Energy and delivery of 20 kWh, and a day's share of the base and delivery charges of a month.
    const fixed = (930 + 100 * (deliveryOn(TEST_DELIVERY, "oncor", "2026-01-12")?.monthly_usd ?? NaN)) / 31;
    expect(feed.cost_today).toMatchObject({ unit: "USD", ...span });
    expect(Math.abs((feed.cost_today.value ?? NaN) * 100 - 20 * (rate + RATE) - fixed)).toBeLessThan(1);
    expect(feed.last_day.day).toBe("2026-01-11");
    expect(feed.last_day.usage.value).toBe(lastDay?.kwh);
    expect((feed.last_day.cost.value ?? NaN) * 100).toBeCloseTo(lastDay?.cost_cents ?? NaN, 6);
    expect(feed.hours.items).toHaveLength(48);
    expect(feed.hours.items[0]).toEqual({
      from: "2026-01-11T06:00:00.000Z",
      used: 1,
      sent: 0.1,
      estimated: false,
    });
    expect(feed.hours.items[24]).toEqual({ from: MIDNIGHT, used: 2, sent: null, estimated: true });
    expect(feed.hours.items[34]).toMatchObject({ used: null });
  });

  it("has nulls with a reason for what is not known", async () => {
    const user = await createTestUser(server);
    const first = await createHome(user, [], null);
    const empty = await read(user);
    expect([empty.esiid, empty.price_now.reason, empty.price_now.value]).toEqual([
      first,
      "no_contract",
      null,
    ]);
    expect([empty.usage_today.reason, empty.hours.reason, empty.hours.items]).toEqual([
      "no_readings",
      "no_readings",
      [],
    ]);
    const noPrice = { ...CONTRACT, price: null, provider: "Some Power", plan_name: "Saver" };
    const second = await createHome(user, readsFrom("2026-01-10", 2), noPrice);
    const ambiguous = await call((await createKey(user)).key);
    expect(ambiguous.status).toBe(400);
    const unpriced = await read(user, `?home=${second}`);
    expect([unpriced.price_now.reason, unpriced.cost_today.reason, unpriced.last_day.cost.reason]).toEqual([
      "price_unknown",
      "price_unknown",
      "price_unknown",
    ]);
    expect(unpriced.last_day.usage).toMatchObject({ value: 24, reason: null });
    const third = await createHome(user, readsFrom("2026-01-10", 2));
    const late = await read(user, `?home=${third}`);
    expect([late.price_now.reason, late.cost_today.reason, late.usage_today.reason]).toEqual([
      null,
      "no_readings_today",
      "no_readings_today",
    ]);
  });

  it("has every field that the example for Home Assistant names", async () => {
    const user = await createTestUser(server);
    await createHome(user, readsFrom("2026-01-10", 2));
    const feed = await read(user);
    const getField = (path: string): unknown =>
      path.split(".").reduce((value: unknown, name) => (value as Record<string, unknown>)[name], feed);
    const example = readFileSync(new URL("../../docs/home-assistant.md", import.meta.url), "utf8");
    const paths = [...example.matchAll(/value_json\.([a-z_.]+)/g)].map(([, path = ""]) => path);
    expect(new Set(paths)).toEqual(new Set(["price_now.value", "cost_today.value", "last_day.usage.value"]));
    for (const path of paths) expect([path, getField(path)]).not.toEqual([path, undefined]);
    const attributes = [
      ...example.matchAll(/json_attributes_path: "\$\.(\w+)"\s+json_attributes: \[([^\]]+)\]/g),
    ].flatMap(([, at = "", names = ""]) => names.split(", ").map((name) => `${at}.${name}`));
    expect(attributes.length).toBeGreaterThan(5);
    for (const path of attributes) expect([path, getField(path)]).not.toEqual([path, undefined]);
  });

  it("is closed to other homes, sessions, keys without the scope, and revoked or used-up keys", async () => {
    const [ana, eve] = [await createTestUser(server), await createTestUser(server)];
    const esiid = await createHome(ana, readsFrom("2026-01-10", 2));
    const { api_key, key } = await createKey(ana);
    expect(key).toMatch(/^wlh_/);
    expect(await call(key).then(({ status }) => status)).toBe(200);
    expect((await call((await createKey(eve)).key, `?home=${esiid}`)).status).toBe(404);
    for (const other of [ana.token, (await createKey(ana, null)).key, "wlh_x", ""])
      expect((await call(other)).status).toBe(401);
    // It opens nothing else.
    for (const path of ["/api/service_locations", `/api/service_locations/${esiid}`, "/api/api_keys"])
      expect((await api(server, "GET", path, { ...ana, token: key })).status).toBe(401);
    const set = (sql: string) => server.ctx.db.pool.query(sql, [ana.id]);
    await set(`update portal.api_keys set used = ${API_CALLS_PER_DAY} where user_id = $1`);
    const over = await call(key);
    expect([over.status, over.headers.get("retry-after")]).toEqual([429, "21600"]);
    await set("update portal.api_keys set used = 0 where user_id = $1");
    await set("update auth.users set banned_until = 'infinity' where id = $1");
    expect((await call(key)).status).toBe(401);
    await set("update auth.users set banned_until = null where id = $1");
    expect((await api(server, "DELETE", `/api/api_keys/${api_key.id}`, ana)).status).toBe(204);
    expect((await call(key)).status).toBe(401);
  });
});
