import { expect, it } from "vitest";
import { canCancel } from "../order-transitions.ts";
import { CANCELLABLE_STATES, ORDER_STATES } from "./orders.ts";

it("lets a customer cancel in the states from which the table of moves leads there", () => {
  expect(new Set(CANCELLABLE_STATES)).toEqual(new Set(ORDER_STATES.filter(canCancel)));
});
