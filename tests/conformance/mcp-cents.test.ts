// 200 scripted calls of the tools of /mcp, each compared with the cents that the engine calculates for the same plan,
// usage and day from the catalog itself.
import { beforeAll, describe, expect, it } from "vitest";
import { comparePlansSchema, explainBillSchema, findPlansSchema, pricePlanSchema } from "#contracts/mcp.ts";
import type { ConditionChoice, Plan, TduId } from "#contracts/plan.ts";
import type { CustomUsage } from "#contracts/portal.ts";
import { TEST_HOME_PROFILE } from "#contracts/test-support.ts";
import { applyConditionsToAll } from "#market/conditions.ts";
import { deliveryForYear } from "#market/delivery.ts";
import { earliestStart } from "#market/start-dates.ts";
import { yearFromInput } from "#meter/year.ts";
import { billYear } from "#rating/bill.ts";
import { foldUsage, type UsageFold } from "#rating/fold.ts";
import { ASSUMED_READ_DAY } from "#rating/periods.ts";
import { rankPlans, type RankResult } from "#rating/rank.ts";
import { connectMcp, type McpTestClient } from "#tests/support/mcp.ts";
import { setup } from "#tests/support/setup.ts";
import { portalServer } from "../support/portal.ts";

const DAYS = ["2026-01-12", "2026-07-01"] as const;
const TDUS: readonly TduId[] = ["oncor", "centerpoint", "aep_central", "aep_north", "tnmp"];
const MONTHS = [980, 860, 790, 820, 1010, 1480, 1920, 2050, 1630, 1120, 850, 940];
const USAGES: readonly CustomUsage[] = [
  { kind: "annual", kwh: 14_141 },
  { kind: "annual", kwh: 6_300 },
  TEST_HOME_PROFILE,
  { ...TEST_HOME_PROFILE, square_feet: 900, people: 1, heating: "gas" },
  {
    kind: "monthly",
    months: MONTHS.map((kwh, index) => ({ month: `2025-${String(index + 1).padStart(2, "0")}`, kwh })),
  },
];

interface Call {
  readonly tdu: TduId;
  readonly usage: CustomUsage;
  readonly read_day: number | null;
  readonly conditions: ConditionChoice[];
}

/** 25 homes for each day: every utility with every usage. */
const CALLS: readonly Call[] = TDUS.flatMap((tdu, row) =>
  USAGES.map((usage, column) => ({
    tdu,
    usage,
    read_day: (row + column) % 2 === 0 ? null : 3 + 5 * column,
    conditions: (row + column) % 3 === 0 ? (["autopay", "paperless"] as const).slice() : [],
  })),
);

