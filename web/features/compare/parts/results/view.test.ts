import { describe, expect, it } from "vitest";
import type { PlanCost, RankedPlan, Ranking } from "#contracts/compare.ts";
import { getMessages } from "#messages/node.ts";
import { compareCosts } from "./compare-costs.ts";
import { getPlanGroup, isPriced, isShort, getLowest } from "#rating/plan-groups.ts";
import type { PricedItem, RankedItem } from "#rating/plan-groups.ts";
import { rankedPlan, testCost, testCounts, createTestRanking } from "./test-plans.ts";
import {
  canOrder,
  monthEnds,
  nextOtherPrice,
  getRank,
  readDayRange,
  getSavings,
  buildView,
  isForNewCustomers,
  toNetValues,
  type RankingView,
} from "./view.ts";

function cost(change: Partial<PlanCost>): PlanCost {
  return { ...testCost(120_000), ...change };
}

function ranking(results: RankedPlan[], current_cents: number | null = null): Ranking {
  return createTestRanking(results, { current_cents });
}

function toPricedItem(item: RankedItem): PricedItem {
  if (!isPriced(item)) throw new Error("made plans have a cost");
  return item;
}

const { proof } = rankedPlan("x").plan;
/** $1,000 a year at its price, which lasts three months: $250, then nine months at $1,440 a year. */
const short = rankedPlan("short", { term_months: 3 }, { cost: testCost(100_000) });
const year = rankedPlan(
  "year",
  {},
  { cost: cost({ year_cents: 110_000, low_cents: 105_000, high_cents: 150_000 }) },
);
const unproven = rankedPlan("unproven", { proof: { ...proof, verdict: "unproven" } });
const unpriced = rankedPlan("unpriced", { proof: { ...proof, verdict: "unproven" } }, { cost: null });
const all = [year, short, unproven, unpriced];

describe("groups and counts", () => {
  it("counts every plan once, as the server does", () => {
    expect(all.map(getPlanGroup)).toEqual(["lasting", "shorter", "unverified", "unpriced"]);
    expect(testCounts(all)).toEqual({ listed: 4, lasting: 1, shorter: 1, unverified: 1, unpriced: 1 });
    expect(all.map(isShort)).toEqual([false, true, false, false]);
    const variable = rankedPlan("variable", { rate_type: "variable", term_months: 24 });
    expect(getPlanGroup(variable)).toBe("shorter");
  });

  it("names the lowest price that lasts and never a prepaid one", () => {
    const prepaid = rankedPlan("prepaid", { prepaid: true }, { cost: testCost(90_000) });
    expect(getLowest([short, year])).toEqual({ item: year, prepaidIsLower: false });
    expect(getLowest([prepaid, short, year])).toEqual({ item: year, prepaidIsLower: true });
    expect(getLowest([year, prepaid]).prepaidIsLower).toBe(false);
    expect(getLowest([short, unproven, unpriced])).toEqual({ item: null, prepaidIsLower: false });
  });
});

describe("the view of a ranking", () => {
  it("scales the bars of all rows by the highest monthly bill", () => {
    const months = [short, year].flatMap(({ cost }) => cost?.month_cents ?? []);
    expect(buildView(ranking([short, year]), null).highestBill).toBe(Math.max(...months));
    expect(buildView(ranking([unpriced]), null).highestBill).toBe(1);
    expect(buildView(ranking([]), null).lowest.item).toBeNull();
    expect(buildView(ranking(all), "year").current?.plan.id).toBe("year");
  });

  it("shows how prices were verified once if all are alike", () => {
    const exact = rankedPlan("exact", { proof: { ...proof, verdict: "exact" } });
    expect(buildView(ranking([year, unproven]), null).verdict).toBe("inferred");
    expect(buildView(ranking([exact, year]), null).verdict).toBeNull();
    expect(buildView(ranking([]), null).verdict).toBeNull();
  });

  it("ranks a plan among those that the list can show", () => {
    const same = rankedPlan("same", {}, { cost: testCost(110_050) });
    const results = [year, same, short, unproven];
    expect(getRank(same, results, false)).toEqual({ rank: 2, of: 2, ties: 1 });
    expect(getRank(short, results, true)).toEqual({ rank: 3, of: 3, ties: 0 });
    expect(nextOtherPrice([year, same, short])).toBe(short);
  });
});

