import { scaleBand, scaleLinear as d3Linear } from "d3-scale";
import { describe, expect, test } from "vitest";
import { roundTicks, scaleColumns, scaleLinear } from "./scale.ts";

const DOMAINS = [
  [0, 1],
  [0, 0.07],
  [-40, 310],
  [-0.5, 0.3],
  [8.5, 19.25],
  [0, 1234.5],
  [99_999, 100_001],
  [0, 3e6],
] as const;

describe("scales", () => {
  test.each(DOMAINS)("convert numbers from %d to %d as d3-scale does", (low, high) => {
    const ours = scaleLinear([low, high], [180, 12]);
    const theirs = d3Linear([low, high], [180, 12]);
    for (const value of [low, high, (low + high) / 3, high * 2, -high])
      expect(ours(value)).toBeCloseTo(theirs(value), 9);
  });

  test.each(DOMAINS)("put ticks from %d to %d where d3-scale puts them", (low, high) => {
    for (const count of [1, 2, 3, 4, 5, 8])
      expect(roundTicks(low, high, count)).toEqual(d3Linear([low, high], [0, 1]).ticks(count));
  });

  test.each([1, 2, 12, 31])("place %d columns as d3-scale does", (count) => {
    const ours = scaleColumns([44, 360], count, { inner: 0.34, outer: 0.17 });
    const theirs = scaleBand<number>([44, 360])
      .domain(Array.from({ length: count }, (_, index) => index))
      .paddingInner(0.34)
      .paddingOuter(0.17);
    expect(ours.width).toBeCloseTo(theirs.bandwidth(), 9);
    expect(ours.step).toBeCloseTo(theirs.step(), 9);
    for (let index = 0; index < count; index += 1) {
      expect(ours.left(index)).toBeCloseTo(theirs(index) ?? Number.NaN, 9);
      expect(ours.centre(index)).toBeCloseTo((theirs(index) ?? Number.NaN) + theirs.bandwidth() / 2, 9);
    }
  });
});
