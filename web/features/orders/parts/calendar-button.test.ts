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
  expect(calendarAction(testOrder(states))).toBe(action);
  expect(calendarAction(testOrder(states, { starts_on: null, ends_on: null }))).toBeNull();
});
