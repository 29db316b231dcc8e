// Conditions and fees paid once that a label's own text states, with wordings of our own.
import { describe, expect, it } from "vitest";
import type { Plan } from "#contracts/plan.ts";
import { createTestPlan } from "#contracts/test-support.ts";
import { applyConditions } from "../conditions.ts";
import { parseFactsLabel } from "../facts-label/parse.ts";
import { proveFromLabel } from "../facts-label/prove-label.ts";
import { createVariation, type Wording } from "../facts-label/variation-fixtures.ts";

const ENERGY = "Energy Charge 12.4¢ per kWh";

function readPlan(wording: Wording): Plan {
  const parsed = parseFactsLabel(createVariation(wording).text);
  if (!parsed.ok) throw new Error(parsed.errors.join(", "));
  const { tariff, proof } = proveFromLabel(parsed.value, null);
  return createTestPlan("label", { tariff, proof });
}

const CREDIT_5 = { amount_usd: 5, min_kwh: 0, max_kwh: null };

describe("a label's conditions", () => {
  it.each([
    ["AutoPay Discount $5.00 per month", ["autopay"]],
    ["Paperless billing credit: $5.00 per month", ["paperless"]],
    ["Smart thermostat credit: $5.00 per month", ["device"]],
  ] as const)("are counted if they are chosen: %s", (line, needs) => {
    const plan = readPlan({ lines: `${ENERGY}\n${line}`, tariff: { credits: [CREDIT_5] } });
    expect(plan.proof.verdict).toBe("exact");
    expect(plan.tariff?.conditions).toMatchObject([
      { needs, effect: "credit", usd_per_month: 5, met_in_tariff: true },
    ]);
    expect(applyConditions(plan, []).tariff?.credits).toEqual([]);
    expect(applyConditions(plan, needs).tariff?.credits).toEqual([CREDIT_5]);
  });

  it("are added if the averages leave them out", () => {
    const plan = readPlan({
      lines: `${ENERGY}\nAutoPay Discount $5.00 per month. The discount is not included in the average price.`,
    });
    expect(plan.proof.verdict).toBe("exact");
    expect(plan.tariff?.conditions).toMatchObject([{ needs: ["autopay"], met_in_tariff: false }]);
    expect(applyConditions(plan, []).tariff?.credits).toEqual([]);
    expect(applyConditions(plan, ["autopay"]).tariff?.credits).toEqual([CREDIT_5]);
  });

  it("include what it requires, and fees paid once", () => {
    const plan = readPlan({
      lines: `${ENERGY}\nOne-time enrollment fee: $25.00\nThis plan requires paperless billing.`,
    });
    expect(plan.tariff).toMatchObject({
      one_time_fees: [{ amount_usd: 25 }],
      conditions: [{ needs: ["paperless"], effect: "required" }],
    });
  });
});
