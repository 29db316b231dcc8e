import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliveryCharges, Label, PlanText, Tariff, UsageCredit } from "#contracts/plan.ts";
import { createTariff, TEST_OFFER } from "#contracts/test-support.ts";
import type { ListedPlan } from "../listing/listed-plan.ts";
import { LABEL_KWH, labelAverages, labelResidual, TOLERANCE_CENTS } from "./averages.ts";
import { proveFromAverages } from "./prove.ts";

const ONCOR: DeliveryCharges = {
  tdu: "oncor",
  as_of: "2025-12-29",
  monthly_usd: 4.23,
  cents_per_kwh: 5.5833,
};
const EMPTY_TEXT: PlanText = {
  name: "Prairie 12",
  special_terms: null,
  promotion: null,
  credit_text: null,
  facts_label_url: null,
  terms_url: null,
  rights_url: null,
  enroll_url: null,
};
const NO_DELIVERY: DeliveryCharges = { ...ONCOR, monthly_usd: 0, cents_per_kwh: 0 };

function listed(label: readonly [number, number, number], more: Partial<ListedPlan> = {}): ListedPlan {
  const [kwh_500, kwh_1000, kwh_2000] = label;
  return {
    ...TEST_OFFER,
    id: "p",
    provider: { name: "Bluestem Power", puct_number: null },
    name: "Prairie 12",
    label: { kwh_500, kwh_1000, kwh_2000 },
    texts: { en: null, es: null },
    website: null,
    credit_text: null,
    min_usage_flag: false,
    ...more,
  };
}

const flat = (cents_per_kwh: number, more: Partial<Tariff> = {}): Tariff =>
  createTariff({ energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh }] }], ...more });

const round1 = (value: number): number => Math.round(value * 10) / 10;
const printed = (label: Label): [number, number, number] => [
  round1(label.kwh_500),
  round1(label.kwh_1000),
  round1(label.kwh_2000),
];

describe("the averages of a tariff", () => {
  it("match the label shown in market.md", () => {
    const weekends: Tariff = flat(14.4, {
      energy: [
        { weekdays: [0, 6], tiers: [{ up_to_kwh: null, cents_per_kwh: 0 }] },
        { tiers: [{ up_to_kwh: null, cents_per_kwh: 14.4 }] },
      ],
    });
    const delivery = { ...ONCOR, cents_per_kwh: 5.6032 };
    expect(printed(labelAverages(weekends, delivery, [0.3, 0.7]))).toEqual([16.5, 16.1, 15.9]);
  });

  it("exclude the fees that labels leave out", () => {
    const fee = { name: "home care", amount_usd: 16.66, in_label_average: false };
    expect(labelAverages(flat(10, { monthly_fees: [fee] }), ONCOR, null)).toEqual(
      labelAverages(flat(10), ONCOR, null),
    );
    const counted = labelAverages(
      flat(10, { monthly_fees: [{ ...fee, in_label_average: true }] }),
      ONCOR,
      null,
    );
    expect(counted.kwh_1000).toBeCloseTo(labelAverages(flat(10), ONCOR, null).kwh_1000 + 1.666, 6);
  });
});

