// Delivery charges that change within the twelve months, from the table to the responses that pages price with.
import { beforeAll, describe, expect, it } from "vitest";
import { currentDeliverySchema, planDetailSchema, rankingSchema } from "#contracts/compare.ts";
import type { DeliveryRow } from "#contracts/delivery.ts";
import { yearFromInput } from "#meter/year.ts";
import { foldUsage } from "#rating/fold.ts";
import { tariffCost } from "#rating/year-cost.ts";
import { TEST_DELIVERY } from "#contracts/test-support.ts";
import { pinDelivery } from "#tests/support/delivery.ts";
import { portalServer } from "#tests/support/portal.ts";
import { setup } from "#tests/support/setup.ts";

const TODAY = "2026-01-12";
const server = setup(() => portalServer({}, { now: () => new Date(`${TODAY}T18:00:00Z`) }));
const USAGE = { kind: "annual", kwh: 13_000 } as const;

const change = (effective_date: string, cents_per_kwh: number): DeliveryRow => ({
  tdu: "oncor",
  effective_date,
  certainty: "exact",
  monthly_usd: 4.5,
  cents_per_kwh,
  source_kind: "operator",
  source: "test",
  checked_on: TODAY,
});

beforeAll(async () => {
  await pinDelivery(server, [...TEST_DELIVERY, change("2026-03-10", 6.5), change("2027-03-01", 9)]);
});

const request = (path: string): Promise<Response> => fetch(`${server.url}/compare/v1/${path}`);
const get = async (path: string): Promise<unknown> => (await request(path)).json();

async function rank(): Promise<ReturnType<typeof rankingSchema.parse>> {
  const response = await fetch(`${server.url}/compare/v1/rankings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tdu: "oncor", usage: USAGE }),
  });
  return rankingSchema.parse(await response.json());
}

describe("delivery charges that change within the year", () => {
  it("are in the responses with the day from which they apply", async () => {
    const { delivery } = await rank();
    expect(delivery).toEqual({
      tdu: "oncor",
      as_of: "2025-12-29",
      certainty: "by",
      monthly_usd: 4.23,
      cents_per_kwh: 5.5833,
      from: "2026-01-14",
      later: [{ as_of: "2026-03-10", certainty: "exact", monthly_usd: 4.5, cents_per_kwh: 6.5 }],
    });
  });

  it("give a plan's page the same cost as the list", async () => {
    const { results, read_day_known } = await rank();
    expect(read_day_known).toBe(false);
    const year = yearFromInput(USAGE, "oncor", TODAY);
    if (!year.ok) throw new Error("a year can be made");
    const fold = foldUsage(year.value);
    const priced = results.filter(({ cost }) => cost !== null);
    for (const { plan, cost } of [...priced.slice(0, 10), ...priced.slice(-10)]) {
      const detail = planDetailSchema.parse(await get(`plans/${plan.id}`));
      const { tariff } = detail.plan;
      expect(tariff && tariffCost(tariff, fold, { read_day: null, delivery: detail.delivery })).toEqual(cost);
    }
  });

  it("cost more from the day of the change on", async () => {
    const { results, usage } = await rank();
    const plan = results.find(({ cost }) => cost !== null && cost.low_cents === cost.high_cents);
    const detail = planDetailSchema.parse(await get(`plans/${plan?.plan.id}`));
    const year = yearFromInput(USAGE, "oncor", TODAY);
    if (!year.ok || !detail.plan.tariff || !detail.delivery) throw new Error("the plan has a price");
    const { later: _later, from: _from, ...before } = detail.delivery;
    const old = tariffCost(detail.plan.tariff, foldUsage(year.value), { read_day: null, delivery: before });
    // 0.9167 ¢ more per kWh and 27 ¢ more a month, for the days from March 10 on.
    const added = (plan?.cost?.parts.delivery ?? 0) - (old?.parts.delivery ?? 0);
    expect(added).toBeGreaterThan(0.75 * (usage.year_kwh * 0.9167 + 12 * 27));
    expect(added).toBeLessThan(usage.year_kwh * 0.9167 + 12 * 27);
  });

  it("are listed for every utility with known charges", async () => {
    const { items } = currentDeliverySchema.parse(await get("delivery_charges"));
    expect(items.map(({ tdu, cents_per_kwh }) => [tdu, cents_per_kwh])).toEqual([
      ["oncor", 5.5833],
      ["centerpoint", 6.0009],
      ["aep_central", 6.0563],
      ["aep_north", 5.9233],
      ["tnmp", 7.237],
      ["lpl", 6.312],
    ]);
  });

  it("are those of a past period with its changes, and reject other input", async () => {
    const inPeriod = async (query: string) => {
      const { items } = currentDeliverySchema.parse(await get(`delivery_charges?${query}`));
      return items.find(({ tdu }) => tdu === "oncor");
    };
    expect(await inPeriod("from=2026-02-20&through=2026-03-22")).toMatchObject({
      as_of: "2025-12-29",
      from: "2026-02-20",
      later: [{ as_of: "2026-03-10", cents_per_kwh: 6.5 }],
    });
    expect(await inPeriod("from=2026-02-20")).not.toHaveProperty("later");
    for (const query of ["from=yesterday", "from=2026-02-20&through=2026-02-31"])
      expect((await request(`delivery_charges?${query}`)).status).toBe(400);
  });
});
