// The comparison service over HTTP, with the shipped catalog.
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { apiDescriptionSchema } from "#contracts/api-description.ts";
import { compareEmailSchema } from "#contracts/compare-email.ts";
import { API_EXAMPLES } from "#web/features/site/parts/reference/api-examples.ts";
import {
  placeSchema,
  planDetailSchema,
  plansSchema,
  rankingSchema,
  type Ranking,
} from "#contracts/compare.ts";
import { apiErrorSchema } from "#contracts/errors.ts";
import { intervalsInDay } from "#meter/calendar.ts";
import { readUsageFile } from "#meter/formats/read-usage-file.ts";
import { toWire } from "#meter/to-wire.ts";
import { isLasting } from "#rating/plan-groups.ts";
import { openApiText } from "#server/openapi-text.ts";
import { realData } from "../support/real-data.ts";
import { testServer } from "../support/server.ts";
import { setup } from "#tests/support/setup.ts";
import { TEST_HOME_PROFILE } from "#contracts/test-support.ts";

const server = setup(() => testServer({}, { plans: true }));
async function get(path: string): Promise<unknown> {
  return (await fetch(`${server.url}/compare/v1${path}`)).json();
}

async function post(body: unknown): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function rank(body: unknown): Promise<Ranking> {
  return rankingSchema.parse((await post(body)).body);
}

describe("GET /places", () => {
  it("offers likely utilities for a ZIP, and never selects one silently", async () => {
    expect(placeSchema.parse(await get("/places?zip=76107"))).toMatchObject({
      answer: "likely",
      tdus: [{ id: "oncor" }],
    });
    expect(placeSchema.parse(await get("/places?zip=78701"))).toMatchObject({
      answer: "no_choice",
      utility: "Austin Energy",
    });
    expect(placeSchema.parse(await get("/places?zip=10001"))).toMatchObject({ answer: "unknown", tdus: [] });
  });

  it("finds the utility by the ESI ID, also in a spreadsheet's notation", async () => {
    const place = placeSchema.parse(await get(`/places?esiid=${encodeURIComponent("'1044372 0000000025")}`));
    expect(place).toMatchObject({ answer: "known", tdus: [{ id: "oncor" }] });
  });

  it("explains what is wrong with other input", async () => {
    for (const query of ["", "?zip=7610", "?zip=abcde", "?esiid=12345"]) {
      expect(apiErrorSchema.parse(await get(`/places${query}`)).error.code).toBe("validation_failed");
    }
  });
});

