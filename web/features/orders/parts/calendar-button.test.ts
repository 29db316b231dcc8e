import { expect, it } from "vitest";
import type { OrderState } from "#contracts/order-transitions.ts";
import { calendarAction } from "./calendar-button.tsx";
import { testOrder } from "./test-orders.ts";

it.each<[readonly OrderState[], ReturnType<typeof calendarAction>]>([
  [["submitted"], null],
  [["submitted", "accepted"], "add"],
  [["submitted", "accepted", "scheduled", "active"], "add"],
  [["submitted", "rejected"], null],
  [["started", "handed_off", "cancelled"], null],
  [["submitted", "accepted", "rejected"], "remove"],
  [["submitted", "accepted", "scheduled", "cancelled"], "remove"],
  [["active", "ended"], null],
])("offers the dates of %j as: %s", (states, action) => {
  expect(calendarAction(testOrder(states), "2027-01-15")).toBe(action);
  expect(calendarAction(testOrder(states), "2027-01-16")).toBeNull();
  expect(calendarAction(testOrder(states, { starts_on: null, ends_on: null }), "2026-01-07")).toBeNull();
});

it("offers no calendar file for a plan without an end that has started", () => {
  const endless = testOrder(["submitted", "active"], { ends_on: null });
  expect([calendarAction(endless, "2026-01-16"), calendarAction(endless, "2026-01-17")]).toEqual([
    "add",
    null,
  ]);
});
