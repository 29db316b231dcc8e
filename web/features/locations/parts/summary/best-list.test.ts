import { describe, expect, it } from "vitest";
import type { BestPlan } from "#contracts/portal.ts";
import type { PlanSwitch } from "#contracts/compare.ts";
import { rankedPlan } from "#web/features/compare/parts/results/test-plans.ts";
import { listBestPlans } from "./best-list.ts";

const SWITCH: PlanSwitch = {
  starts_on: "2026-11-24",
  total_cents: 120_000,
  exit_fee_cents: 0,
  one_time_cents: 0,
  net_cents: 60_000,
  break_even_on: "2026-11-24",
};

function plan(
  id: string,
  changed: Partial<BestPlan["plan"]> = {},
  change: PlanSwitch | null = SWITCH,
): BestPlan {
  return { ...rankedPlan(id, changed), band: null, switch: change, starts_on: "2026-11-24" };
}

const ids = (results: readonly BestPlan[], hasOrder = false): string[] =>
  listBestPlans(results, hasOrder).map((item) => item.plan.id);

describe("listBestPlans", () => {
  it("skips plans that this customer can't get, prepaid ones, and prices that end within the year", () => {
    const results = [
      plan("for others", {}, null),
      plan("short", { term_months: 3 }),
      plan("prepaid", { prepaid: true }),
      plan("good"),
    ];
    expect(ids(results)).toEqual(["good"]);
  });

  it("lists short plans if there are no others, but never an unverified one", () => {
    const proof = { ...plan("any").plan.proof, verdict: "unproven" as const };
    expect(ids([plan("unverified", { proof }), plan("short", { term_months: 3 })])).toEqual(["short"]);
    expect(ids([plan("unverified", { proof })])).toEqual([]);
  });

  it("lists plans for comparison while an order is in progress", () => {
    expect(ids([plan("good", {}, null)], true)).toEqual(["good"]);
    expect(ids([plan("good", {}, null)], false)).toEqual([]);
  });
});
