import { expect, it } from "vitest";
import { isOldUsage } from "./usage-age.ts";

it.each([
  ["2026-10", false],
  ["2026-07", false],
  ["2026-06", true],
  ["2025-12", true],
])("rates usage through %s in November 2026 as old: %s", (month, old) => {
  expect(isOldUsage(month, "2026-11-21")).toBe(old);
});
