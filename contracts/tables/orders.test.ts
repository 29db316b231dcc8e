import { expect, it } from "vitest";
import { canCancel } from "../order-transitions.ts";
import { CANCELLABLE_STATES, ORDER_STATES } from "./orders.ts";

it("allows a customer to cancel in the states from which the transition table allows it", () => {
  expect(new Set(CANCELLABLE_STATES)).toEqual(new Set(ORDER_STATES.filter(canCancel)));
});
