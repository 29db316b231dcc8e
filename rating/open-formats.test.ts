// Every plan of the shipped list in the other formats, and back: the same tariff and the same twelve bills to the cent,
// or the reason why the format can't express it. docs/open-data.md has the counts.
import { readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cdrPlanSchema } from "#contracts/cdr-plan.ts";
import type { Omission } from "#contracts/open-plans.ts";
import type { DeliveryCharges, Plan, PlanCondition, Tariff } from "#contracts/plan.ts";
import { createTariff, TEST_DELIVERY } from "#contracts/test-support.ts";
import { urdbRateSchema } from "#contracts/urdb-rate.ts";
import { loadBundledCatalog } from "#market/catalog/load-catalog.ts";
import { deliveryOn } from "#market/delivery.ts";
import type { FormatResult } from "#market/open-formats/omissions.ts";
import { readCdrPlan } from "#market/open-formats/read-cdr.ts";
import { readUrdbRate } from "#market/open-formats/read-urdb.ts";
import { isSameTariff } from "#market/open-formats/same-tariff.ts";
import { toCdrPlan } from "#market/open-formats/to-cdr.ts";
import { toDeliveryRate, toUrdbRate } from "#market/open-formats/to-urdb.ts";
import { anyTariff } from "#tests/support/any-tariff.ts";
import { oneTimeCents } from "./twelve-months.ts";
import { billYear } from "./bill.ts";
import { foldUsage, type UsageFold } from "./fold.ts";
import { createPlan, createYear, livedInWh } from "./test-support.ts";

const root = path.join(import.meta.dirname, "..");
const DAY = "2026-01-10";
const SHARES = [0.4, 1, 2.3];

function readShipped(): Plan[] {
  const file = path.join(root, "market", "catalog", "data", `${DAY}.json`);
  const result = loadBundledCatalog(readFileSync(file, "utf8"));
  if (!result.ok) throw new Error(result.error);
  return result.value.plans;
}

const plans = readShipped();
/** About 5,600, 14,000 and 32,000 kWh a year. */
const years: UsageFold[] = SHARES.map((share) =>
  foldUsage(createYear("2025-01-01", 60, (moment) => Math.round(4 * share * livedInWh(moment)))),
);

interface Priced {
  readonly tariff: Tariff;
  readonly delivery: DeliveryCharges | null;
}

const listBills = ({ tariff, delivery }: Priced, fold: UsageFold): number[] =>
  billYear(tariff, fold, { delivery, read_day: 1 }).bills.map(({ total_cents }) => total_cents);

const chargesOf = ({ tdu }: Plan): DeliveryCharges | null => deliveryOn(TEST_DELIVERY, tdu, DAY);

/** The result of one format for a plan: what a reader of its text gets. */
type Trip = (plan: Plan) => FormatResult<Priced>;

const throughCdr: Trip = (plan) => {
  const delivery = chargesOf(plan);
  const result = toCdrPlan(plan, { listed_from: DAY, changed_on: DAY, delivery });
  if (!result.ok) return result;
  const back = readCdrPlan(cdrPlanSchema.strict().parse(JSON.parse(JSON.stringify(result.value))));
  if (back === null) throw new Error(`${plan.id} can't be read back`);
  const charges = back.delivery && { tdu: plan.tdu, as_of: DAY, ...back.delivery };
  return { ok: true, value: { tariff: back.tariff, delivery: charges } };
};

const throughUrdb: Trip = (plan) => {
  const result = toUrdbRate(plan, DAY);
  if (!result.ok) return result;
  const tariff = readUrdbRate(urdbRateSchema.strict().parse(JSON.parse(JSON.stringify(result.value))));
  if (tariff === null) throw new Error(`${plan.id} can't be read back`);
  return { ok: true, value: { tariff, delivery: chargesOf(plan) } };
};

const TRIPS = { cdr: throughCdr, urdb: throughUrdb };

interface Count {
  exact: number;
  readonly omitted: Partial<Record<Omission, number>>;
}

function countTrips(trip: Trip): Count {
  const count: Count = { exact: 0, omitted: {} };
  for (const plan of plans) {
    const result = trip(plan);
    if (!result.ok) {
      count.omitted[result.reason] = (count.omitted[result.reason] ?? 0) + 1;
      continue;
    }
    count.exact += 1;
    const { tariff } = plan;
    if (tariff === null) throw new Error("a plan without a tariff has none in another format");
    expect(isSameTariff(result.value.tariff, tariff), plan.id).toBe(true);
    expect(oneTimeCents(result.value.tariff)).toBe(oneTimeCents(tariff));
    for (const fold of years)
      expect(listBills(result.value, fold), plan.id).toEqual(
        listBills({ tariff, delivery: chargesOf(plan) }, fold),
      );
  }
  return count;
}

/** The numbers of a format's row in docs/open-data.md. */
function readDocumented(format: string): Count {
  const text = readFileSync(path.join(root, "docs", "open-data.md"), "utf8");
  const row = text.split("\n").find((line) => line.startsWith(`| ${format} |`));
  const [, , exact = "", omitted = ""] = row?.split("|").map((cell) => cell.trim()) ?? [];
  const reasons = omitted.split(", ").map((one) => /^(\d+) `(\w+)`$/.exec(one) ?? []);
  return {
    exact: Number(exact),
    omitted: Object.fromEntries(reasons.map(([, n, reason = ""]) => [reason, Number(n)])),
  };
}

