// Address search over HTTP: it is public, but the directory cannot be enumerated.
import { beforeAll, describe, expect, it } from "vitest";
import { apiErrorSchema } from "#contracts/errors.ts";
import { premisesSchema, type PremiseMatch } from "#contracts/premises.ts";
import { enforceSearchLimit } from "#server/services/compare/search-premises.ts";
import { seedPremises } from "#server/domain/locations/premises/seed.ts";
import { testDatabase } from "../support/database.ts";
import { testServer } from "../support/server.ts";
import { setup } from "#tests/support/setup.ts";

const database = setup(testDatabase);
const server = setup(() => testServer({ RATE_LIMIT_FACTOR: "1000" }, { database }));
beforeAll(async () => {
  await seedPremises(server.ctx);
});

function search(query: Record<string, string>, at = server): Promise<Response> {
  return fetch(`${at.url}/compare/v1/premises?${new URLSearchParams(query).toString()}`);
}

async function find(query: Record<string, string>): Promise<PremiseMatch[]> {
  const response = await search(query);
  expect(response.status).toBe(200);
  return premisesSchema.parse(await response.json()).items;
}

it("finds a typed address without an account, and does not allow caching by others", async () => {
  const response = await search({ q: "4105 maple st dallas" });
  expect(response.headers.get("cache-control")).toMatch(/^private/);
  expect(premisesSchema.parse(await response.json())).toEqual({
    items: [
      {
        esiid: "10443720000015838",
        address: "4105 MAPLE ST",
        unit: null,
        city: "DALLAS",
        zip: "75219",
        tdu: "oncor",
      },
    ],
  });
});

it("finds a complete ESI ID, but not half of one", async () => {
  expect(await find({ q: "10443720000015838" })).toHaveLength(1);
  expect(await find({ q: "1044372000001583" })).toEqual([]);
  expect(await find({ q: "1044372" })).toEqual([]);
});

it("returns at most ten results, without a way to the next ten", async () => {
  const ten = await find({ q: "2002 hickory", zip: "75243" });
  expect(ten.length).toBeLessThanOrEqual(10);
  const many = await find({ q: "1400 oak" });
  expect(many.length).toBeLessThanOrEqual(10);
  expect(await find({ q: "1400 oak", limit: "1000", offset: "10", cursor: "10" })).toEqual(many);
});

describe("rejects a query that is too short", () => {
  it.each(["", "4105", "41 m", "4-1-0-5", "   4105    ", "%%%%%%%%", "4105 ____"])("%s", async (q) => {
    const response = await search({ q });
    expect(response.status).toBe(400);
    const { error } = apiErrorSchema.parse(await response.json());
    expect(error.code).toBe("validation_failed");
    expect(error.fields?.["q"]).toMatch(/house number and the start of the street/);
  });
});

describe("rejects an invalid query", () => {
  it.each<Record<string, string>>([
    {},
    { q: "4105 maple", zip: "7521" },
    { q: "4105 maple", zip: "%" },
    { q: `4105 ${"m".repeat(300)}` },
  ])("%o", async (query) => {
    const response = await search(query);
    expect(response.status).toBe(400);
    expect(apiErrorSchema.parse(await response.json()).error.code).toBe("validation_failed");
  });

  it("rejects a repeated parameter", async () => {
    const response = await fetch(`${server.url}/compare/v1/premises?q=4105+maple&q=4105+oak`);
    expect(response.status).toBe(400);
    await response.body?.cancel();
  });
});

describe("treats special characters of SQL, patterns or terminals as text", () => {
  it.each([
    "4105 %%%%%",
    "4105 ma%",
    "4105 m_ple",
    "4105 ' or '1'='1",
    "4105 maple'; drop table premises.premise; --",
    "4105 \\maple\\",
    "4105 {maple,oak}",
    "4105 \u0000maple",
    "4105 \u202emaple\u202c",
    "4105 .*.*.*.*",
    "4105 ма́пле",
    "4105 🏠🏠🏠🏠🏠",
    "99999999999999999999 maple",
    "-4105 maple",
    "1e5 maple",
  ])("%j", async (q) => {
    const response = await search({ q });
    expect([200, 400]).toContain(response.status);
    const body: unknown = await response.json();
    const items = response.status === 200 ? premisesSchema.parse(body).items : [];
    for (const { address } of items) expect(address).toMatch(/^4105 /);
  });

  it("leaves the directory unchanged", async () => {
    expect(await find({ q: "4105 maple st dallas" })).toHaveLength(1);
  });
});

it("allows forty searches a minute per address, far below the general limit", async () => {
  const slow = await testServer({}, { database });
  try {
    const statuses: number[] = [];
    for (let requested = 0; requested < 42; requested++) {
      const response = await search({ q: "4105 maple st dallas" }, slow);
      statuses.push(response.status);
      await response.body?.cancel();
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.slice(40)).toEqual([429, 429]);
    const other = await fetch(`${slow.url}/compare/v1/places?zip=76107`);
    expect(other.status).toBe(200);
    await other.body?.cancel();
  } finally {
    await slow.close();
  }
});

it("does not log addresses", async () => {
  await find({ q: "4105 maple st dallas" });
  expect(server.logs.length).toBeGreaterThan(0);
  expect(server.logs.join("\n")).not.toMatch(/maple|dallas|75219|10443720/i);
});

it("counts the address reported by our proxy, not one that the caller added before it", async () => {
  // One search a minute at this factor.
  const other = await testServer({ RATE_LIMIT_FACTOR: "0.02", TRUST_PROXY: "1" }, { database });
  const statuses: number[] = [];
  for (const wrote of ["198.51.100.1", "198.51.100.2"]) {
    const response = await fetch(`${other.url}/compare/v1/premises?q=4105+maple`, {
      headers: { "x-forwarded-for": `${wrote}, 203.0.113.9` },
    });
    statuses.push(response.status);
    await response.body?.cancel();
  }
  expect(statuses).toEqual([200, 429]);
  await other.close();
});

it("limits a network's searches per day, over all processes", async () => {
  const config = { ...server.ctx.config, rateLimitFactor: 0.01 };
  const ctx = { ...server.ctx, config };
  for (let iteration = 0; iteration < 6; iteration += 1)
    await enforceSearchLimit(ctx, `2001:db8:1:2:${iteration}::1`);
  await expect(enforceSearchLimit(ctx, "2001:db8:1:2:ffff::1")).rejects.toMatchObject({
    code: "rate_limited",
  });
  await enforceSearchLimit(ctx, "2001:db8:1:3::1");
});
