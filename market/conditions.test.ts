import { describe, expect, it } from "vitest";
import type { Plan, PlanCondition, Proof, Tariff } from "#contracts/plan.ts";
import { UNPROVEN, createTariff, createTestPlan } from "#contracts/test-support.ts";
import { labelAverages } from "./infer/averages.ts";
import { applyConditions, applyConditionsToAll, parseWithoutFee } from "./conditions.ts";

const PROVED: Proof = { ...UNPROVEN, verdict: "inferred", why: "averages_on_a_line" };

function condition(part: Partial<PlanCondition> = {}): PlanCondition {
  return {
    needs: ["autopay"],
    effect: "credit",
    usd_per_month: 5,
    cents_per_kwh: 0,
    met_in_tariff: true,
    quote: "A sentence.",
    ...part,
  };
}

function createPlan(conditions: PlanCondition[], part: Partial<Tariff> = {}): Plan {
  return createTestPlan("one", {
    tariff: createTariff({ base_charge_usd: 4.95, delivery: "bundled", ...part, conditions }),
    proof: PROVED,
  });
}

/** The bill at 1,000 kWh, in cents. */
function bill({ tariff }: Plan): number {
  const priced = tariff && {
    ...tariff,
    monthly_fees: tariff.monthly_fees.map((fee) => ({ ...fee, in_label_average: true })),
  };
  return priced ? Math.round(labelAverages(priced, null, null).kwh_1000 * 1000) : 0;
}

describe("a customer's choices", () => {
  it.each([
    ["a credit in the averages", condition(), 12_995, 12_495],
    ["a credit that they leave out", condition({ met_in_tariff: false }), 12_495, 11_995],
    ["a fee", condition({ effect: "fee" }), 12_995, 12_495],
    ["a rate", condition({ usd_per_month: 0, cents_per_kwh: 0.5 }), 12_995, 12_495],
    ["a requirement", condition({ effect: "required", usd_per_month: 0 }), 12_495, 12_495],
  ])("count %s only if it is chosen", (_what, stated, without, chosen) => {
    const plan = createPlan([stated]);
    expect(bill(applyConditions(plan, []))).toBe(without);
    expect(bill(applyConditions(plan, ["paperless", "device"]))).toBe(without);
    expect(bill(applyConditions(plan, ["autopay"]))).toBe(chosen);
    expect(applyConditions(plan, ["autopay"]).proof).toEqual(PROVED);
  });

  it("remove a label's credit line instead of adding a charge", () => {
    const credits = [{ amount_usd: 5, min_kwh: 0, max_kwh: null }];
    const plan = createPlan([condition()], { credits });
    expect(applyConditions(plan, []).tariff).toMatchObject({ credits: [], base_charge_usd: 4.95 });
    expect(applyConditions(plan, ["autopay"]).tariff).toMatchObject({ credits });
  });

  it("must meet everything that a credit needs", () => {
    const plan = createPlan([condition({ needs: ["autopay", "paperless"] })]);
    expect(bill(applyConditions(plan, ["autopay"]))).toBe(12_995);
    expect(bill(applyConditions(plan, ["autopay", "paperless"]))).toBe(12_495);
  });

  it("leave a price unproven if the amount without the condition is not known", () => {
    const plan = createPlan([condition({ usd_per_month: 0 })]);
    expect(applyConditions(plan, []).proof).toEqual({
      ...PROVED,
      verdict: "unproven",
      why: "condition_price_unknown",
      quote: "A sentence.",
    });
    expect(applyConditions(plan, ["autopay"]).proof).toEqual(PROVED);
  });

  it("don't concern what every customer meets, or a plan without conditions", () => {
    const plan = createPlan([condition({ needs: ["new_customer"], effect: "required", usd_per_month: 0 })]);
    expect(applyConditions(plan, []).proof).toEqual(PROVED);
    const plain = createTestPlan("plain", { tariff: createTariff() });
    expect(applyConditions(plain, ["autopay"])).toBe(plain);
    expect(applyConditionsToAll([plain], [])[0]).toBe(plain);
  });

  it("are applied once", () => {
    const once = applyConditions(createPlan([condition({ effect: "fee" })]), []);
    expect(applyConditions(once, [])).toBe(once);
    expect(once.tariff?.conditions).toMatchObject([{ met: false }]);
  });

  it("make a fee that names its condition", () => {
    const { tariff } = applyConditions(
      createPlan([condition({ effect: "fee", needs: ["autopay", "paperless"] })]),
      [],
    );
    const label = tariff?.monthly_fees[0]?.name ?? "";
    expect(parseWithoutFee({ code: "monthly_fee", label })).toEqual(["autopay", "paperless"]);
    expect(parseWithoutFee({ code: "monthly_fee", label: "without a doubt" })).toBeNull();
    expect(parseWithoutFee({ code: "energy_window", label })).toBeNull();
  });
});
