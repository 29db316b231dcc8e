// What the terms of a listing change about its plans: with wordings of our own, and with the real list where it is here.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { TEST_DELIVERY, createTariff } from "#contracts/test-support.ts";
import { realData } from "#tests/support/real-data.ts";
import { applyConditions } from "../conditions.ts";
import { statewideCsv, type StatewideRow } from "../listing/listing-fixture.ts";
import { readListing } from "../listing/read-listing.ts";
import { keepListedTerms } from "./listed-terms.ts";

const OPTIONS = { as_of: "2026-01-10", delivery: TEST_DELIVERY };

function readPlans(text: string): Plan[] {
  const result = readListing(text, OPTIONS);
  if (!result.ok) throw new Error(result.error.message);
  return result.plans;
}

function readPlan(...rows: StatewideRow[]): Plan {
  const [plan, ...others] = readPlans(statewideCsv(rows));
  if (!plan || others.length > 0) throw new Error("expected one plan");
  return plan;
}

describe("the terms of a listed plan", () => {
  it("are facts of its tariff and change neither its charges nor its verdict", () => {
    const plain = readPlan({});
    const plan = readPlan({
      "[SpecialTerms]": "A kit purchase of $39.50 is required. $5 monthly discount with AutoPay.",
    });
    expect(plan.tariff).toMatchObject({
      one_time_fees: [{ name: "purchase", amount_usd: 39.5 }],
      conditions: [{ needs: ["autopay"], effect: "credit", usd_per_month: 5 }],
    });
    const { one_time_fees: _fees, conditions: _conditions, ...charges } = plan.tariff ?? createTariff();
    expect(charges).toEqual(plain.tariff);
    expect(plan.proof).toEqual(plain.proof);
  });

  it("count if only one language states them", () => {
    const plan = readPlan(
      { "[SpecialTerms]": "A plain plan." },
      { "[SpecialTerms]": "Se requiere una compra de $39.50.", "[Language]": "Spanish" },
    );
    expect(plan.tariff?.one_time_fees).toEqual([{ name: "purchase", amount_usd: 39.5 }]);
  });

  it("are also read from the fees and credits, which then leave the averages to explain", () => {
    const plan = readPlan({ "[Fees/Credits]": "A $5 monthly AutoPay discount is applied." });
    expect(plan.proof.verdict).toBe("inferred");
    expect(plan.tariff?.conditions).toMatchObject([{ needs: ["autopay"], usd_per_month: 5 }]);
  });

  it.each([
    "A $7 service adjustment applies.",
    "Monthly base charge $9.95.",
    "Use 1,000 kWh or more for a $50 bill credit.",
    "Only 3.2¢ per kWh.",
  ])("keep a plan out of the verified ones if the price doesn't have the amount: %s", (sentence) => {
    const { proof, tariff } = readPlan({ "[SpecialTerms]": `A plain plan. ${sentence}` });
    expect(proof).toMatchObject({ verdict: "unproven", why: "terms_not_understood", quote: sentence });
    expect(tariff).not.toBeNull();
  });

  it("stay with the plan when its label is read, except for what the label states", () => {
    const listed = readPlan({
      "[SpecialTerms]": "A kit purchase of $39.50 is required. Connect your thermostat for a lower price.",
    });
    const label = createTariff({
      conditions: [
        {
          needs: ["device"],
          effect: "credit",
          usd_per_month: 8,
          cents_per_kwh: 0,
          met_in_tariff: true,
          quote: null,
        },
      ],
    });
    const { tariff, proof } = keepListedTerms(listed, {
      tariff: label,
      proof: { ...listed.proof, verdict: "exact", why: "label_text" },
    });
    expect(tariff.one_time_fees).toEqual([{ name: "purchase", amount_usd: 39.5 }]);
    expect(tariff.conditions).toEqual(label.conditions);
    expect(proof.verdict).toBe("exact");
  });
});

describe("the real statewide list", () => {
  const path = realData("power-to-choose/statewide-2026-01-10.csv");
  if (path === null) {
    it("is missing: nothing to check", () => expect(path).toBeNull());
    return;
  }
  const plans = readPlans(readFileSync(path, "utf8"));
  const count = (all: readonly Plan[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { proof } of all) counts[proof.why] = (counts[proof.why] ?? 0) + 1;
    return counts;
  };

  it("has 33 plans with a required purchase and 6 with a membership fee", () => {
    const fees = plans.flatMap(({ tariff }) => tariff?.one_time_fees ?? []);
    expect(fees.filter(({ name, amount_usd }) => name === "purchase" && amount_usd === 49.99)).toHaveLength(
      33,
    );
    expect(fees.filter(({ name, amount_usd }) => name === "membership" && amount_usd === 15)).toHaveLength(6);
    expect(fees).toHaveLength(39);
  });

  it("loses three verified plans, whose terms state a base charge that their averages don't have", () => {
    const unclear = plans.filter(({ proof }) => proof.why === "terms_not_understood");
    expect(unclear.map(({ tdu, tariff }) => [tdu, tariff?.base_charge_usd])).toEqual([
      ["lpl", 0],
      ["lpl", 0],
      ["lpl", 0],
    ]);
    expect(unclear.every(({ proof }) => proof.quote?.includes("$4.95"))).toBe(true);
  });

  it("has 20 plans whose price without a condition is not known", () => {
    const nothing = count(plans.map((plan) => applyConditions(plan, [])));
    const all = count(plans.map((plan) => applyConditions(plan, ["autopay", "paperless", "device"])));
    expect(nothing["condition_price_unknown"]).toBe(20);
    expect(all["condition_price_unknown"]).toBeUndefined();
    const thermostats = plans.filter(({ name }) => /thermostat/i.test(name));
    expect(thermostats).toHaveLength(12);
    expect(thermostats.map((plan) => applyConditions(plan, []).proof.verdict)).toEqual(
      thermostats.map(() => "unproven"),
    );
    expect(thermostats.map((plan) => applyConditions(plan, ["device"]).proof.verdict)).toEqual(
      thermostats.map(() => "inferred"),
    );
  });

  it("charges 23 plans a fee of $5 a month without AutoPay", () => {
    const withFee = plans.filter(({ tariff }) =>
      tariff?.conditions?.some(({ effect, usd_per_month }) => effect === "fee" && usd_per_month === 5),
    );
    expect(withFee).toHaveLength(23);
    for (const plan of withFee) {
      expect(applyConditions(plan, []).tariff?.monthly_fees).toMatchObject([{ amount_usd: 5 }]);
      expect(applyConditions(plan, ["autopay"]).tariff?.monthly_fees).toEqual([]);
    }
  });
});
