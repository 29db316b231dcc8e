import { describe, expect, it } from "vitest";
import { canTransition, type OrderState } from "#contracts/order-transitions.ts";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import { isBehind, pathTo, findActor } from "./enrollment-path.ts";

describe("the path to a provider's status", () => {
  it.each<[OrderState, OrderState, OrderState[] | null]>([
    ["started", "submitted", ["submitted"]],
    ["started", "accepted", ["submitted", "accepted"]],
    ["started", "scheduled", ["submitted", "scheduled"]],
    ["started", "rejected", ["rejected"]],
    // Canceling before it was submitted is not possible: it has been submitted.
    ["started", "cancelled", ["submitted", "cancelled"]],
    ["submitted", "active", ["scheduled", "active"]],
    ["submitted", "ended", ["scheduled", "active", "ended"]],
    ["accepted", "active", ["scheduled", "active"]],
    ["scheduled", "scheduled", []],
    ["scheduled", "accepted", null],
    ["active", "cancelled", null],
    ["cancelled", "active", null],
    ["handed_off", "accepted", null],
  ])("%s to %s", (from, to, path) => {
    expect(pathTo(from, to)).toEqual(path);
  });

  it("uses only transitions of the table, each by an actor that may make it", () => {
    for (const from of ORDER_STATES) {
      for (const to of ORDER_STATES) {
        let at = from;
        for (const next of pathTo(from, to) ?? []) {
          const by = findActor(at, next);
          expect(by !== null && canTransition(at, next, by)).toBe(true);
          at = next;
        }
      }
    }
  });

  it("recognizes outdated updates", () => {
    expect(isBehind("scheduled", "accepted")).toBe(true);
    expect(isBehind("accepted", "scheduled")).toBe(false);
    expect(isBehind("cancelled", "accepted")).toBe(false);
    expect(isBehind("active", "rejected")).toBe(false);
  });
});