it.each([
  ["Consumer Data Right", "cdr"],
  ["Utility Rate Database", "urdb"],
] as const)("gets the same bills through the %s, or names the reason", (name, format) => {
  const count = countTrips(TRIPS[format]);
  const omitted = Object.values(count.omitted).reduce((sum, n) => sum + n, 0);
  expect(count.exact + omitted).toBe(plans.length);
  expect(count.omitted.not_reproduced).toBeUndefined();
  expect(readDocumented(name)).toEqual(count);
});

/** A plan whose price is taken from its label, with a tariff of this test. */
const planOf = (tariff: Tariff): Plan => createPlan("own", { tariff });
const tier = (cents_per_kwh: number, up_to_kwh: number | null = null) => ({ up_to_kwh, cents_per_kwh });

const condition = (
  part: Pick<PlanCondition, "needs" | "effect"> & Partial<PlanCondition>,
): PlanCondition => ({
  usd_per_month: 0,
  cents_per_kwh: 0,
  met_in_tariff: true,
  quote: null,
  ...part,
});

const nights: Tariff = createTariff({
  energy: [
    { name: "Free nights", from_minute: 1260, to_minute: 360, tiers: [tier(0)] },
    { name: "Weekends", weekdays: [0, 6], from_minute: 360, to_minute: 1260, tiers: [tier(8.25)] },
    { tiers: [tier(21.4321)] },
  ],
});
const summer: Tariff = createTariff({
  energy: [
    { months: [6, 7, 8, 9], tiers: [tier(19)] },
    { name: "Winter", tiers: [tier(11)] },
  ],
});

it.each([
  ["nights and weekends", nights, { cdr: null, urdb: null }],
  ["months", summer, { cdr: "hours", urdb: null }],
  [
    "half hours",
    createTariff({ energy: [{ from_minute: 1290, to_minute: 330, tiers: [tier(1)] }, { tiers: [tier(9)] }] }),
    { cdr: null, urdb: "hours" },
  ],
  [
    "one weekday",
    createTariff({ energy: [{ weekdays: [3], tiers: [tier(1)] }, { tiers: [tier(9)] }] }),
    { cdr: null, urdb: "hours" },
  ],
  [
    "overlapping hours",
    createTariff({
      energy: [
        { weekdays: [0, 6], tiers: [tier(1)] },
        { from_minute: 0, to_minute: 360, tiers: [tier(2)] },
        { tiers: [tier(9)] },
      ],
    }),
    { cdr: "hours", urdb: "hours" },
  ],
  [
    "blocks within hours",
    createTariff({ energy: [{ from_minute: 1260, tiers: [tier(1, 500), tier(2)] }, { tiers: [tier(9)] }] }),
    { cdr: null, urdb: "tiered_hours" },
  ],
  ["blocks", createTariff({ energy: [{ tiers: [tier(9.5, 500.5), tier(10, 1200), tier(8)] }] }), {}],
  [
    "fees and conditions",
    createTariff({
      base_charge_usd: -3.21,
      delivery: "bundled",
      monthly_fees: [{ name: "Billing fee", amount_usd: 2.5, in_label_average: true }],
      one_time_fees: [{ name: "membership", amount_usd: 15 }],
      conditions: [
        condition({
          needs: ["autopay"],
          effect: "fee",
          usd_per_month: 5,
          quote: "A sentence of a provider.",
        }),
        condition({ needs: ["autopay", "paperless"], effect: "required" }),
        condition({ needs: ["device"], effect: "credit", met_in_tariff: false }),
      ],
    }),
    {},
  ],
] satisfies Array<[string, Tariff, Partial<Record<keyof typeof TRIPS, Omission | null>>]>)(
  "carries %s, or names the reason",
  (_name, tariff, expected: Partial<Record<keyof typeof TRIPS, Omission | null>>) => {
    for (const [format, trip] of Object.entries(TRIPS)) {
      const reason = expected[format as keyof typeof TRIPS] ?? null;
      const result = trip(planOf(tariff));
      expect(result.ok ? null : result.reason, format).toBe(reason);
      if (result.ok) expect(isSameTariff(result.value.tariff, tariff), format).toBe(true);
      if (result.ok) expect(JSON.stringify(result.value)).not.toContain("A sentence of a provider");
    }
  },
);

it("never loses a part of a generated tariff", () => {
  fc.assert(
    fc.property(anyTariff, (tariff) => {
      for (const trip of Object.values(TRIPS)) {
        const result = trip(planOf(tariff));
        if (result.ok) expect(isSameTariff(result.value.tariff, tariff)).toBe(true);
        const isPlain = tariff.credits.length === 0 && tariff.buyback === null;
        if (!isPlain) expect(result.ok).toBe(false);
      }
    }),
  );
});

it("describes a utility's charges as a rate of their own", () => {
  const charges = deliveryOn(TEST_DELIVERY, "oncor", DAY);
  if (charges === null) throw new Error("Oncor has charges");
  const rate = urdbRateSchema.strict().parse(toDeliveryRate(charges));
  expect(rate.fixedchargefirstmeter).toBe(charges.monthly_usd);
  expect(rate.energyratestructure[0]?.[0]?.rate).toBeCloseTo(charges.cents_per_kwh / 100, 9);
  // It is not a plan.
  expect(readUrdbRate(rate)).toBeNull();
});
