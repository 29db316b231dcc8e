import { describe, expect, it } from "vitest";
import type { RankedPlan } from "#contracts/compare.ts";
import { buildView } from "./view.ts";
import { createTestRanking, rankedPlan, testCost } from "./test-plans.ts";
import { findTopPicks } from "./top-picks.tsx";
import { getInitials } from "#web/shared/parts/provider-tile.tsx";

type Terms = Partial<RankedPlan["plan"]>;

function offer(id: string, year_cents: number, terms: Terms = {}): RankedPlan {
  return rankedPlan(
    id,
    { provider: { name: id, puct_number: id }, ...terms },
    { cost: testCost(year_cents) },
  );
}

/** The picked plans' ids: cheapest, long, free. */
function pick(...plans: RankedPlan[]): readonly (string | null)[] {
  const picks = findTopPicks(buildView(createTestRanking(plans), null));
  return [picks?.cheapest, picks?.long, picks?.free].map((item) => item?.plan.id ?? null);
}

const LONG: Terms = { term_months: 24 };
const FREE: Terms = { termination_fee: { kind: "none" } };

describe("findTopPicks", () => {
  it("picks the cheapest, the cheapest long one and the cheapest without a fee", () => {
    const plans = [offer("a", 100_000), offer("b", 110_000, LONG), offer("c", 120_000, FREE)];
    expect(pick(...plans)).toEqual(["a", "b", "c"]);
  });

  it("counts plans for new customers, as the list does", () => {
    const forNew = offer("n", 102_000, { ...LONG, new_customers_only: true });
    const plans = [offer("a", 100_000), forNew, offer("b", 110_000, LONG)];
    expect(pick(...plans)).toEqual(["a", "n", null]);
    expect(findTopPicks(buildView(createTestRanking(plans), null))?.lead_cents).toBe(2_000);
  });

  it("repeats no plan", () => {
    expect(pick(offer("a", 100_000, { ...LONG, ...FREE }), offer("b", 110_000, LONG))).toEqual([
      "a",
      null,
      null,
    ]);
    expect(pick(offer("a", 100_000), offer("b", 110_000, { ...LONG, ...FREE }))).toEqual(["a", "b", null]);
  });

  it("never picks a prepaid plan, one that ends sooner, or one without a verified price", () => {
    const unproven = offer("u", 80_000, LONG);
    const prepaid = offer("p", 90_000, { prepaid: true, ...FREE });
    const short = offer("s", 85_000, { term_months: 3, ...FREE });
    const proof = { ...unproven.plan.proof, verdict: "unproven" as const };
    const plans = [{ ...unproven, plan: { ...unproven.plan, proof } }, prepaid, short, offer("a", 100_000)];
    expect(pick(...plans)).toEqual(["a", null, null]);
  });

  it("measures the lead over the next provider, not over the same provider's other plans", () => {
    const provider = { name: "A", puct_number: "1" };
    const plans = [
      offer("a", 100_000, { provider }),
      offer("a2", 100_500, { provider }),
      offer("b", 112_000),
    ];
    expect(findTopPicks(buildView(createTestRanking(plans), null))?.lead_cents).toBe(12_000);
    expect(findTopPicks(buildView(createTestRanking(plans.slice(0, 2)), null))?.lead_cents).toBeNull();
    expect(findTopPicks(buildView(createTestRanking([]), null))).toBeNull();
  });
});

it.each([
  ["Octopus Energy", "OE"],
  ["4Change Energy", "4E"],
  ["TXU", "TX"],
  ["AP Gas & Electric (TX)", "AG"],
  ["", ""],
])("shows the initials of %s: %s", (name, initials) => {
  expect(getInitials(name)).toBe(initials);
});
