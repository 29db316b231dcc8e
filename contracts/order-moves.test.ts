import { describe, expect, it } from "vitest";
import { isFinal, mayCancel, mayMove, ORDER_MOVES } from "./order-moves.ts";
import { ORDER_STATES } from "./tables/orders.ts";

describe("the table of moves", () => {
  it("has no pair twice, and every move has an actor", () => {
    const pairs = ORDER_MOVES.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(ORDER_MOVES.filter(({ by }) => by.length === 0)).toEqual([]);
  });

  it("reaches every state from the beginning", () => {
    const reached = new Set<string | null>([null]);
    for (let before = -1; before !== reached.size;) {
      before = reached.size;
      for (const { from, to } of ORDER_MOVES) if (reached.has(from)) reached.add(to);
    }
    expect(ORDER_STATES.filter((state) => !reached.has(state))).toEqual([]);
  });

  it("ends in three states and leaves none of them", () => {
    expect(ORDER_STATES.filter(isFinal)).toEqual(["ended", "rejected", "cancelled"]);
  });

  it("lets a customer take back what has not begun", () => {
    expect(ORDER_STATES.filter(mayCancel)).toEqual([
      "started",
      "submitted",
      "accepted",
      "scheduled",
      "handed_off",
    ]);
  });

  it("lets nobody skip a step that is another's", () => {
    expect(mayMove("submitted", "accepted", "customer")).toBe(false);
    expect(mayMove("started", "active", "operator")).toBe(false);
    expect(mayMove("rejected", "accepted", "provider")).toBe(false);
    expect(mayMove(null, "active", "system")).toBe(false);
  });
});
