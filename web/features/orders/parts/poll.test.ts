import { expect, it } from "vitest";
import { getPollMs } from "./poll.ts";

const order = { state: "submitted", connector: "partner", cancel_requested_at: null } as const;

it("polls often at first, then rarely", () => {
  expect(getPollMs(order, 1)).toBe(2_000);
  expect(getPollMs(order, 100)).toBe(20_000);
});

it.each([
  ["no order yet", undefined],
  ["one that its customer finishes", { ...order, connector: "handoff" as const }],
  ["one whose date is set", { ...order, state: "scheduled" as const }],
  [
    "one that is over",
    { ...order, state: "cancelled" as const, cancel_requested_at: "2026-11-21T18:00:00Z" },
  ],
])("does not poll for %s", (_, other) => {
  expect(getPollMs(other, 1)).toBe(false);
});

it("waits for the response to a cancellation", () => {
  expect(getPollMs({ ...order, state: "scheduled", cancel_requested_at: "2026-11-21T18:00:00Z" }, 1)).toBe(
    2_000,
  );
});
