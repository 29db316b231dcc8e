import { describe, expect, it } from "vitest";
import type { RankedPlan } from "#contracts/compare.ts";
import { renewalChoices, sameRetailer } from "./renewal-choices.ts";

const OWN = { name: "Lone Star Retail", puct_number: "10001" };
const OTHER = { name: "Bluebonnet Energy", puct_number: "10002" };

/** As much of a ranked plan as the choice reads. */
function plan(id: string, year_cents: number | null, more: Partial<RankedPlan["plan"]> = {}): RankedPlan {
  const base = {
    id,
    provider: OTHER,
    term_months: 12,
    rate_type: "fixed",
    prepaid: false,
    new_customers_only: false,
    proof: { verdict: "exact" },
  };
  const cost = year_cents === null ? null : { year_cents };
  return { plan: { ...base, ...more }, cost } as RankedPlan;
}
const monthly = { term_months: 0, rate_type: "variable" } as const;
const own = { provider: OWN };
const ids = (plans: readonly RankedPlan[]): string[] => plans.map((one) => one.plan.id);

describe("the choices at the end of a contract", () => {
  it("are proved plans that hold for a year, where there are any", () => {
    const unproven = { proof: { verdict: "unproven" } } as Partial<RankedPlan["plan"]>;
    const short = { term_months: 3 };
    const ranked = [
      plan("short", 100_000, short),
      plan("unproven", 110_000, unproven),
      plan("year", 150_000),
    ];
    expect(ids(renewalChoices(ranked, OWN).leave)).toEqual(["year"]);
    expect(ids(renewalChoices(ranked.slice(0, 2), OWN).leave)).toEqual(["short", "unproven"]);
  });

  it("are the retailer's month-to-month plan, three to stay for and three to leave for", () => {
    const choices = renewalChoices(
      [
        plan("l1", 150_000),
        plan("s1", 160_000, own),
        plan("l2", 161_000, { new_customers_only: true }),
        plan("s2", 170_000, { ...own, term_months: 24 }),
        plan("l3", 171_000),
        plan("l4", 172_000),
        plan("s3", 173_000, own),
        plan("s4", 174_000, own),
        plan("d", 210_000, { ...own, ...monthly }),
        plan("none", null, own),
      ],
      OWN,
    );
    expect(ids(choices.stay)).toEqual(["s1", "s2", "s3"]);
    expect(ids(choices.leave)).toEqual(["l1", "l2", "l3"]);
    expect(choices.default_renewal.plan?.plan.id).toBe("d");
    expect(choices.default_renewal).toMatchObject({ low_cents: null, high_cents: null });
    expect(choices.leaving_saves_cents).toBe(10_000);
  });

  it("leave out what its customers may not take, what is prepaid and what has no price beyond the first bill", () => {
    const choices = renewalChoices(
      [
        plan("new", 100_000, { ...own, new_customers_only: true }),
        plan("prepaid", 110_000, { prepaid: true }),
        plan("indexed", 115_000, { rate_type: "indexed" }),
        plan("teaser", 120_000, monthly),
        plan("own new monthly", 125_000, { ...own, ...monthly, new_customers_only: true }),
        plan("own monthly", 200_000, { ...own, ...monthly }),
        plan("own dear monthly", 220_000, { ...own, ...monthly }),
        plan("left", 230_000),
      ],
      OWN,
    );
    expect(choices.stay).toEqual([]);
    expect(ids(choices.leave)).toEqual(["left"]);
    // Of two that the retailer lists, the dearer; and leaving for more than that saves nothing.
    expect(choices.default_renewal.plan?.plan.id).toBe("own dear monthly");
    expect(choices.leaving_saves_cents).toBe(-10_000);
  });

  it("tell the span of all month-to-month plans where the retailer lists none", () => {
    const ranked = [plan("a", 140_000, monthly), plan("b", 150_000), plan("c", 260_000, monthly)];
    expect(renewalChoices(ranked, OWN)).toMatchObject({
      default_renewal: { plan: null, low_cents: 140_000, high_cents: 260_000 },
      leaving_saves_cents: null,
    });
    expect(renewalChoices([], OWN)).toEqual({
      default_renewal: { plan: null, low_cents: null, high_cents: null },
      stay: [],
      leave: [],
      leaving_saves_cents: null,
    });
  });

  it.each([
    [OWN, { name: "LONE STAR RETAIL LLC", puct_number: "10001" }, true],
    [OWN, { name: "Lone Star Retail", puct_number: "10002" }, false],
    [OWN, { name: "lone star retail", puct_number: null }, true],
    [OWN, { name: "Bluebonnet Energy", puct_number: null }, false],
  ])("%j and %j are one retailer: %s", (one, other, same) => {
    expect([sameRetailer(one, other), sameRetailer(other, one)]).toEqual([same, same]);
  });
});
