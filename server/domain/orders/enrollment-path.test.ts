import { describe, expect, it } from "vitest";
import { canTransition, type OrderState } from "#contracts/order-transitions.ts";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import { isBehind, pathTo, teller } from "./enrollment-path.ts";

describe("the way to what a retailer says", () => {
  it.each<[OrderState, OrderState, OrderState[] | null]>([
    ["started", "submitted", ["submitted"]],
    ["started", "accepted", ["submitted", "accepted"]],
    ["started", "scheduled", ["submitted", "scheduled"]],
    ["started", "rejected", ["rejected"]],
    // Not ours to take back before it went out: it is out.
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

  it("has only moves of the table, each by who may make it", () => {
    for (const from of ORDER_STATES) {
      for (const to of ORDER_STATES) {
        let at = from;
        for (const next of pathTo(from, to) ?? []) {
          const by = teller(at, next);
          expect(by !== null && canTransition(at, next, by)).toBe(true);
          at = next;
        }
      }
    }
  });

  it("knows what was overtaken", () => {
    expect(isBehind("scheduled", "accepted")).toBe(true);
    expect(isBehind("accepted", "scheduled")).toBe(false);
    expect(isBehind("cancelled", "accepted")).toBe(false);
    expect(isBehind("active", "rejected")).toBe(false);
  });
});
