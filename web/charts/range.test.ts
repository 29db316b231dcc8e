import { describe, expect, it } from "vitest";
import { placeInRange } from "./range.tsx";

describe("a place between the cheapest and the dearest", () => {
  it("is in percent and never off the bar", () => {
    expect(placeInRange(1_500, 2_500, 1_750)).toBe(25);
    expect(placeInRange(1_500, 2_500, 3_000)).toBe(100);
    expect(placeInRange(1_500, 2_500, 0)).toBe(0);
  });

  it("is the middle where all cost the same", () => {
    expect(placeInRange(1_500, 1_500, 1_500)).toBe(50);
  });
});
