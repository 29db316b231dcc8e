// The cases that the outlook was designed for, by their numbers. The home uses 1 kWh every hour: 8,760 kWh a year.
import { describe, expect, it } from "vitest";
import type { DeliveryCharges, Plan, Tariff } from "#contracts/plan.ts";
import type { EarlyTerminationFee } from "#contracts/portal.ts";
import { addDays } from "#meter/calendar.ts";
import { foldUsage } from "#rating/fold.ts";
import { createTariff } from "#contracts/test-support.ts";
import { createPlan, createYear } from "#rating/test-support.ts";
import type { AdviceInput, OrderInProgress } from "./priced-location.ts";
import { advise, type Advice } from "./outlook.ts";

/** A Monday. */
const DAY = "2026-01-12";
const fold = foldUsage(createYear("2025-01-01", 60, () => 1000));
const NO_DELIVERY: DeliveryCharges = { tdu: "oncor", as_of: "2025-12-29", monthly_usd: 0, cents_per_kwh: 0 };
const OTHER = { name: "Other Power", puct_number: "10002" };

/** Creates a plan with this price in cents per kWh and no other charges. At 10 cents, a year is $876. */
function planAt(id: string, cents_per_kwh: number, part: Partial<Plan> = {}): Plan {
  const energy: Tariff["energy"] = [{ tiers: [{ up_to_kwh: null, cents_per_kwh }] }];
  return createPlan(id, { provider: OTHER, tariff: createTariff({ energy }), ...part });
}

interface Case {
  readonly plans: readonly Plan[];
  /** Days from today to the last day of the contract. Null if it has none. */
  readonly days_left?: number | null;
  readonly fee?: EarlyTerminationFee | null;
  /** Cents per kWh of the contract. Null if not known. */
  readonly cents?: number | null;
  /** Base charge of the contract, in dollars a month. */
  readonly base_usd?: number;
  readonly part?: Partial<AdviceInput>;
}

function adviseCase({
  plans,
  days_left = 100,
  fee = { kind: "none" },
  cents = 10,
  base_usd = 0,
  part = {},
}: Case): Advice {
  const price = cents === null ? null : { cents_per_kwh: cents, base_usd, includes_delivery: true };
  const contract: AdviceInput["contract"] = {
    provider: "Sample Power",
    plan_name: "Sample 12",
    plan_id: null,
    ends_on: days_left === null ? null : addDays(DAY, days_left),
    price,
    leaving_fee: fee,
  };
  const input: AdviceInput = {
    day: DAY,
    tdu: "oncor",
    fold,
    usage_unknown: false,
    read_day: null,
    plans,
    delivery: () => NO_DELIVERY,
    contract,
    current: price && { kind: "price", ...price },
    current_plan: null,
    open_orders: [],
    opted_out: false,
    agreement_ends_on: null,
    ...part,
  };
  return advise(input, { weather: true });
}

describe("456 days left, a plan $91 a year cheaper", () => {
  // The same energy charge without the contract's base charge: $7.58 a month, $90.96 a year.
  const plans = [planAt("cheaper", 10)];
  const flat = (usd: number): Advice["outlook"] =>
    adviseCase({ plans, days_left: 456, base_usd: 7.58, fee: { kind: "flat", usd } }).outlook;

  it("does not justify a fee of $175", () => {
    const { recommendation, options } = flat(175);
    expect(recommendation).toMatchObject({ code: "stay", option_id: "do_nothing", net_cents: 0 });
    expect(options[1]).toMatchObject({ exit_fee_cents: 17_500, net_cents: -8404, break_even_on: null });
  });

  it("justifies a fee of $20 and pays it back in April", () => {
    const { recommendation, options } = flat(20);
    expect(recommendation).toMatchObject({
      code: "switch_now",
      option_id: "switch:cheaper",
      net_cents: 7096,
    });
    expect(recommendation.on).toBe("2026-01-14");
    // In January, February and March, 18 of 31 days save $19.56. Two days of April save 25.3 cents each.
    expect(options[1]).toMatchObject({ exit_fee_cents: 2000, break_even_on: "2026-04-03" });
  });

  it("justifies a fee of $78.95 but not of $78.96, because $12 is not worth the effort", () => {
    expect(flat(78.95).recommendation).toMatchObject({ code: "switch_now", net_cents: 1201 });
    expect(flat(78.96).recommendation.code).toBe("stay");
  });
});

describe("a contract that ends", () => {
  const plans = [
    planAt("year", 11),
    planAt("month to month", 16, { term_months: 0, rate_type: "variable" }),
    planAt("own month to month", 14, {
      term_months: 0,
      rate_type: "variable",
      provider: { name: "Sample Power", puct_number: null },
    }),
  ];

  it("in 24 days: never recommends staying on a price that ends, though no plan is cheaper", () => {
    const { recommendation, options, timeline } = adviseCase({ plans, days_left: 24 }).outlook;
    expect(recommendation).toMatchObject({ code: "choose_before_end", option_id: "switch:year" });
    // The day after February 5 is the Friday on which the term is over.
    expect(options[1]).toMatchObject({ starts_because: "after_term", starts_on: "2026-02-06" });
    expect(timeline.map(({ kind, from }) => [kind, from])).toEqual([
      ["contract", "2026-01-14"],
      ["month_to_month", "2026-02-06"],
    ]);
    // 342 of 365 days at 14 cents instead of 11.
    expect(recommendation.net_cents).toBe(Math.round(342 * 24 * 3));
  });

  it("eight months ago: uses month to month as the price paid now", () => {
    const { recommendation, current_cents, timeline } = adviseCase({ plans, days_left: -246 }).outlook;
    expect(recommendation).toMatchObject({ code: "switch_now", on: "2026-01-14", net_cents: 8760 * 3 });
    // The contract's yearly cost is still known, but nothing on the timeline is priced with it.
    expect(current_cents).toBe(87_600);
    expect(timeline.map(({ kind, cents }) => [kind, cents])).toEqual([["month_to_month", 8760 * 14]]);
  });

  it("with a provider that lists no month-to-month plan: uses the median of those listed, with their range", () => {
    const others = [12, 13, 20].map((cents) =>
      planAt(`m${cents}`, cents, { term_months: 0, rate_type: "variable" }),
    );
    const { options } = adviseCase({ plans: [planAt("year", 11), ...others], days_left: -30 }).outlook;
    expect(options[0]).toMatchObject({ total_cents: 8760 * 13, low_cents: 8760 * 12, high_cents: 8760 * 20 });
  });
});

