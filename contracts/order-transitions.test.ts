import { describe, expect, it } from "vitest";
import { isFinal, canCancel, canTransition, ORDER_TRANSITIONS } from "./order-transitions.ts";
import { ORDER_STATES } from "./tables/orders.ts";

describe("the table of moves", () => {
  it("has no pair twice, and every move has an actor", () => {
    const pairs = ORDER_TRANSITIONS.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(ORDER_TRANSITIONS.filter(({ by }) => by.length === 0)).toEqual([]);
  });

  it("reaches every state from the beginning", () => {
    const reachable = new Set<string | null>([null]);
    for (let before = -1; before !== reachable.size;) {
      before = reachable.size;
      for (const { from, to } of ORDER_TRANSITIONS) if (reachable.has(from)) reachable.add(to);
    }
    expect(ORDER_STATES.filter((state) => !reachable.has(state))).toEqual([]);
  });

  it("ends in three states and leaves none of them", () => {
    expect(ORDER_STATES.filter(isFinal)).toEqual(["ended", "rejected", "cancelled"]);
  });

  it("lets a customer take back what has not begun", () => {
    expect(ORDER_STATES.filter(canCancel)).toEqual([
      "started",
      "submitted",
      "accepted",
      "scheduled",
      "handed_off",
    ]);
  });

  it("lets nobody skip a step that is another's", () => {
    expect(canTransition("submitted", "accepted", "customer")).toBe(false);
    expect(canTransition("started", "active", "operator")).toBe(false);
    expect(canTransition("rejected", "accepted", "provider")).toBe(false);
    expect(canTransition(null, "active", "system")).toBe(false);
  });
});
