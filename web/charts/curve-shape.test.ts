import { describe, expect, it } from "vitest";
import { curvePath, cutAtJumps, findJumps, nearestMonth, perKwh, getTop, valueAt } from "./curve-shape.ts";

// $10 base, 10 cents per kWh, $50 off from 1,000 kWh, in dollars.
const segments = [
  [
    { kwh: 0, value: 10 },
    { kwh: 1_000, value: 110 },
  ],
  [
    { kwh: 1_000, value: 60 },
    { kwh: 3_000, value: 260 },
  ],
];

describe("the price curve", () => {
  it("jumps at the start of the credit", () => {
    expect(findJumps(segments)).toEqual([{ kwh: 1_000, before: 110, after: 60 }]);
    expect(findJumps([segments[0] ?? []])).toEqual([]);
  });

  it("reads a value between points and assigns the threshold to the piece above it", () => {
    expect(valueAt(segments, 500)).toBe(60);
    expect(valueAt(segments, 999)).toBeCloseTo(109.9);
    expect(valueAt(segments, 1_000)).toBe(60);
    expect(valueAt(segments, 0)).toBe(10);
    expect(valueAt(segments, 3_001)).toBeNull();
    expect(valueAt([], 10)).toBeNull();
  });

  it("starts a new line at the jump", () => {
    const path = curvePath(
      segments,
      (kwh) => kwh / 10,
      (value) => 300 - value,
    );
    expect(path).toBe("M0,290L100,190M100,240L300,40");
  });

  it("does not let the first kWh set the axis height", () => {
    const perKwh = [
      [
        { kwh: 10, value: 110 },
        { kwh: 200, value: 15 },
        { kwh: 3_000, value: 10 },
      ],
    ];
    expect(getTop(perKwh, 200)).toBe(15);
  });

  it("is cut if a kWh occurs twice", () => {
    expect(cutAtJumps(segments.flat())).toEqual(segments);
    expect(cutAtJumps([])).toEqual([]);
  });

  it("has no price per kWh at zero", () => {
    expect(perKwh(segments)[0]).toEqual([{ kwh: 1_000, value: 0.11 }]);
  });

  it("finds the month under a finger and none if all are far away", () => {
    const places = [
      { x: 10, y: 10 },
      { x: 30, y: 10 },
    ];
    expect(nearestMonth(places, 24, 12)).toBe(1);
    expect(nearestMonth(places, 200, 12)).toBeNull();
    expect(nearestMonth([], 0, 0)).toBeNull();
  });
});