describe("savings", () => {
  it("cover twelve months, not twelve times a price that ends sooner", () => {
    const view = buildView(ranking(all, 130_000), null);
    expect(getSavings(year, view)).toBe(20_000);
    expect(getSavings(short, view)).toBe(-3_000);
    expect(getSavings(unpriced, view)).toBeNull();
    expect(getSavings(year, buildView(ranking(all), null))).toBeNull();
  });

  it("are the net savings of a home, which can only order plans it can switch to", () => {
    const move = {
      starts_on: "2027-03-15",
      total_cents: 150_000,
      exit_fee_cents: 0,
      one_time_cents: 0,
      net_cents: 11_400,
      break_even_on: "2027-03-15",
    };
    const createLocationRanking = (move_of_year: typeof move | null): Ranking =>
      Object.assign(ranking([], 130_000), {
        basis: null,
        results: all.map((item) => ({ ...item, switch: item === year ? move_of_year : null })),
      });
    const view = buildView(createLocationRanking(move), null);
    const [atYear, atShort, , atUnpriced] = view.items;
    if (!atYear || !atShort || !atUnpriced) throw new Error("made plans are there");
    expect(getSavings(atYear, view)).toBeNull();
    expect([atYear, atShort, atUnpriced].map((item) => canOrder(item, view))).toEqual([true, false, true]);
    // An order in progress: switching to any plan is not possible.
    const busy = buildView(createLocationRanking(null), null);
    expect(busy.items.some((item) => canOrder(item, busy))).toBe(false);
    expect(canOrder(year, buildView(ranking(all), null))).toBe(true);
  });

  it("name the plan's own day if the page recommends another", () => {
    const row = getMessages("results", "en").row;
    const net = (bestDay: string | null): string => row.net(toNetValues(11_400, "2026-12-21", bestDay));
    const plain = "You save $114 over 12 months if you switch on Dec 21, 2026";
    expect(net("2026-12-07")).toBe(`${plain}, the best day for this plan`);
    expect([net("2026-12-21"), net(null)]).toEqual([plain, plain]);
  });

  it("are missing for a plan that its provider's customers cannot order, which the row says", () => {
    const others = { starts_on: "2027-03-15", net_cents: 1 };
    const own = rankedPlan("own", { new_customers_only: true });
    const view = (isOffered: boolean): RankingView =>
      buildView(
        Object.assign(ranking([]), {
          basis: null,
          results: [
            { ...own, switch: null },
            { ...year, switch: isOffered ? others : null },
          ],
        }),
        null,
      );
    const isMarked = (shown: RankingView): boolean[] =>
      shown.items.map((item) => isForNewCustomers(item, shown));
    expect(isMarked(view(true))).toEqual([true, false]);
    expect(isMarked(view(false))).toEqual([false, false]);
  });
});

describe("numbers in a row", () => {
  it("shows a range by meter-read day only if it is significant, and none for a price that ends sooner", () => {
    const ranged = (low_cents: number, high_cents: number, term_months = 12): RankedPlan =>
      rankedPlan("ranged", { term_months }, { cost: cost({ low_cents, high_cents }) });
    expect(readDayRange(ranged(210_600, 235_600))).toEqual({ low: 210_600, high: 235_600 });
    expect(readDayRange(ranged(210_600, 210_900))).toBeNull();
    expect(readDayRange(ranged(210_600, 235_600, 6))).toBeNull();
  });

  it("finds the lowest and the highest month, the first of ties", () => {
    const months = [100, 300, 100, 300].map((_, index) => ({ month: `2026-0${index + 1}`, kwh: 0 }));
    const ends = monthEnds(cost({ month_cents: [100, 300, 100, 300] }), months);
    expect(ends).toEqual({ low: { month: "2026-01", cents: 100 }, high: { month: "2026-02", cents: 300 } });
    expect(monthEnds(cost({ month_cents: [] }), months)).toBeNull();
  });
});

describe("why one costs less", () => {
  const item = (year_cents: number, parts: PlanCost["parts"], once = 0): PricedItem => {
    const made = toPricedItem(rankedPlan("made", {}, { cost: cost({ year_cents, parts }) }));
    const { twelve_months: twelve } = made;
    return { ...made, twelve_months: { ...twelve, one_time_cents: once, cents: twelve.cents + once } };
  };
  const parts = { energy: 80_000, base: 0, delivery: 44_000, fees: 0, credits: -6_000 };

  it("puts the significant parts first and leaves out those that neither plan has", () => {
    const mine = item(118_000, parts);
    const theirs = item(120_000, { energy: 70_000, base: 6_000, delivery: 44_000, fees: 0, credits: 0 });
    const { difference, parts: rows, significant } = compareCosts(mine, theirs);
    expect(difference).toBe(-2_000);
    expect(rows.map(({ part }) => part)).toEqual(["energy", "base", "delivery", "credits"]);
    expect(significant.map(({ part, difference: by }) => [part, by])).toEqual([
      ["energy", 10_000],
      ["base", -6_000],
      ["credits", -6_000],
    ]);
    expect(rows.reduce((sum, part) => sum + part.difference, 0)).toBe(difference);
  });

  it("subtracts the amounts that are shown", () => {
    const mine = item(120_450, { ...parts, energy: 80_050 });
    const theirs = item(130_960, { ...parts, energy: 90_049 });
    const { difference, parts: rows } = compareCosts(mine, theirs);
    // $1,205 and $1,310; $801 and $900.
    expect(difference).toBe(-10_500);
    expect(rows[0]?.difference).toBe(-9_900);
  });

  it("counts a one-time fee, so that the parts add up", () => {
    const { difference, parts: rows } = compareCosts(item(118_000, parts, 2_500), item(118_000, parts));
    expect(difference).toBe(2_500);
    expect(rows.reduce((sum, part) => sum + part.difference, 0)).toBe(2_500);
    expect(rows.at(-1)?.part).toBe("once");
  });

  it("has no parts for a price that ends sooner, because the months after it have none", () => {
    const { difference, parts: rows } = compareCosts(toPricedItem(short), toPricedItem(year));
    expect(difference).toBe(23_000);
    expect(rows).toEqual([]);
  });
});
