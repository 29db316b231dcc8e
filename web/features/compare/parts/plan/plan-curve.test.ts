import { describe, expect, it } from "vitest";
import { planCurve, getSlope, statedChange } from "./plan-curve.ts";
import { creditPlan, nightsPlan, unexplainedPlan } from "./test-plans.ts";

/** The bill at 1,000 kWh, cents. */
function ends(shares: number[] | null): number | undefined {
  return planCurve(nightsPlan, shares, 1_000)?.segments.at(-1)?.at(-1)?.value;
}

describe("the curve of a plan", () => {
  it("breaks at the start of the credit and drops by its amount", () => {
    const curve = planCurve(creditPlan, null, 3_000);
    expect(curve?.segments).toHaveLength(2);
    expect(curve?.jumps.map(({ kwh }) => kwh)).toEqual([1_000]);
    const [jump] = curve?.jumps ?? [];
    expect((jump?.after ?? 0) - (jump?.before ?? 0)).toBeCloseTo(-12_500, -1);
  });

  it("is not drawn from a guess", () => {
    expect(planCurve(unexplainedPlan, null, 3_000)).toBeNull();
    expect(planCurve({ ...creditPlan, delivery: null }, null, 3_000)).toBeNull();
    // A split of hours that neither the home nor the label provides.
    const { plan } = nightsPlan;
    const untold = { ...nightsPlan, plan: { ...plan, proof: { ...plan.proof, assumed_shares: null } } };
    expect(planCurve(untold, null, 3_000)).toBeNull();
  });

  it("follows the home's own hours if they are known", () => {
    // All in the free night: only the monthly delivery charge.
    expect(ends([1, 0])).toBe(423);
    // All during the day: 1,000 kWh at 20 ¢ and 5 ¢ delivery, and the monthly charge.
    expect(ends([0, 1])).toBe(25_423);
    expect(ends(null)).toBe(15_423);
  });

  it("reports a jump as the tariff states it, not as the rounded curve shows it", () => {
    const { tariff } = nightsPlan.plan;
    expect(tariff && statedChange(tariff, 300)).toBe(-9.95);
    expect(creditPlan.plan.tariff && statedChange(creditPlan.plan.tariff, 1_000)).toBe(-125);
    expect(tariff && statedChange(tariff, 500)).toBe(0);
  });

  it("is named after its slope", () => {
    expect(getSlope({ kwh_500: 15, kwh_2000: 12 })).toBe("falling");
    expect(getSlope({ kwh_500: 15, kwh_2000: 15.2 })).toBe("level");
    expect(getSlope({ kwh_500: 12, kwh_2000: 15 })).toBe("rising");
  });
});