describe("POST /rankings", () => {
  it("returns only the plans that a request is for, with the same counts", async () => {
    const request = { tdu: "oncor", usage: { kind: "annual", kwh: 14_141 } };
    const all = await rank(request);
    const lasting = await rank({ ...request, groups: ["lasting"] });
    expect(lasting.counts).toEqual(all.counts);
    expect(lasting.results).toEqual(all.results.filter(isLasting));
    expect(lasting.results).toHaveLength(all.counts.lasting);
    expect((await rank({ ...request, limit: 2 })).results).toEqual(all.results.slice(0, 2));
    expect((await post({ ...request, limit: 0 })).status).toBe(400);
    expect((await post({ ...request, groups: ["cheap"] })).status).toBe(400);
  });

  it("ranks every listed plan of the utility, verified prices first and by twelve months", async () => {
    const ranking = await rank({ tdu: "oncor", usage: { kind: "annual", kwh: 14_141 } });
    const listed = plansSchema.parse(await get("/plans?tdu=oncor&limit=500"));
    expect(ranking.results).toHaveLength(listed.items.length);
    expect(ranking.usage.year_kwh).toBeCloseTo(14_141, 0);
    const groups = ranking.results.map(({ cost, plan }) =>
      cost === null ? 2 : plan.proof.verdict === "unproven" ? 1 : 0,
    );
    expect(groups).toEqual([...groups].sort((a, b) => a - b));
    const costs = ranking.results
      .filter((_, index) => groups[index] === 0)
      .map(({ twelve_months }) => twelve_months?.cents ?? 0);
    expect(costs).toEqual([...costs].sort((a, b) => a - b));
    const { listed: all, lasting, shorter, unverified, unpriced } = ranking.counts;
    expect([all, lasting + shorter + unverified + unpriced]).toEqual([listed.items.length, all]);
    for (const { cost, twelve_months: twelve } of ranking.results) {
      if (cost === null || twelve === null) continue;
      expect(twelve.price_cents + (twelve.then_cents ?? 0) + twelve.one_time_cents).toBe(twelve.cents);
      // A price that lasts costs its year, and one that ends sooner is never twelve times its month.
      if (twelve.price_months === 12) expect(twelve.cents).toBe(cost.year_cents);
      else expect(twelve.then_cents).toBeGreaterThan(0);
      const { energy, base, delivery, fees, credits } = cost.parts;
      const months = cost.month_cents.reduce((sum, cents) => sum + cents, 0);
      expect(energy + base + delivery + fees + credits).toBe(cost.year_cents);
      expect(months).toBeGreaterThanOrEqual(cost.low_cents);
      expect(months).toBeLessThanOrEqual(cost.high_cents);
      expect(cost.low_cents).toBeLessThanOrEqual(cost.year_cents);
      expect(cost.high_cents).toBeGreaterThanOrEqual(cost.year_cents);
    }
  });

  it("accepts every way to enter usage", async () => {
    const months = Array.from({ length: 12 }, (_, index) => ({
      month: `2025-${String(index + 1).padStart(2, "0")}`,
      kwh: 900 + 40 * index,
    }));
    const monthly = await rank({ tdu: "centerpoint", usage: { kind: "monthly", months } });
    expect(monthly.usage).toMatchObject({ method: "monthly_shape" });
    expect(monthly.usage.year_kwh).toBeCloseTo(
      months.reduce((sum, { kwh }) => sum + kwh, 0),
      -1,
    );
    expect((await rank({ tdu: "tnmp", usage: TEST_HOME_PROFILE })).usage.method).toBe("home_model");
    const days = Array.from({ length: 30 }, () => Array.from({ length: 24 }, () => 1200)).flat();
    const intervals = await rank({
      tdu: "oncor",
      usage: { kind: "intervals", start: "2025-06-01", minutes: 60, wh: days },
    });
    expect(intervals.usage).toMatchObject({
      method: "extended",
      read_from: "2025-06-01",
      read_through: "2025-06-30",
    });
    expect(intervals.usage.estimated_share).toBeGreaterThan(0.8);
  });

  it("compares with the current plan: a listed one, or the price on the bill", async () => {
    const usage = { kind: "annual", kwh: 12_000 };
    const first = (await rank({ tdu: "oncor", usage })).results[0];
    const priced = await rank({ tdu: "oncor", usage, current: { kind: "plan", plan_id: first?.plan.id } });
    expect(priced.current_cents).toBe(first?.cost?.year_cents);
    expect(priced.results[0]?.savings_cents).toBe(0);
    const price = await rank({
      tdu: "oncor",
      usage,
      current: { kind: "price", cents_per_kwh: 20, base_usd: 0, includes_delivery: true },
    });
    // 20 ¢ over the year's 12,000 kWh, each month rounded to the cent.
    expect(Math.abs((price.current_cents ?? 0) - 240_000)).toBeLessThanOrEqual(12);
  });

  it("rejects what cannot be a year of usage, and names the field", async () => {
    const rejected: [unknown, string][] = [
      [{ tdu: "oncor", usage: { kind: "annual", kwh: -5 } }, "usage.kwh"],
      [{ tdu: "austin", usage: { kind: "annual", kwh: 9000 } }, "tdu"],
      [{ tdu: "oncor", usage: { kind: "annual", kwh: 9000 }, read_day: 32 }, "read_day"],
      [
        {
          tdu: "oncor",
          usage: { kind: "intervals", start: "2025-06-01", minutes: 60, wh: Array(48).fill(1000) },
        },
        "usage",
      ],
      [{ tdu: "oncor", usage: { kind: "monthly", months: [{ month: "2031-01", kwh: 900 }] } }, "usage"],
      [
        { tdu: "oncor", usage: { kind: "monthly", months: [{ month: "0099-01", kwh: 900 }] } },
        "usage.months.0.month",
      ],
      [
        {
          tdu: "oncor",
          usage: { kind: "intervals", start: "2031-06-01", minutes: 60, wh: Array(24 * 30).fill(1000) },
        },
        "usage",
      ],
      [
        { tdu: "oncor", usage: { kind: "annual", kwh: 9000 }, current: { kind: "plan", plan_id: "nope" } },
        "current.plan_id",
      ],
    ];
    for (const [body, field] of rejected) {
      const response = await post(body);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(Object.keys(apiErrorSchema.parse(response.body).error.fields ?? {})).toContain(field);
    }
  });

  it("prices the real meter file, with the same result from quarter hours as from the file's own total", async (context) => {
    const file = realData("smart-meter-texas/interval-2022-03-01_2023-01-14.csv");
    if (file === null) return context.annotate("the real meter file is not here: nothing to check");
    const bytes = await readFile(file);
    const read = await readUsageFile(
      (async function* () {
        yield bytes;
      })(),
    );
    if (!read.ok || read.readings.kind !== "intervals") throw new Error("the real meter file was not read");
    const [series] = read.readings.series;
    if (!series) throw new Error("no series");
    expect(series.wh.length).toBe(
      intervalsInDay("2022-03-13", 15) + intervalsInDay("2022-11-06", 15) + 318 * 96,
    );
    const ranking = await rank({ tdu: "oncor", usage: toWire(series) });
    expect(ranking.usage).toMatchObject({
      method: "extended",
      read_from: "2022-03-01",
      read_through: "2023-01-14",
    });
    expect(ranking.results.length).toBeGreaterThan(150);
    expect(JSON.stringify(ranking)).not.toContain("10443720000000025");
    return undefined;
  });
});

