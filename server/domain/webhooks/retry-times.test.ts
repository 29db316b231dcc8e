import { describe, expect, it } from "vitest";
import { findNextAttempt } from "./retry-times.ts";

const FIRST = new Date("2026-03-01T00:00:00Z");
const after = (ms: number): Date => new Date(FIRST.getTime() + ms);
const HOUR_MS = 3_600_000;

describe("findNextAttempt", () => {
  it("waits longer each time, for three days", () => {
    const times: number[] = [];
    let at: Date | null = FIRST;
    while ((at = findNextAttempt(FIRST, at)) !== null) times.push((at.getTime() - FIRST.getTime()) / 1000);
    expect(times).toEqual([5, 65, 365, 2_165, 9_365, 27_365, 63_365, 113_765, 185_765, 257_765]);
    const last = (times.at(-1) ?? 0) / 3600;
    expect(last).toBeGreaterThan(71);
    expect(last).toBeLessThan(72);
  });

  it("never tries again at once", () => {
    expect(findNextAttempt(FIRST, after(4_000))).toEqual(after(65_000));
    expect(findNextAttempt(FIRST, after(80 * HOUR_MS))).toBeNull();
  });
});
