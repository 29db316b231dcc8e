import { describe, expect, it } from "vitest";
import { findThresholds, foldText, namesAnotherUsage } from "./thresholds.ts";

/** The bounds of each threshold: from, to, and what their ends include. */
const bounds = (text: string): unknown[] =>
  findThresholds(foldText(text)).map(({ min_kwh, max_kwh, min_strict, max_inclusive }) => [
    min_kwh,
    max_kwh,
    min_strict ? "over" : "from",
    max_inclusive ? "including" : "below",
  ]);

describe("thresholds", () => {
  it.each([
    ["usage in excess of 2,500 kWh", [2500, null, "over", "below"]],
    ["usage beyond 2,500 kWh", [2500, null, "over", "below"]],
    ["once usage goes past 2,500 kWh", [2500, null, "over", "below"]],
    ["usage not in excess of 500 kWh", [null, 500, "from", "including"]],
    ["a ceiling of 2,500 kWh", [null, 2500, "from", "including"]],
    ["1,000 kWh or more, with a maximum of 2,500 kWh", [1000, 2500, "from", "including"]],
    ["minimum 1,000 kWh, maximum 2,500 kWh", [1000, 2500, "from", "including"]],
    ["usage > 999.99 kWh", [1000, null, "from", "below"]],
    ["500 to 999.99 kWh", [500, 1000, "from", "below"]],
    ["consumo mayor o igual a 1,000 kWh", [1000, null, "from", "below"]],
    ["consumo menor o igual a 1,000 kWh", [null, 1000, "from", "including"]],
  ])("%s", (text, expected) => {
    expect(bounds(text)).toEqual([expected]);
  });

  it.each(["999.5 kWh or more", "a minimum 1,000 kWh"])("leave out %s", (text) => {
    expect(bounds(text)).toEqual([]);
  });
});

describe("a usage outside of the thresholds", () => {
  it.each([
    ["1,000 kWh or more, lost when usage tops 2,500 kWh", true],
    ["1,000 kWh or more, lost at two thousand kWh", true],
    ["1,000 kWh or more", false],
    ["12.4 cents per kWh", false],
  ])("%s: %s", (text, expected) => {
    const folded = foldText(text);
    expect(namesAnotherUsage(folded, findThresholds(folded))).toBe(expected);
  });
});
