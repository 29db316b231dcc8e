import { assert, integer, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import { billTotal, partsInUse, stackBill } from "./bill-stack.ts";

const bill = { energy: 9_100, delivery: 6_026, base: 995, fees: 0, credits: -12_500 };

describe("a stacked bill", () => {
  it("stacks charges upward and credits below the axis", () => {
    expect(stackBill(bill)).toEqual([
      { part: "energy", from: 0, to: 9_100 },
      { part: "delivery", from: 9_100, to: 15_126 },
      { part: "base", from: 15_126, to: 16_121 },
      { part: "credits", from: -12_500, to: 0 },
    ]);
  });

  it("puts a negative base charge below the axis as well", () => {
    expect(stackBill({ energy: 100, delivery: 0, base: -20, fees: 0, credits: -30 })).toEqual([
      { part: "energy", from: 0, to: 100 },
      { part: "base", from: -20, to: 0 },
      { part: "credits", from: -50, to: -20 },
    ]);
  });

  it("adds up to the cent", () => {
    const cents = integer({ min: -50_000, max: 90_000 });
    const parts = record({ energy: cents, delivery: cents, base: cents, fees: cents, credits: cents });
    assert(
      property(parts, (any) => {
        const segments = stackBill(any);
        const up = Math.max(0, ...segments.map((segment) => segment.to));
        const down = Math.min(0, ...segments.map((segment) => segment.from));
        expect(up + down).toBe(billTotal(any));
      }),
    );
  });

  it("names only the parts that occur", () => {
    expect(partsInUse([bill])).toEqual(["energy", "delivery", "base", "credits"]);
  });
});
