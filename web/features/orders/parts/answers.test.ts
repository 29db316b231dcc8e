import { expect, it } from "vitest";
import { mayCancel, ORDER_STATES } from "#contracts/order-moves.ts";
import { CANCEL_REASONS as REASONS, HANDOFF_OUTCOMES, REFUSAL_CODES } from "#contracts/placing.ts";
import { CANCEL_REASONS, CANCELLABLE, OUTCOMES, WHYS } from "./answers.ts";

it("an order can be taken back as the table of moves says", () => {
  expect(ORDER_STATES.filter((state) => CANCELLABLE.has(state))).toEqual(ORDER_STATES.filter(mayCancel));
});

it.each([
  ["reasons of a cancellation", CANCEL_REASONS, REASONS],
  ["outcomes of a handoff", OUTCOMES, HANDOFF_OUTCOMES],
  ["refusals", WHYS.filter((why) => why !== "left"), REFUSAL_CODES],
])("%s are those of the contract", (_, offered, taken) => {
  expect(new Set(offered)).toEqual(new Set(taken));
});
