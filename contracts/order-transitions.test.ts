import { describe, expect, it } from "vitest";
import { isFinal, canCancel, canTransition, ORDER_TRANSITIONS } from "./order-transitions.ts";
import { ORDER_STATES } from "./tables/orders.ts";

describe("the transition table", () => {
  it("has no duplicate pair and an actor for every transition", () => {
    const pairs = ORDER_TRANSITIONS.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(ORDER_TRANSITIONS.filter(({ by }) => by.length === 0)).toEqual([]);
  });

  it("reaches every state from the start", () => {
    const reachable = new Set<string | null>([null]);
    for (let before = -1; before !== reachable.size;) {
      before = reachable.size;
      for (const { from, to } of ORDER_TRANSITIONS) if (reachable.has(from)) reachable.add(to);
    }
    expect(ORDER_STATES.filter((state) => !reachable.has(state))).toEqual([]);
  });

  it("ends in three states with no way out", () => {
    expect(ORDER_STATES.filter(isFinal)).toEqual(["ended", "rejected", "cancelled"]);
  });

  it("lets a customer cancel what has not started", () => {
    expect(ORDER_STATES.filter(canCancel)).toEqual([
      "started",
      "submitted",
      "accepted",
      "scheduled",
      "handed_off",
    ]);
  });

  it("lets no actor skip a step that belongs to another", () => {
    expect(canTransition("submitted", "accepted", "customer")).toBe(false);
    expect(canTransition("started", "active", "operator")).toBe(false);
    expect(canTransition("rejected", "accepted", "provider")).toBe(false);
    expect(canTransition(null, "active", "system")).toBe(false);
  });
});
