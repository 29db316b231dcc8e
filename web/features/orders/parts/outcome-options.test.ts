import { expect, it } from "vitest";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import type { OrderState } from "#contracts/order-transitions.ts";
import { isUnfinished, wasOnlyChosen } from "./outcome-options.ts";
import { testOrder } from "./test-orders.ts";

it("is ordered if we submit it, or if the customer reported it", () => {
  const listUnfinished = (connector: "handoff" | "partner"): string[] =>
    ORDER_STATES.filter((state) => isUnfinished({ connector, state }));
  expect(listUnfinished("handoff")).toEqual(["started", "handed_off"]);
  expect(listUnfinished("partner")).toEqual([]);
});

it.each<["handoff" | "partner", OrderState[], boolean]>([
  ["handoff", ["started"], true],
  ["handoff", ["started", "handed_off", "cancelled"], true],
  ["partner", ["started", "cancelled"], true],
  ["partner", ["started"], false],
  ["partner", ["started", "submitted", "cancelled"], false],
  ["handoff", ["started", "handed_off", "accepted", "cancelled"], false],
  ["handoff", ["started", "handed_off", "rejected"], false],
])("calls the plan of a %s order after %j only chosen: %s", (connector, states, expected) => {
  expect(wasOnlyChosen(testOrder(states, { connector }))).toBe(expected);
});