describe("an order in progress", () => {
  const ordered = (part: Partial<OrderInProgress>): Partial<AdviceInput> => ({
    open_orders: [
      {
        id: "order 1",
        state: "accepted",
        connector: "partner",
        last_code: null,
        plan: planAt("ordered", 9),
        starts_on: "2026-02-02",
        ...part,
      },
    ],
  });

  it("is the do-nothing option, with its fees included", () => {
    const { outlook } = adviseCase({
      plans: [planAt("year", 5)],
      fee: { kind: "flat", usd: 100 },
      part: ordered({}),
    });
    expect(outlook.recommendation).toMatchObject({ code: "order_in_progress", on: "2026-02-02" });
    expect(outlook.options.map(({ id }) => id)).toEqual(["do_nothing"]);
    // 19 days at 10 cents, 346 days at 9 cents, and the fee.
    expect(outlook.options[0]).toMatchObject({
      exit_fee_cents: 10_000,
      total_cents: 24 * (190 + 346 * 9) + 10_000,
    });
    expect(outlook.timeline.map(({ kind, through }) => [kind, through])).toEqual([
      ["contract", "2026-02-01"],
      ["order", "2027-01-13"],
    ]);
  });

  it("starts on the first possible day if it has no date", () => {
    const { outlook } = adviseCase({ plans: [], part: ordered({ starts_on: null }) });
    expect(outlook.recommendation).toMatchObject({ code: "order_in_progress", on: null });
    expect(outlook.timeline.map(({ kind }) => kind)).toEqual(["order"]);
  });
});

describe("plans that can be recommended", () => {
  const long = planAt("long", 9, { term_months: 24 });
  it.each<[string, Partial<Plan>]>([
    ["ends sooner", { term_months: 3 }],
    ["is variable", { rate_type: "variable" }],
    ["is month to month", { term_months: 0 }],
    ["is prepaid", { prepaid: true }],
    ["is not verified", { proof: { ...long.proof, verdict: "unproven" } }],
    [
      "is for new customers of its provider",
      { new_customers_only: true, provider: { name: "sample power", puct_number: null } },
    ],
  ])("exclude a plan that %s, even if it is cheaper", (_, part) => {
    const plans = [planAt("cheap", 2, part), long];
    expect(adviseCase({ plans, days_left: null }).outlook.recommendation.option_id).toBe("switch:long");
  });

  it("include a plan that ends sooner if no other is listed", () => {
    const { options, recommendation } = adviseCase({
      plans: [planAt("short", 8, { term_months: 6 })],
      days_left: null,
    }).outlook;
    expect(recommendation).toMatchObject({ code: "switch_now", option_id: "switch:short" });
    expect(options[1]?.segments.map(({ kind, through }) => [kind, through])).toEqual([
      ["plan", "2026-07-13"],
      ["after_plan", "2027-01-13"],
    ]);
  });

  it("include a plan of the same provider from the day after the term, without a fee", () => {
    const currentPlan = planAt("own", 8, { provider: { name: "SAMPLE POWER", puct_number: "1" } });
    const month = planAt("month", 12, { term_months: 0 });
    const { options } = adviseCase({ plans: [currentPlan, month], fee: { kind: "flat", usd: 150 } }).outlook;
    expect(options[1]).toMatchObject({
      id: "stay_with_provider:own",
      starts_on: addDays(DAY, 101),
      exit_fee_cents: 0,
    });
  });
});

describe("missing data", () => {
  const plans = [planAt("year", 9)];
  it.each<[string, Case, string[]]>([
    ["usage", { plans, part: { usage_unknown: true } }, ["usage"]],
    ["the contract", { plans, part: { contract: null, current: null } }, ["contract"]],
    ["its price", { plans, cents: null }, ["price"]],
    ["plans", { plans: [] }, ["plans"]],
    ["nothing, once the contract is over", { plans, cents: null, days_left: -1 }, []],
  ])("%s", (_, one, missing) => {
    expect(adviseCase(one).outlook.recommendation.missing).toEqual(missing);
  });

  it("shows the cheapest plan and gives no advice if the contract is not known", () => {
    const { recommendation } = adviseCase({ plans, part: { contract: null, current: null } }).outlook;
    expect(recommendation).toMatchObject({
      code: "not_enough_known",
      option_id: "switch:year",
      net_cents: null,
    });
  });
});

describe("weather", () => {
  it("adds a mild and a hot summer to every total", () => {
    const summer = foldUsage(
      createYear("2025-01-01", 60, ({ date }) => (/-0[678]-/.test(date) ? 3000 : 1000)),
    );
    const plans = [planAt("year", 9), planAt("month", 14, { term_months: 0 })];
    for (const { total_cents, band } of adviseCase({ plans, days_left: 24, part: { fold: summer } }).outlook
      .options) {
      expect(band?.mild_cents).toBeLessThan(total_cents ?? 0);
      expect(band?.hot_cents).toBeGreaterThan(total_cents ?? 0);
    }
  });
});
