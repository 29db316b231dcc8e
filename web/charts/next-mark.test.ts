import { describe, expect, it } from "vitest";
import { nextMark } from "./next-mark.ts";

describe("moving along the marks", () => {
  it("starts and stops at either end", () => {
    expect(nextMark("ArrowRight", null, 12, null)).toBe(0);
    expect(nextMark("ArrowLeft", null, 12, null)).toBe(11);
    expect(nextMark("ArrowRight", 11, 12, null)).toBe(11);
    expect(nextMark("ArrowLeft", 0, 12, null)).toBe(0);
    expect(nextMark("End", 3, 12, null)).toBe(11);
    expect(nextMark("Home", 3, 12, null)).toBe(0);
  });

  it("leaves up and down to the page if there is only one row", () => {
    expect(nextMark("ArrowDown", 3, 12, null)).toBeUndefined();
  });

  it("moves by a row in a grid and stays inside it", () => {
    expect(nextMark("ArrowDown", 30, 168, 24)).toBe(54);
    expect(nextMark("ArrowUp", 5, 168, 24)).toBe(5);
    expect(nextMark("ArrowDown", 150, 168, 24)).toBe(150);
  });

  it("deselects on Escape, once", () => {
    expect(nextMark("Escape", 4, 12, null)).toBeNull();
    expect(nextMark("Escape", null, 12, null)).toBeUndefined();
    expect(nextMark("a", 4, 12, null)).toBeUndefined();
    expect(nextMark("ArrowRight", null, 0, null)).toBeUndefined();
  });
});
