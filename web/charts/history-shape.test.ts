import { describe, expect, it } from "vitest";
import { dayNumber, stepPath } from "./history-shape.ts";

const steps = [
  { from: "2026-01-10", value: 12.4 },
  { from: "2026-01-20", value: 13.1 },
];

describe("price history", () => {
  it("holds a price until the next change", () => {
    const first = dayNumber("2026-01-10");
    expect(
      stepPath(
        steps,
        "2026-01-30",
        (day) => day - first,
        (value) => value * 10,
      ),
    ).toBe("M0,124H10V131H20");
    expect(stepPath([], "2026-01-30", Number, Number)).toBe("");
  });
});
