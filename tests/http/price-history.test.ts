// Prices over time: every imported list is ranked like today's, and the last point is the list's own answer.
import { beforeAll, describe, expect, it, vi } from "vitest";
import { toHomeUsage } from "#contracts/compare-address.ts";
import { rankingSchema, type Ranking } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import { priceHistorySchema, type PriceHistory } from "#contracts/price-history.ts";
import { importPlans } from "#server/domain/plans/import-plans.ts";
import { thinDays } from "#server/domain/plans/price-history.ts";
import { addDays } from "#meter/calendar.ts";
import { withCents } from "#tests/support/changed-prices.ts";
import { setup } from "#tests/support/setup.ts";
import { testServer } from "#tests/support/server.ts";

const server = setup(() => testServer({ RATE_LIMIT_FACTOR: "1000" }, { plans: true }));
const HOME = { tdu: "oncor", usage: toHomeUsage(2000) } as const;
let plans: readonly Plan[] = [];

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${server.url}/compare/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const history = async (body: object = HOME): Promise<PriceHistory> =>
  priceHistorySchema.parse(await (await post("/price_history", body)).json());
const rank = async (body: object = HOME): Promise<Ranking> =>
  rankingSchema.parse(await (await post("/rankings", body)).json());

async function importList(as_of: string, listed: readonly Plan[]): Promise<void> {
  const list = { source: "power_to_choose", partial: false, report: {} };
  expect((await importPlans(server.ctx.db, { ...list, as_of, plans: listed })).outcome).toBe("imported");
}

/** The verified fixed 12-month plans of a ranking, written out again. */
const yearPlans = ({ results }: Ranking): Ranking["results"] =>
  results.filter(
    ({ plan, cost }) =>
      cost &&
      plan.rate_type === "fixed" &&
      plan.term_months === 12 &&
      !plan.prepaid &&
      plan.proof.verdict !== "unproven",
  );

beforeAll(async () => {
  ({ plans } = await server.ctx.readCatalog());
});

describe("price history", () => {
  it("has one point for the shipped list, the same as the list's answer", async () => {
    const ranking = await rank();
    const [lowest] = yearPlans(ranking);
    const { points, ...rest } = await history();
    expect(rest).toMatchObject({ as_of: "2026-01-10", tdu: "oncor", year_kwh: ranking.usage.year_kwh });
    expect(points).toEqual([
      {
        as_of: "2026-01-10",
        plans: yearPlans(ranking).length,
        low_cents: lowest?.twelve_months?.cents,
        typical_cents: ranking.levels.typical_cents,
        lowest: expect.objectContaining({ id: lowest?.plan.id, name: lowest?.plan.name }) as unknown,
      },
    ]);
  });

  it("has a point for each later list, with plans that change, leave and return", async () => {
    const first = await history();
    const [lowest] = yearPlans(await rank());
    const cheapest = plans.find(({ id }) => id === lowest?.plan.id);
    if (!cheapest) throw new Error("The list has a 12-month plan.");
    const others = plans.filter(({ id }) => id !== cheapest.id);
    await importList(
      "2026-01-11",
      plans.map((plan) => withCents(plan, 1)),
    );
    await importList("2026-01-12", others);
    await importList("2026-01-13", [...others, cheapest]);
    const { points, as_of, step_days } = await history();
    expect({ as_of, step_days }).toEqual({ as_of: "2026-01-13", step_days: 1 });
    expect(points.map((point) => point.as_of)).toEqual([
      "2026-01-10",
      "2026-01-11",
      "2026-01-12",
      "2026-01-13",
    ]);
    const [one, dearer, without, back] = points;
    expect(back).toMatchObject({ low_cents: first.points[0]?.low_cents, plans: one?.plans });
    expect(dearer?.low_cents).toBeGreaterThan(one?.low_cents ?? Number.NaN);
    // A cent more per kWh, within the rounding of twelve bills.
    expect((dearer?.typical_cents ?? 0) - (one?.typical_cents ?? 0)).toBeCloseTo(first.year_kwh, -2);
    expect(without).toMatchObject({ plans: (one?.plans ?? 0) - 1 });
    expect(without?.lowest.id).not.toBe(cheapest.id);
    const ranking = await rank();
    expect(back).toMatchObject({
      low_cents: yearPlans(ranking)[0]?.twelve_months?.cents,
      typical_cents: ranking.levels.typical_cents,
    });
  });

  it("is that of the usage and the utility in the request", async () => {
    const small = { tdu: "centerpoint", usage: { kind: "annual", kwh: 6000 }, read_day: 12 } as const;
    const { points, year_kwh } = await history(small);
    const ranking = await rank(small);
    expect(year_kwh).toBeCloseTo(6000, 0);
    expect(points.at(-1)).toMatchObject({
      low_cents: yearPlans(ranking)[0]?.twelve_months?.cents,
      typical_cents: ranking.levels.typical_cents,
    });
  });

  it("has at most sixty points of hundreds of lists, and is read from memory the second time", async () => {
    const some = plans.filter(({ tdu }) => tdu === "oncor");
    for (let day = 0; day < 100; day += 1)
      await importList(
        addDays("2026-02-01", day),
        some.map((plan) => withCents(plan, (day % 7) / 10)),
      );
    const first = await history();
    expect(first.step_days).toBe(7);
    expect(first.points.length).toBeLessThanOrEqual(60);
    expect(first.points[0]?.as_of).toBe("2026-01-10");
    expect(first.points.at(-1)?.as_of).toBe(addDays("2026-02-01", 99));
    const statements = vi.spyOn(server.ctx.db.pool, "query");
    expect(await history()).toEqual(first);
    // Only whether there is a newer list.
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  });

  it("rejects usage without a year, and an unknown utility", async () => {
    expect((await post("/price_history", { ...HOME, tdu: "none" })).status).toBe(400);
    const day = { kind: "intervals", start: "2026-01-05", minutes: 60, wh: Array<number>(24).fill(1000) };
    expect((await post("/price_history", { ...HOME, usage: day })).status).toBe(422);
  });
});

describe("thinDays", () => {
  const days = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => addDays("2024-01-01", index));

  it.each([
    [1, 1, 1],
    [60, 1, 60],
    [61, 7, 10],
    [365, 7, 53],
    [1000, 28, 37],
    [5000, 91, 56],
  ])("keeps the first and the newest of %i days", (count, step, points) => {
    const thinned = thinDays(days(count));
    expect(thinned.step).toBe(step);
    expect(thinned.days.length).toBe(points);
    expect(thinned.days[0]).toBe("2024-01-01");
    expect(thinned.days.at(-1)).toBe(days(count).at(-1));
    expect(thinned.days).toEqual(thinned.days.toSorted());
  });

  it("has no days without lists", () => {
    expect(thinDays([]).days).toEqual([]);
  });
});
