import { describe, expect, it } from "vitest";
import { heatStep, getLargest, outlinePath, getQuantile } from "./heat-shape.ts";

const cell = { width: 10, height: 20 };

describe("color steps", () => {
  it("divides the range into five", () => {
    expect([0, 0.19, 0.2, 0.5, 0.99, 1].map((value) => heatStep(value, 1))).toEqual([0, 0, 1, 2, 4, 4]);
    expect(heatStep(0, 0)).toBe(0);
    expect(heatStep(-3, 10)).toBe(0);
  });

  it("ignores missing values", () => {
    expect(
      getLargest([
        [1, null],
        [null, 4],
      ]),
    ).toBe(4);
    expect(getLargest([])).toBe(0);
  });
});

describe("the end of the scale", () => {
  it("is above nearly all hours, however high one of them is", () => {
    const rows = [Array.from({ length: 99 }, (_, index) => index), [null, 1000]];
    expect(getQuantile(rows, 0.97)).toBe(96);
    expect(getQuantile(rows, 1)).toBe(1000);
    expect(getQuantile([[null]], 0.97)).toBe(0);
  });
});

describe("the outline of a window", () => {
  it("draws a box around one cell", () => {
    expect(outlinePath(1, 1, () => true, cell)).toBe("M0,0H10M0,20H10M0,0V20M10,0V20");
  });

  it("joins adjacent cells into one line and draws nothing between them", () => {
    expect(outlinePath(1, 3, (_, column) => column < 2, cell)).toBe("M0,0H20M0,20H20M0,0V20M20,0V20");
  });

  it("splits a night that wraps past midnight into two boxes", () => {
    const path = outlinePath(1, 4, (_, column) => column === 0 || column === 3, cell);
    expect(path.match(/V/g)).toHaveLength(4);
  });

  it("is empty for an empty region", () => {
    expect(outlinePath(7, 24, () => false, cell)).toBe("");
  });
});
