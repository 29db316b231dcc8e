import { describe, expect, it } from "vitest";
import { toMinute } from "#meter/calendar.ts";
import { repeatedHourZone, stepRuns } from "./day-line-shape.ts";

const x = (index: number): number => index * 10;
const y = (value: number): number => 100 - value;

describe("stepRuns", () => {
  it("draws each value as a step and closes the area at zero", () => {
    const runs = stepRuns([5, 7], x, y);
    expect(runs.line).toBe("M0,95V95H10V93H20");
    expect(runs.area).toBe("M0,100V95H10V93H20V100Z");
    expect(runs.gaps).toEqual([]);
  });

  it("leaves gaps open instead of bridging them", () => {
    const runs = stepRuns([5, null, null, 0], x, y);
    expect(runs.line).toBe("M0,95V95H10M30,100V100H40");
    expect(runs.gaps).toEqual([{ from: 10, to: 30 }]);
  });

  it("detects a day without readings", () => {
    expect(stepRuns([null, null], x, y)).toEqual({ line: "", area: "", gaps: [{ from: 0, to: 20 }] });
  });
});

describe("repeatedHourZone", () => {
  const zones = (slots: number): (string | null)[] => {
    const points = Array.from({ length: slots }, (_, slot) => ({ minute: toMinute(slot, slots, 15) }));
    return points.map((_, index) => repeatedHourZone(points, index));
  };

  it("separates the two hours that the clock shows twice, and names no other", () => {
    const fall = zones(100);
    expect(fall.slice(4, 8)).toEqual(Array(4).fill("CDT"));
    expect(fall.slice(8, 12)).toEqual(Array(4).fill("CST"));
    expect(fall.filter((zone) => zone !== null)).toHaveLength(8);
    for (const slots of [92, 96]) expect(zones(slots).every((zone) => zone === null)).toBe(true);
  });
});
