import { expect, it } from "vitest";
import { clockTone, monthsLeft } from "./contract-clock.tsx";

it.each([
  [365, "accent"],
  [61, "accent"],
  [60, "warn"],
  [24, "warn"],
  [15, "warn"],
  [14, "bad"],
  [9, "bad"],
  [0, "bad"],
  [-238, "bad"],
])("shows a contract with %i days left as %s", (days_left, tone) => {
  expect(clockTone({ days_left })).toBe(tone);
});

it.each([
  [-1, 0],
  [0, 1],
  [24, 1],
  [30, 2],
  [364, 12],
  [900, 12],
])("colors the bars of a contract with %i days left: %i", (days_left, months) => {
  expect(monthsLeft({ days_left })).toBe(months);
});
