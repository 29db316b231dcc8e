import { describe, expect, it } from "vitest";
import type { PlanDetail } from "#contracts/compare.ts";
import { createTariff } from "#contracts/test-support.ts";
import { getMessages } from "#messages/node.ts";
import { listSources } from "./plan-sources.ts";
import { formatSource } from "./sources-section.tsx";
import { creditPlan, nightsPlan, TEST_CHARGES, unexplainedPlan } from "./test-plans.ts";

function withVerdict(
  detail: PlanDetail,
  verdict: "exact" | "inferred",
  why: "label_text" | "averages_with_stated_credit",
) {
  return { ...detail, plan: { ...detail.plan, proof: { ...detail.plan.proof, verdict, why } } };
}

describe("the sources of a plan's charges", () => {
  const utility = { kind: "utility", as_of: TEST_CHARGES.as_of };

  it("are our calculation, the state's list and the utility, if no label was read", () => {
    const plan = {
      ...creditPlan.plan,
      tariff: createTariff({ ...creditPlan.plan.tariff, base_charge_usd: -5 }),
      termination_fee: { kind: "flat", amount_usd: 150 } as const,
    };
    const detail = withVerdict({ ...creditPlan, plan }, "inferred", "averages_with_stated_credit");
    expect(listSources(detail)).toEqual([
      { part: "base_charge", amount: -5, source: { kind: "calculated" } },
      { part: "energy", amount: 12.4, source: { kind: "calculated" } },
      { part: "delivery_monthly", amount: 4.23, source: utility },
      { part: "delivery_energy", amount: 5, source: utility },
      { part: "credit", amount: 125, source: { kind: "list" } },
      { part: "termination_fee", amount: 150, source: { kind: "list" } },
    ]);
  });

  it("are the label's lines with their pages, or the label alone for a reading without them", () => {
    const quote = { part: "energy", amount: 20, quote: "Energy Charge 20.0¢ per kWh", page: 1 } as const;
    const of = (detail: PlanDetail) => listSources(detail).map(({ part, source }) => [part, source]);
    expect(of({ ...nightsPlan, label_quotes: [quote] })).toEqual([
      ["energy", { kind: "quote", quote: quote.quote, page: 1 }],
      ["delivery_monthly", utility],
      ["delivery_energy", utility],
      ["minimum_usage_fee", { kind: "label" }],
    ]);
    expect(of(nightsPlan)[0]).toEqual(["energy", { kind: "label" }]);
  });

  it("leave out delivery that is in the price, and a plan without a price has none", () => {
    const bundled = { ...creditPlan.plan, tariff: createTariff({ delivery: "bundled" }) };
    const parts = listSources({ ...creditPlan, plan: bundled }).map(({ part }) => part);
    expect(parts).toEqual(["energy"]);
    expect(listSources(unexplainedPlan)).toEqual([]);
  });

  it.each([
    ["en", "Facts Label, page 2: “Base Charge $4.95”", "Facts Label: “Base Charge $4.95”"],
    ["es", "Etiqueta de Datos, página 2: “Base Charge $4.95”", "Etiqueta de Datos: “Base Charge $4.95”"],
  ] as const)("are named in %s", (language, paged, unpaged) => {
    const messages = getMessages("planDetails", language).sources;
    const quote = { kind: "quote", quote: "Base Charge $4.95" } as const;
    expect(formatSource({ ...quote, page: 2 }, "Oncor", messages)).toBe(paged);
    expect(formatSource({ ...quote, page: null }, "Oncor", messages)).toBe(unpaged);
  });
});
