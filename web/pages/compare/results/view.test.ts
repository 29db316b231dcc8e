import { describe, expect, it } from "vitest";
import type { PlanCost, RankedPlan, Ranking } from "#contracts/compare.ts";
import { compareCosts } from "./compare-costs.ts";
import { rankedPlan } from "./test-plans.ts";
import { catalogueAge, endsWithinYear, groupOf, monthEnds, readDayRange, viewOf } from "./view.ts";

function cost(change: Partial<PlanCost>): PlanCost {
  const { cost: made } = rankedPlan("made");
  if (!made) throw new Error("made plans have a cost");
  return { ...made, ...change };
}

function ranking(results: RankedPlan[], current_cents: number | null = null): Ranking {
  return {
    as_of: "2026-01-10",
    tdu: "oncor",
    delivery: null,
    usage: {
      year_kwh: 12_000,
      exported_kwh: 0,
      months: [],
      estimated_share: 0,
      method: "measured",
      read_from: null,
      read_through: null,
    },
    read_day: 1,
    read_day_known: false,
    current_cents,
    results,
  };
}

const proof = rankedPlan("x").plan.proof;
const short = rankedPlan(
  "short",
  { term_months: 3 },
  { cost: cost({ year_cents: 100_000, low_cents: 90_000 }) },
);
const year = rankedPlan("year", {}, { cost: cost({ year_cents: 110_000, high_cents: 150_000 }) });
const unproven = rankedPlan("unproven", { proof: { ...proof, verdict: "unproven" } });
const unpriced = rankedPlan("unpriced", { proof: { ...proof, verdict: "unproven" } }, { cost: null });

describe("a ranking at a glance", () => {
  it("names the cheapest, and the cheapest whose price holds for the year shown", () => {
    const view = viewOf(ranking([short, year, unproven, unpriced]), "year");
    expect(view.cheapest?.plan.id).toBe("short");
    expect(view.cheapestYear?.plan.id).toBe("year");
    expect(view.provedCount).toBe(2);
    expect(view.current?.plan.id).toBe("year");
    expect([short, unproven, unpriced].map(groupOf)).toEqual(["proved", "unproven", "unpriced"]);
    expect([short, year].map(endsWithinYear)).toEqual([true, false]);
    expect(viewOf(ranking([year, short]), null).cheapestYear).toBeNull();
  });

  it("scales the bars over every range and what the person has now", () => {
    expect(viewOf(ranking([short, year]), null).scale).toEqual({ min: 90_000, max: 150_000 });
    expect(viewOf(ranking([short, year], 200_000), null).scale).toEqual({ min: 90_000, max: 200_000 });
    expect(viewOf(ranking([unpriced]), null).scale).toBeNull();
    expect(viewOf(ranking([]), null).cheapest).toBeNull();
  });

  it("says how prices were proved once, where all are alike", () => {
    const exact = rankedPlan("exact", { proof: { ...proof, verdict: "exact" } });
    expect(viewOf(ranking([year, unproven]), null).verdict).toBe("inferred");
    expect(viewOf(ranking([exact, year]), null).verdict).toBeNull();
    expect(viewOf(ranking([]), null).verdict).toBeNull();
  });
});

const at = (date: string): number => Date.parse(`${date}T18:00:00Z`);

describe("figures of a row", () => {
  it("shows a range by read day only where it is worth it", () => {
    expect(readDayRange(cost({ low_cents: 210_600, high_cents: 235_600 }))).toEqual({
      low: 210_600,
      high: 235_600,
    });
    expect(readDayRange(cost({ low_cents: 210_600, high_cents: 210_900 }))).toBeNull();
  });

  it("finds the cheapest and the dearest month, the first of equals", () => {
    const months = [100, 300, 100, 300].map((_, index) => ({ month: `2026-0${index + 1}`, kwh: 0 }));
    const ends = monthEnds(cost({ month_cents: [100, 300, 100, 300] }), months);
    expect(ends).toEqual({ low: { month: "2026-01", cents: 100 }, high: { month: "2026-02", cents: 300 } });
    expect(monthEnds(cost({ month_cents: [] }), months)).toBeNull();
  });

  it("tells the age of the list, and when it is too old to trust", () => {
    expect(catalogueAge("2026-01-10", at("2026-01-10"))).toEqual({ days: 0, old: false });
    expect(catalogueAge("2026-01-10", at("2026-01-17"))).toEqual({ days: 7, old: false });
    expect(catalogueAge("2026-01-10", at("2026-01-18"))).toEqual({ days: 8, old: true });
    expect(catalogueAge("2026-01-10", at("2026-01-09"))).toEqual({ days: 0, old: false });
  });
});

describe("why one costs less", () => {
  it("puts the telling parts first and leaves out what neither has", () => {
    const mine = cost({
      year_cents: 118_000,
      parts: { energy: 80_000, base: 0, delivery: 44_000, fees: 0, credits: -6_000 },
    });
    const theirs = cost({
      year_cents: 120_000,
      parts: { energy: 70_000, base: 6_000, delivery: 44_000, fees: 0, credits: 0 },
    });
    const { difference, parts, telling } = compareCosts(mine, theirs);
    expect(difference).toBe(-2_000);
    expect(parts.map(({ part }) => part)).toEqual(["energy", "base", "delivery", "credits"]);
    expect(telling.map(({ part, difference: by }) => [part, by])).toEqual([
      ["energy", 10_000],
      ["base", -6_000],
      ["credits", -6_000],
    ]);
    expect(parts.reduce((sum, part) => sum + part.difference, 0)).toBe(difference);
  });
});
