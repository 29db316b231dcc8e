import { expect, it } from "vitest";
import { ORDER_STATES, mayCancel } from "#contracts/order-moves.ts";
import { placed as en } from "../../messages/en/placed.ts";
import { placed as es } from "../../messages/es/placed.ts";
import { CANCELLABLE, isClosed, standingWords } from "./order-progress.tsx";

it.each(ORDER_STATES)("%s can be taken back as the table of moves says", (state) => {
  expect(CANCELLABLE.includes(state)).toBe(mayCancel(state));
});

it.each(ORDER_STATES)("%s has a sentence of its own in both languages", (state) => {
  const order = { state, provider: "Bright River", connector: "handoff" as const, starts_on: null };
  for (const words of [en, es]) {
    const said = ORDER_STATES.map((other) => standingWords({ ...order, state: other }, words));
    expect(said.filter((text) => text === standingWords(order, words))).toHaveLength(1);
  }
});

it("an order that we hand over ourselves is not told as one that its customer left unfinished", () => {
  const order = { state: "started", provider: "Bright River", starts_on: null } as const;
  for (const words of [en, es]) {
    const said = standingWords({ ...order, connector: "partner" }, words);
    expect(said).toContain("Bright River");
    expect(said).not.toBe(standingWords({ ...order, connector: "handoff" }, words));
  }
});

it.each([
  ["a guest's", { taken_in: false, starts_on: null }, false],
  ["one placed by who was signed in", { taken_in: true, starts_on: "2026-12-01" }, false],
  ["one that an account took in", { taken_in: true, starts_on: null }, true],
])("%s order is closed to its receipt: %o, %s", (_, seen, closed) => {
  const order = {
    order_id: "6f0c53c9-7f0e-4d75-9a3e-2f5a1f3ce001",
    state: "started" as const,
    cancel_requested_at: null,
    plan_name: "River 12",
    provider: "Bright River",
    connector: "handoff" as const,
    handoff: null,
    last_code: null,
  };
  expect(isClosed({ ...order, ...seen })).toBe(closed);
});
