import { expect, it } from "vitest";
import { createTariff, createTestPlan } from "#contracts/test-support.ts";
import type { Contract } from "#contracts/portal.ts";
import { contractTerms } from "./use-bill-terms.ts";

const CONTRACT: Contract = {
  provider: null,
  plan_name: null,
  plan_id: null,
  ends_on: null,
  price: { cents_per_kwh: 16.19, base_usd: 4.95, includes_delivery: false },
  leaving_fee: null,
};

it("prices a bill with the plan of the list, or with the contract's own price", () => {
  const tariff = createTariff();
  const plan = createTestPlan("plain", { tariff });
  expect(contractTerms({ contract: CONTRACT }, { plan })).toEqual({
    tariff,
    is_variable: false,
    has_assessment: false,
    source: "list",
  });
  expect(contractTerms({ contract: CONTRACT }, { plan: { ...plan, rate_type: "variable" } })).toMatchObject({
    is_variable: true,
  });
  const typed = contractTerms({ contract: CONTRACT }, null);
  expect(typed.source).toBe("typed");
  expect(typed.tariff).toMatchObject({ base_charge_usd: 4.95, delivery: "pass_through" });
});

it("doesn't compare an average that includes delivery, or a plan without a known price", () => {
  const average = { cents_per_kwh: 17, base_usd: 0, includes_delivery: true };
  const none = { tariff: null, source: null };
  expect(contractTerms({ contract: { ...CONTRACT, price: average } }, null)).toMatchObject(none);
  expect(contractTerms({ contract: null }, null)).toMatchObject(none);
  expect(contractTerms({ contract: CONTRACT }, { plan: createTestPlan("unknown") })).toMatchObject(none);
});
