import { expect, it } from "vitest";
import { ringTone } from "./contract-clock.tsx";

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
])("shows the ring of a contract with %i days left as %s", (days_left, tone) => {
  expect(ringTone({ days_left })).toBe(tone);
});
