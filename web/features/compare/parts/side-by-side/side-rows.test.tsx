import { describe, expect, it } from "vitest";
import { readPlanIds, sideBySidePath } from "../results/addresses.ts";
import { rankedPlan } from "../results/test-plans.ts";
import { findWinners } from "./side-rows.tsx";

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

describe("the URL of plans side by side", () => {
  it("contains at most four ids without duplicates, whatever is in it", () => {
    const path = sideBySidePath(["ptc-1", "a&b"]);
    expect(readPlanIds(new URL(path, "http://x").searchParams)).toEqual(["ptc-1", "a&b"]);
    expect(readPlanIds(new URLSearchParams("ids=a,,a,b,c,d,e"))).toEqual(["a", "b", "c", "d"]);
    expect(readPlanIds(new URLSearchParams(""))).toEqual([]);
  });
});
