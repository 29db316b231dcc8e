import { describe, expect, it } from "vitest";
import { stepRuns } from "./day-line-shape.ts";

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
