import { describe, expect, it } from "vitest";
import { formatFor } from "#messages/format.ts";
import { getMessages } from "#messages/node.ts";
import { UNPROVEN } from "#contracts/test-support.ts";
import type { RankedItem } from "#rating/plan-groups.ts";
import { readPlanIds, sideBySidePath } from "../results/addresses.ts";
import { createTestRanking, rankedPlan, testCost } from "../results/test-plans.ts";
import { buildView } from "../results/view.ts";
import { findWinners } from "./side-table.tsx";
import { formatLead } from "./side-by-side-view.tsx";
import { sideGroups } from "./side-rows.tsx";
import type { SideRow } from "./side-rows.tsx";

describe("the best of a row", () => {
  const items = [
    ["a", 10],
    ["b", 10],
    ["c", 30],
  ].map(([id, percent]) => rankedPlan(String(id), { renewable_percent: Number(percent) }));
  const value = ({ plan }: (typeof items)[number]): number => plan.renewable_percent;

  it("is every plan with the lowest or highest value", () => {
    expect([...findWinners({ value, best: "lowest" }, items)]).toEqual(["a", "b"]);
    expect([...findWinners({ value, best: "highest" }, items)]).toEqual(["c"]);
  });

  it("is empty if all are equal, there is only one value, or there is none", () => {
    expect(findWinners({ value, best: "lowest" }, items.slice(0, 2)).size).toBe(0);
    expect(findWinners({ value, best: "lowest" }, items.slice(0, 1)).size).toBe(0);
    expect(findWinners({ value: () => null, best: "lowest" }, items).size).toBe(0);
    expect(findWinners({}, items).size).toBe(0);
  });
});

describe("plans that the list does not rank", () => {
  const first = rankedPlan("First 12", {}, { cost: testCost(120_000) });
  const second = rankedPlan("Second 12", {}, { cost: testCost(150_000) });
  const unverified = rankedPlan("Unverified", { proof: UNPROVEN }, { cost: testCost(60_000) });
  const short = rankedPlan("Short", { term_months: 3 }, { cost: testCost(30_000) });
  const unpriced = rankedPlan("Unpriced", { proof: UNPROVEN }, { cost: null });
  const side = getMessages("side", "en");

  function rows(items: RankedItem[]): SideRow[] {
    const messages = {
      ...getMessages("results", "en"),
      side,
      conditions: getMessages("conditions", "en"),
      why: getMessages("why", "en"),
    };
    const view = buildView(createTestRanking(items, { read_day_known: true }), null);
    return sideGroups({ view, items, messages, format: formatFor("en") }).flatMap((group) => group.rows);
  }

  function winners(key: string, items: RankedItem[]): readonly string[] {
    const row = rows(items).find((other) => other.key === key);
    return row ? [...findWinners(row, items)] : [];
  }

  it("are not called the cheapest", () => {
    const all = [unverified, short, unpriced, second, first];
    expect(formatLead(all, side)).toBe(
      "Of the ranked plans for 12 months or longer, First 12 costs the least: about $1,200 a year. That’s $300 less than the next cheapest.",
    );
    expect(formatLead([first, second], side)).toMatch(/^First 12 costs the least/);
    expect(formatLead([unverified, first], side)).toBeUndefined();
    expect(formatLead([unverified], side)).toBe(side.oneOnly);
  });

  it("are not marked as the lowest, except for what their label states", () => {
    const all = [unverified, short, unpriced, second, first];
    expect(winners("year", all)).toEqual(["First 12"]);
    expect(winners("energy", all)).toEqual(["First 12"]);
    expect(winners("year", [unverified, first])).toEqual([]);
    const cheapLabel = { ...unverified.plan, label: { kwh_500: 5, kwh_1000: 5, kwh_2000: 5 } };
    expect(winners("kwh_1000", [{ ...unverified, plan: cheapLabel }, first])).toEqual(["Unverified"]);
  });

  it("are not ranked by delivery or energy next to a price that includes delivery", () => {
    const bundled = testCost(130_000);
    const { energy, delivery } = bundled.parts;
    const parts = { ...bundled.parts, energy: energy + delivery, delivery: 0 };
    const all = [first, second, rankedPlan("Bundled 12", {}, { cost: { ...bundled, parts } })];
    expect(winners("delivery", [first, second])).toEqual(["First 12"]);
    expect(winners("delivery", all)).toEqual([]);
    expect(winners("energy", all)).toEqual([]);
    expect(winners("base", all)).toEqual(["First 12"]);
    const row = rows(all).find(({ key }) => key === "delivery");
    expect(all.map((item) => row?.cell(item))).toEqual(["$420", "$525", "Included in the price"]);
  });

  it("show a termination fee without repeating the row's name", () => {
    const fee = rows([first]).find(({ key }) => key === "fee");
    expect(fee?.cell(first)).toBe("$150");
  });
});

describe("the URL of plans side by side", () => {
  it("contains at most four ids without duplicates, whatever is in it", () => {
    const path = sideBySidePath(["ptc-1", "a&b"]);
    expect(readPlanIds(new URL(path, "http://x").searchParams)).toEqual(["ptc-1", "a&b"]);
    expect(sideBySidePath(["a"], { esiid: undefined, zip: "75201", size: "2000" })).toBe(
      "/compare/side-by-side?ids=a&zip=75201&size=2000",
    );
    expect(readPlanIds(new URLSearchParams("ids=a,,a,b,c,d,e"))).toEqual(["a", "b", "c", "d"]);
    expect(readPlanIds(new URLSearchParams(""))).toEqual([]);
  });
});
