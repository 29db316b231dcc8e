import { expect, it } from "vitest";
import { ORDER_STATES, mayCancel } from "#contracts/order-moves.ts";
import { placed as en } from "../../messages/en/placed.ts";
import { placed as es } from "../../messages/es/placed.ts";
import { CANCELLABLE, standingWords } from "./order-progress.tsx";

it.each(ORDER_STATES)("%s can be taken back as the table of moves says", (state) => {
  expect(CANCELLABLE.includes(state)).toBe(mayCancel(state));
});

it.each(ORDER_STATES)("%s has a sentence of its own in both languages", (state) => {
  const order = { state, provider: "Bright River", starts_on: null };
  for (const words of [en, es]) {
    const said = ORDER_STATES.map((other) => standingWords({ ...order, state: other }, words));
    expect(said.filter((text) => text === standingWords(order, words))).toHaveLength(1);
  }
});
