import { expect, it } from "vitest";
import { toBars, findBestBar, getSpanDates, readSpan } from "./date-ranges.ts";

const days = (from: string, visits: readonly number[]) =>
  visits.map((count, index) => ({
    day: new Date(Date.parse(`${from}T00:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10),
    visits: count,
    orders: count % 2,
  }));

it("ends a span today, across leap days and turns of the year", () => {
  expect(getSpanDates("30", "2028-03-01")).toEqual({ from: "2028-02-01", to: "2028-03-01" });
  expect(getSpanDates("90", "2026-01-10")).toEqual({ from: "2025-10-13", to: "2026-01-10" });
  expect(getSpanDates("365", "2026-11-21")).toEqual({ from: "2025-11-23", to: "2026-11-21" });
});

it("defaults to 30 days for any other value in the URL", () => {
  expect([null, "", "7", "90", "365"].map(readSpan)).toEqual(["30", "30", "30", "90", "365"]);
});

it("draws a bar per day, and for a year weeks that end with the last day", () => {
  const month = days("2026-03-01", [1, 0, 4]);
  expect(toBars("30", month)).toEqual([
    { from: "2026-03-01", visits: 1, orders: 1 },
    { from: "2026-03-02", visits: 0, orders: 0 },
    { from: "2026-03-03", visits: 4, orders: 0 },
  ]);
  const fortnight = days("2026-03-01", [9, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3]);
  expect(toBars("365", fortnight)).toEqual([
    { from: "2026-03-01", visits: 9, orders: 1 },
    { from: "2026-03-02", visits: 7, orders: 7 },
    { from: "2026-03-09", visits: 15, orders: 1 },
  ]);
  expect(toBars("30", [])).toEqual([]);
});

it("names the best bar if there is one", () => {
  expect(findBestBar(toBars("30", days("2026-03-01", [1, 5, 2])))?.from).toBe("2026-03-02");
  expect(findBestBar(toBars("30", days("2026-03-01", [5, 5])))).toBeNull();
  expect(findBestBar(toBars("30", days("2026-03-01", [0])))).toBeNull();
  expect(findBestBar([])).toBeNull();
});