describe("a listed plan", () => {
  it("on a line gets the typical base charge that its rounding allows", () => {
    // 9.3 + 5.5833 and $4.95 + $4.23: 16.72, 15.80, 15.34.
    const { tariff, proof } = proveFromAverages(listed([16.7, 15.8, 15.3]), ONCOR);
    expect(tariff).toMatchObject({ base_charge_usd: 4.95, delivery: "pass_through" });
    expect(tariff?.energy[0]?.tiers[0]?.cents_per_kwh).toBeCloseTo(9.3, 1);
    expect(proof).toMatchObject({
      verdict: "inferred",
      why: "averages_on_a_line",
      delivery_as_of: "2025-12-29",
    });
  });

  it("with a stated credit gets the line below it", () => {
    const truth = flat(14.2, { credits: [{ amount_usd: 100, min_kwh: 1000, max_kwh: null }] });
    const offer = listed(printed(labelAverages(truth, ONCOR, null)), {
      credit_text: "$100 credit when you use at least 1,000 kWh",
      min_usage_flag: true,
    });
    const { tariff, proof } = proveFromAverages(offer, ONCOR);
    expect(tariff?.credits).toEqual(truth.credits);
    expect(proof).toMatchObject({ verdict: "inferred", why: "averages_with_stated_credit" });
  });

  it("uses the averages to decide whether 'over 1,000 kWh' applies at 1,000", () => {
    const truth = flat(14.2, { credits: [{ amount_usd: 100, min_kwh: 1000, max_kwh: null }] });
    const text = { credit_text: "$100 credit for usage over 1,000 kWh", min_usage_flag: true };
    const sloppy = proveFromAverages(listed(printed(labelAverages(truth, ONCOR, null)), text), ONCOR);
    expect(sloppy.tariff?.credits[0]?.min_kwh).toBe(1000);
    const strict = flat(14.2, { credits: [{ amount_usd: 100, min_kwh: 1000.001, max_kwh: null }] });
    const exact = proveFromAverages(listed(printed(labelAverages(strict, ONCOR, null)), text), ONCOR);
    expect(exact.tariff?.credits[0]?.min_kwh).toBe(1000.001);
  });

  it("with a flat amount below 1,000 kWh is determined by it and the two points from there on", () => {
    const offer = listed([29, 14.5, 14.3], {
      credit_text: "Same bill amount every month below 1,000 kWh.",
      min_usage_flag: true,
    });
    expect(proveFromAverages(offer, ONCOR).tariff).toMatchObject({
      base_charge_usd: 145,
      delivery: "bundled",
      energy: [
        {
          tiers: [
            { up_to_kwh: 1000, cents_per_kwh: 0 },
            { up_to_kwh: null, cents_per_kwh: 14.1 },
          ],
        },
      ],
    });
    // A flat part that is not flat means that the sentence is incomplete.
    expect(
      proveFromAverages({ ...offer, label: { kwh_500: 29, kwh_1000: 16, kwh_2000: 14.3 } }, ONCOR).tariff,
    ).toBeNull();
  });

  it("keeps a fixed monthly discount as a negative base with delivery passed through", () => {
    const label = printed(labelAverages(flat(8.5, { base_charge_usd: -5 }), ONCOR, null));
    expect(proveFromAverages(listed(label), ONCOR).tariff).toMatchObject({
      base_charge_usd: -5,
      delivery: "pass_through",
    });
  });

  it("with a base below the delivery base has delivery included", () => {
    expect(
      proveFromAverages(listed([15.9, 15.9, 15.9]), { ...ONCOR, monthly_usd: 7.85 }).tariff,
    ).toMatchObject({
      base_charge_usd: 0,
      delivery: "bundled",
      energy: [{ tiers: [{ cents_per_kwh: 15.9 }] }],
    });
  });

  it.each([
    ["off the line", listed([19.8, 13.5, 18.1])],
    [
      "with a sentence not understood",
      listed([16.7, 15.8, 15.3], { credit_text: "Save $10 sometimes.", min_usage_flag: true }),
    ],
    ["flagged without a sentence", listed([16.7, 15.8, 15.3], { min_usage_flag: true })],
    [
      "flagged with empty praise",
      listed([16.7, 15.8, 15.3], { credit_text: "Great rates!", min_usage_flag: true }),
    ],
    [
      "with a stated credit that the averages deny",
      listed([16.7, 15.8, 15.3], {
        credit_text: "$100 credit from at least 1,000 kWh",
        min_usage_flag: true,
      }),
    ],
    ["without figures", listed([Number.NaN, 15.8, 15.3])],
  ])("%s gets no tariff", (_what, plan) => {
    const { tariff, proof } = proveFromAverages(plan, ONCOR);
    expect(tariff).toBeNull();
    expect(proof).toMatchObject({
      verdict: "unproven",
      why: "averages_unexplained",
      recomputed: null,
      residual_cents: null,
    });
  });

  const terms = (special_terms: string): Partial<ListedPlan> => ({
    texts: { en: { ...EMPTY_TEXT, special_terms }, es: null },
  });

  it("whose terms state that the rate includes delivery has it included", () => {
    const label = printed(labelAverages(flat(9.3, { base_charge_usd: 4.95 }), ONCOR, null));
    const { tariff, proof } = proveFromAverages(
      listed(label, terms("Delivery charges are built into the rates.")),
      ONCOR,
    );
    expect(tariff).toMatchObject({ delivery: "bundled" });
    expect(tariff?.energy[0]?.tiers[0]?.cents_per_kwh).toBeCloseTo(9.3 + ONCOR.cents_per_kwh, 0);
    expect(proof).toMatchObject({ verdict: "inferred", delivery_as_of: null });
    const other = proveFromAverages(listed(label, terms("Delivery is passed through.")), ONCOR);
    expect(other.tariff?.delivery).toBe("pass_through");
  });

  it.each([
    ["at every usage", [4, 4, 4], {}],
    ["at 2,000 kWh only", [16, 10, 4.5], {}],
    ["with a rate that is negative", [16, 7, 2.5], {}],
    [
      "if its terms say that delivery is included",
      [5, 5, 5],
      terms("Delivery charges are built into the rates."),
    ],
    [
      "after a stated credit",
      [4, 4, 4],
      { credit_text: "$5 credit at 2,000 kWh or more", min_usage_flag: true },
    ],
  ] as const)("below the utility's own charges %s gets no tariff", (_what, label, more) => {
    const { tariff, proof } = proveFromAverages(listed(label, more), ONCOR);
    expect(tariff).toBeNull();
    expect(proof).toMatchObject({ verdict: "unproven", why: "averages_below_delivery" });
  });

  it("is not below them because of a credit that the list states", () => {
    const truth = flat(9, { credits: [{ amount_usd: 100, min_kwh: 1000, max_kwh: 1001 }] });
    const label = printed(labelAverages(truth, ONCOR, null));
    expect(label[1]).toBeLessThan(ONCOR.cents_per_kwh);
    const { proof } = proveFromAverages(
      listed(label, {
        credit_text: "$100 credit from at least 1,000 kWh but less than 1,001 kWh",
        min_usage_flag: true,
      }),
      ONCOR,
    );
    expect(proof.verdict).toBe("inferred");
  });

  it("never gets a negative rate, whatever its averages and delivery charges", () => {
    const average = fc.integer({ min: 10, max: 400 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(average, average, average, fc.constantFrom(ONCOR, null), (a, b, c, delivery) => {
        const { tariff } = proveFromAverages(listed([a, b, c]), delivery);
        for (const { tiers } of tariff?.energy ?? [])
          for (const { cents_per_kwh } of tiers) expect(cents_per_kwh).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("with time-of-use hours keeps its line, unproven", () => {
    const { tariff, proof } = proveFromAverages(listed([16.5, 16.1, 15.9], { time_of_use: true }), ONCOR);
    expect(tariff).not.toBeNull();
    expect(proof).toMatchObject({ verdict: "unproven", why: "time_of_use_hours_unknown" });
    expect(proof.residual_cents).toBeLessThan(TOLERANCE_CENTS);
  });
});

const cents = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((value) => value / 100);
const rates = fc.integer({ min: 10_000, max: 300_000 }).map((value) => value / 10_000);

function billsAgree(truth: Tariff, credit_text: string | null, delivery: DeliveryCharges): void {
  const label = printed(labelAverages(truth, delivery, null));
  const { tariff, proof } = proveFromAverages(
    listed(label, { credit_text, min_usage_flag: credit_text !== null }),
    delivery,
  );
  expect(proof.verdict).toBe("inferred");
  if (tariff === null) return;
  const ours = labelAverages(tariff, delivery, null);
  // Our result compared with the printed label, and with the tariff behind it (two roundings of half a step).
  expect(labelResidual(ours, proof.recomputed ?? ours)).toBe(0);
  expect(proof.residual_cents).toBeLessThanOrEqual(0.052);
  expect(labelResidual(ours, labelAverages(truth, delivery, null))).toBeLessThanOrEqual(0.105);
}

describe("any linear tariff, recovered from its printed averages", () => {
  it("has the same bills at the label's usages, with delivery passed through or not", () => {
    fc.assert(
      fc.property(
        cents(0, 40),
        rates,
        fc.constantFrom("pass_through", "bundled"),
        (base_charge_usd, rate, delivery) => {
          billsAgree(
            flat(rate, { base_charge_usd, delivery }),
            null,
            delivery === "bundled" ? NO_DELIVERY : ONCOR,
          );
        },
      ),
    );
  });

  it("is recovered with its stated credit", () => {
    const threshold = fc.constantFrom(300, 800, 1000, 1500, 2000);
    const band = fc.constantFrom(null, 1200, 3000);
    fc.assert(
      fc.property(
        cents(0, 10),
        rates,
        fc.integer({ min: 5, max: 150 }),
        threshold,
        band,
        (base_charge_usd, rate, amount_usd, min_kwh, max) => {
          const max_kwh = max !== null && max > min_kwh ? max : null;
          const credit: UsageCredit = { amount_usd, min_kwh, max_kwh };
          const end = max_kwh === null ? "" : ` but less than ${max_kwh.toLocaleString("en-US")} kWh`;
          const text = `A credit of $${amount_usd} is given from at least ${min_kwh.toLocaleString("en-US")} kWh${end}.`;
          billsAgree(flat(rate, { base_charge_usd, credits: [credit] }), text, ONCOR);
        },
      ),
    );
  });

  it("defines its points", () => {
    expect(LABEL_KWH).toEqual([500, 1000, 2000]);
  });
});
