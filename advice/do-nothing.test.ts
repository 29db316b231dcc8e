import { expect, it } from "vitest";
import { costWindow } from "#rating/cost-window.ts";
import { foldUsage } from "#rating/fold.ts";
import { createYear } from "#rating/test-support.ts";
import { sumAmount } from "./do-nothing.ts";

it("keeps each day's typical price between the low and the high one", () => {
  const window = costWindow(foldUsage(createYear("2025-01-01", 60, () => 0)), null, "2026-01-01");
  // 100.50 and 100.55 cents a day: on the second day, rounding gives 101 and 100.
  for (const [low_cents, typical_cents, high_cents] of [
    [36_682, 36_700, 36_700],
    [36_682, 36_682, 36_700],
  ] as const) {
    const price = { kind: "level", low_cents, typical_cents, high_cents } as const;
    for (let day = 0; day < window.days; day += 1) {
      const amount = sumAmount(window, price, day, day + 1);
      expect(amount?.low_cents, `low of day ${day}`).toBeLessThanOrEqual(amount?.cents ?? 0);
      expect(amount?.high_cents, `high of day ${day}`).toBeGreaterThanOrEqual(amount?.cents ?? 0);
    }
  }
});
