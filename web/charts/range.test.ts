import { describe, expect, it } from "vitest";
import { placeInRange } from "./range.tsx";

describe("a position between the cheapest and the most expensive", () => {
  it("is a percentage and never off the bar", () => {
    expect(placeInRange(1_500, 2_500, 1_750)).toBe(25);
    expect(placeInRange(1_500, 2_500, 3_000)).toBe(100);
    expect(placeInRange(1_500, 2_500, 0)).toBe(0);
  });

  it("is in the middle if all cost the same", () => {
    expect(placeInRange(1_500, 1_500, 1_500)).toBe(50);
  });
});
