import { describe, expect, it } from "vitest";
import type { PlanDetail } from "#contracts/compare.ts";
import { earliestStart } from "#market/start-dates.ts";
import { yearFromInput } from "#meter/year.ts";
import { foldUsage } from "#rating/fold.ts";
import { rankPlans } from "#rating/rank.ts";
import type { CompareInputs } from "../inputs.ts";
import { createTestRanking } from "../results/test-plans.ts";
import { shortMonths } from "./bill-months.ts";
import { billsInPrice } from "./bills-in-price.ts";
import { buildLocationYear } from "./location-year.ts";
import { formatSwitchLines } from "./switch-block.tsx";
import { creditPlan, unexplainedPlan } from "./test-plans.ts";
import { unlistedTwelveMonths } from "./unlisted.ts";
import { getMessages } from "#messages/node.ts";

const moveMessages = getMessages("plan", "en").move;
const billMessages = getMessages("planDetails", "en").bills;

const TODAY = "2026-11-21";
const inputs: CompareInputs = {
  tdu: "oncor",
  zip: null,
  usage: { kind: "annual", kwh: 14_141 },
  usage_source: "annual",
  file_name: null,
  read_day: null,
  current: null,
  saved_at: "2026-11-21T00:00:00Z",
};
const threeMonths: PlanDetail = { ...creditPlan, plan: { ...creditPlan.plan, term_months: 3 } };

/** Ranks the same plans as the server does. */
function ranked(details: readonly PlanDetail[]) {
  const year = yearFromInput(inputs.usage, "oncor", TODAY);
  if (!year.ok) throw new Error("a year can be made");
  const verified = details.map(({ plan }, index) => ({
    ...plan,
    id: String(index),
    proof: { ...plan.proof, verdict: "inferred" as const },
  }));
  return rankPlans(verified, foldUsage(year.value), {
    read_day: null,
    delivery: () => creditPlan.delivery,
    today: TODAY,
    from: earliestStart("oncor", TODAY, "switch"),
    tdu: "oncor",
  });
}

describe("a plan that is no longer listed", () => {
  const { results, levels, counts } = ranked([creditPlan, threeMonths]);
  const market = createTestRanking(results, { levels, counts });

  it("costs the same as in the ranking, to the cent", () => {
    for (const [id, detail] of [creditPlan, threeMonths].entries()) {
      const listed = results.find(({ plan }) => plan.id === String(id));
      expect(unlistedTwelveMonths(detail, inputs, market, TODAY)).toEqual(listed?.twelve_months);
    }
    expect(unlistedTwelveMonths(unexplainedPlan, inputs, market, TODAY)).toBeNull();
  });

  it("shows three bills of its own, and nine months that are not its bills", () => {
    const twelve = unlistedTwelveMonths(threeMonths, inputs, market, TODAY);
    const priced = buildLocationYear(threeMonths, inputs, TODAY)?.priced;
    if (!twelve || !priced) throw new Error("the plan has a cost");
    const months = priced.year.bills.map(({ period, kwh }) => ({
      month: period.month,
      kwh,
      parts: { energy: 1, base: 0, delivery: 0, fees: 0, credits: 0 },
      estimated: false,
      lines: [],
    }));
    const shown = shortMonths(months, twelve, billMessages);
    expect(shown.map(({ month }) => month).slice(0, 4)).toEqual(["2026-12", "2027-01", "2027-02", "2027-03"]);
    expect(shown.map(({ parts }) => parts !== null)).toEqual([
      ...Array<boolean>(3).fill(true),
      ...Array<boolean>(9).fill(false),
    ]);
    expect(shown.reduce((sum, { after }) => sum + (after ?? 0), 0)).toBe(twelve.then_cents);
    expect(billsInPrice(priced.year, twelve).map(({ period }) => period.month.slice(5))).toEqual([
      "12",
      "01",
      "02",
    ]);
  });
});

describe("switching to a plan", () => {
  const move = {
    starts_on: "2027-03-15",
    total_cents: 180_000,
    exit_fee_cents: 17_500,
    one_time_cents: 0,
    net_cents: -6_100,
    break_even_on: null,
  };

  it("is described as a loss if the fee exceeds the savings", () => {
    expect(formatSwitchLines(move, "2026-11-24", moveMessages)).toEqual([
      "The best day to start is March 15, 2027.",
      "Over the 12 months from November 24, 2026, you’d pay about $61 more than if you did nothing.",
      "That includes the $175 early termination fee (what your provider charges if you leave early).",
    ]);
  });

  it("states no savings that are not known", () => {
    const unknown = { ...move, net_cents: null, exit_fee_cents: null };
    expect(formatSwitchLines(unknown, "2026-11-24", moveMessages).slice(1)).toEqual([
      "Check your contract for an early termination fee.",
    ]);
    const free = { ...move, net_cents: 50, exit_fee_cents: 0 };
    expect(formatSwitchLines(free, "2026-11-24", moveMessages).slice(1)).toEqual([
      "Over the 12 months from November 24, 2026, it costs about the same as doing nothing.",
      "You won’t pay an early termination fee if you switch then.",
    ]);
  });
});
