import { expect, it } from "vitest";
import { testListed } from "#web/features/orders/parts/test-orders.ts";
import { clockTone, findNextPlan, monthsLeft } from "./contract-clock.tsx";

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

it("finds the plan that a home's provider has an order for, with its date once it is set", () => {
  const running = testListed(["active"]);
  const scheduled = testListed(["scheduled"], { plan_name: "Next 12", starts_on: "2027-01-16" });
  const { esiid } = running.service_location;
  expect(findNextPlan([scheduled, running], esiid)).toEqual({ plan: "Next 12", starts: "2027-01-16" });
  expect(findNextPlan([{ ...scheduled, state: "accepted" }], esiid)).toEqual({
    plan: "Next 12",
    starts: null,
  });
  expect(findNextPlan([scheduled], "10443720000000009")).toBeNull();
  expect(findNextPlan([{ ...scheduled, state: "handed_off" }, running], esiid)).toBeNull();
});