describe("GET /plans/:id", () => {
  it("returns a listed plan with its delivery charges and history, and a helpful 404 for another", async () => {
    const [plan] = plansSchema.parse(await get("/plans?tdu=oncor&limit=1")).items;
    const detail = planDetailSchema.parse(await get(`/plans/${plan?.id}`));
    expect(detail).toMatchObject({
      plan,
      seen_from: "2026-01-10",
      seen_until: null,
      delivery: { tdu: "oncor" },
    });
    expect(detail.history).toEqual([{ from: "2026-01-10", label: plan?.label }]);
    expect(apiErrorSchema.parse(await get("/plans/ptc-nothing")).error.code).toBe("not_found");
    // PostgreSQL cannot store a NUL, but it is still the client's error, not ours.
    expect(apiErrorSchema.parse(await get("/plans/%00")).error.code).toBe("bad_request");
    expect(apiErrorSchema.parse(await get(`/plans/${"x".repeat(200)}`)).error.code).toBe("validation_failed");
  });
});

describe("the rate limit of rankings per minute", () => {
  it("returns 429 with the time to wait", async () => {
    const busy = await testServer({ RATE_LIMIT_FACTOR: "0.05" }, { plans: true });
    const sendRequest = (): Promise<Response> =>
      fetch(`${busy.url}/compare/v1/rankings`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ tdu: "oncor", usage: { kind: "annual", kwh: 9000 } }),
      });
    try {
      for (let call = 0; call < 3; call += 1) {
        const response = await sendRequest();
        expect(response.status).toBe(200);
        await response.arrayBuffer();
      }
      const rejected = await sendRequest();
      expect(rejected.status).toBe(429);
      expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(apiErrorSchema.parse(await rejected.json()).error.code).toBe("rate_limited");
      // A page of the portal loads a dozen files, which do not count.
      for (let call = 0; call < 100; call += 1) {
        const config = await fetch(`${busy.url}/config.json`);
        await config.arrayBuffer();
        expect(config.status).toBe(200);
      }
    } finally {
      await busy.close();
    }
  });
});

describe("when the database fails", () => {
  it("reveals no internals, and recovers by itself", async () => {
    const lonely = await testServer({}, { plans: true });
    const sendRequest = async (): Promise<{ status: number; body: unknown }> => {
      const response = await fetch(`${lonely.url}/compare/v1/plans?limit=1`);
      return { status: response.status, body: await response.json() };
    };
    try {
      // The missing table represents any failure of the database: an internal error that must not be shown.
      await lonely.ctx.db.pool.query("alter table compare.snapshot rename to snapshot_away");
      const failed = await sendRequest();
      expect(failed.status).toBe(500);
      expect(JSON.stringify(failed.body)).not.toMatch(/snapshot|relation|stack/);
      await lonely.ctx.db.pool.query("alter table compare.snapshot_away rename to snapshot");
      expect((await sendRequest()).status).toBe(200);
    } finally {
      await lonely.close();
    }
  });
});

describe("GET /openapi.json", () => {
  it("describes the comparison only, and every example of the reference works", async () => {
    const description = apiDescriptionSchema.parse(await get("/openapi.json"));
    const addresses = Object.keys(description.paths);
    expect(addresses).toContain("/compare/v1/rankings");
    expect(addresses.filter((address) => !address.startsWith("/compare/v1/"))).toEqual([]);
    const examples = Object.entries(API_EXAMPLES).filter(([, { acts, idsFrom }]) => !acts && !idsFrom);
    const statuses = await Promise.all(
      examples.map(async ([id, { parameters = {}, body }]) => {
        const [method = "", path = ""] = id.split(" ");
        const filled = path.replace("{name}", parameters["name"] ?? "");
        const query = new URLSearchParams(parameters).toString();
        const response = await fetch(`${server.url}/compare/v1${filled}?${query}`, {
          method,
          ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
        });
        return [id, response.status];
      }),
    );
    expect(statuses).toEqual(examples.map(([id]) => [id, 200]));
    expect(compareEmailSchema.safeParse(API_EXAMPLES["POST /emails"]?.body).success).toBe(true);
  });
});

describe("docs/api/openapi.json", () => {
  it("matches the routes (npm run api:docs writes it)", async () => {
    const written = await readFile(new URL("../../docs/api/openapi.json", import.meta.url), "utf8");
    expect(written).toBe(await openApiText());
  });
});