describe.each(DAYS)("on %s", (day) => {
  const server = setup(() => portalServer({}, { now: () => new Date(`${day}T18:00:00Z`) }));
  const mcp = setup<McpTestClient>(() => connectMcp(server.url));
  let plans: readonly Plan[] = [];
  beforeAll(async () => {
    ({ plans } = await server.ctx.readCatalog());
  });

  async function calculate({ tdu, usage, read_day, conditions }: Call): Promise<{
    readonly ranked: RankResult;
    readonly fold: UsageFold;
    readonly listed: readonly Plan[];
    readonly delivery: ReturnType<typeof deliveryForYear>;
  }> {
    const { delivery: rows } = await server.ctx.readCatalog();
    const year = yearFromInput(usage, tdu, day);
    if (!year.ok) throw new Error("No year can be made of this usage.");
    const fold = foldUsage(year.value);
    const from = earliestStart(tdu, day, "switch");
    const delivery = deliveryForYear(rows, tdu, from);
    const listed = applyConditionsToAll(
      plans.filter((plan) => plan.tdu === tdu),
      conditions,
    );
    const ranked = rankPlans(listed, fold, { read_day, delivery: () => delivery, today: day, from, tdu });
    return { ranked, fold, listed, delivery };
  }

  const toInput = ({ tdu, ...rest }: Call): object => ({ utility: tdu, ...rest });

  it.each(CALLS.map((call, index) => ({ call, index })))("find_plans, call $index", async ({ call }) => {
    const { ranked } = await calculate(call);
    const { data } = await mcp.call("find_plans", {
      ...toInput(call),
      limit: 25,
      price_lasts: "any",
      prepaid: true,
    });
    const expected = ranked.results
      .filter(({ cost, plan }) => cost !== null && plan.proof.verdict !== "unproven")
      .slice(0, 25)
      .map(({ plan, cost, twelve_months }) => [plan.id, twelve_months?.cents, cost?.month_cents]);
    const found = findPlansSchema.parse(data).plans;
    expect(found.map((one) => [one.plan.id, one.twelve_months?.cents, one.cost?.month_cents])).toEqual(
      expected,
    );
    expect(expected.length).toBeGreaterThan(0);
  });

  it.each(CALLS.map((call, index) => ({ call, index })))(
    "price_plan, call $index",
    async ({ call, index }) => {
      const { ranked } = await calculate(call);
      const item = ranked.results[(index * 7) % ranked.results.length];
      const { data, text } = await mcp.call("price_plan", { ...toInput(call), plan_id: item?.plan.id });
      const { cost, twelve_months, listed, source } = pricePlanSchema.parse(data);
      expect({ cost, twelve_months }).toEqual({ cost: item?.cost, twelve_months: item?.twelve_months });
      expect(listed).toBe(true);
      expect(source.verdict).toBe(item?.plan.proof.verdict);
      expect(text).toContain(item?.plan.name);
    },
  );

  it.each(CALLS.map((call, index) => ({ call, index })))(
    "compare_plans, call $index",
    async ({ call, index }) => {
      const { ranked } = await calculate(call);
      const priced = ranked.results.filter(({ cost }) => cost !== null);
      const items = [0, 5, 11].map((offset) => priced[(index + offset) % priced.length]);
      const plan_ids = items.map((item) => item?.plan.id);
      const { data } = await mcp.call("compare_plans", { ...toInput(call), plan_ids });
      const result = comparePlansSchema.parse(data);
      const cents = items.map((item) => item?.twelve_months?.cents ?? Number.NaN);
      expect(result.plans.map((one) => one.twelve_months?.cents)).toEqual(cents);
      expect(result.differences.map((one) => one.cents)).toEqual(cents.map((one) => one - (cents[0] ?? 0)));
    },
  );

  it.each(CALLS.map((call, index) => ({ call, index })))(
    "explain_bill, call $index",
    async ({ call, index }) => {
      const { ranked, fold, listed, delivery } = await calculate(call);
      const priced = ranked.results.filter(({ cost }) => cost !== null);
      const item = priced[(index * 3) % priced.length];
      const tariff = listed.find(({ id }) => id === item?.plan.id)?.tariff;
      if (!tariff) throw new Error("A plan with a cost has a tariff.");
      const expected = billYear(tariff, fold, { read_day: call.read_day ?? ASSUMED_READ_DAY, delivery });
      const { data } = await mcp.call("explain_bill", { ...toInput(call), plan_id: item?.plan.id });
      const { bills, total_cents, parts } = explainBillSchema.parse(data);
      expect({ total_cents, parts }).toEqual({ total_cents: expected.total_cents, parts: expected.parts });
      expect(bills.map((bill) => bill.total_cents)).toEqual(item?.cost?.month_cents);
      for (const [at, bill] of bills.entries()) {
        expect(bill.lines.map((line) => line.amount_cents)).toEqual(
          expected.bills[at]?.items.map((line) => line.amount_cents),
        );
        expect(bill.lines.reduce((sum, line) => sum + line.amount_cents, 0)).toBe(bill.total_cents);
      }
    },
  );
});

it("makes 200 calls", () => {
  expect(DAYS.length * CALLS.length * 4).toBe(200);
});
