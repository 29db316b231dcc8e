import { describe, expect, it } from "vitest";
import { inUnit, parseLimit } from "./limit.ts";

describe("parseLimit", () => {
  it.each([
    ["1500", "year", 150_000],
    [" $1,500 ", "year", 150_000],
    ["1,500.50", "year", 150_050],
    ["125", "month", 150_000],
    ["$ 99.99", "month", 119_988],
    ["99999", "year", 9_999_900],
  ] as const)("reads %j a %s", (text, unit, cents) => {
    expect(parseLimit(text, unit)).toBe(cents);
  });

  it.each(["", "abc", "-5", "1,50", "1.500,00", "0", "9", "1e3"])("rejects %j a year", (text) => {
    expect(parseLimit(text, "year")).toBeNull();
  });
});

it("writes a year's cents in either unit", () => {
  expect([inUnit(120_000, "year"), inUnit(120_000, "month")]).toEqual([120_000, 10_000]);
});
