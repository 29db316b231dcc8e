import { describe, expect, it } from "vitest";
import type { PartDifference } from "./compare-costs.ts";
import { formatPartChange, formatPartName } from "./format-part.ts";
import { getMessages } from "#messages/node.ts";

const en = getMessages("why", "en");
const es = getMessages("why", "es");

function base(mine: number, theirs: number): PartDifference {
  return { part: "base", mine, theirs, difference: mine - theirs };
}

describe("a base charge below zero", () => {
  it("is named a discount, and both names appear if plans differ", () => {
    expect(formatPartName("base", [0, 11_940], en)).toBe("Base charge");
    expect(formatPartName("base", [-6_000, 0], en)).toBe("Monthly discount");
    expect(formatPartName("base", [-6_000, 11_940], en)).toBe("Base charge or discount");
    expect(formatPartName("base", [-6_000], es)).toBe("Descuento mensual");
    expect(formatPartName("credits", [-6_000], en)).toBe("Credits");
  });

  it("is called a discount in the difference", () => {
    expect(formatPartChange(base(0, 11_940), en)).toBe("$119 less for the base charge");
    expect(formatPartChange(base(-6_000, 0), en)).toBe("$60 more in monthly discounts");
    expect(formatPartChange(base(0, -6_000), en)).toBe("$60 less in monthly discounts");
    expect(formatPartChange(base(-6_000, 12_000), en)).toBe(
      "$180 less with a monthly discount instead of a base charge",
    );
    expect(formatPartChange(base(12_000, -6_000), es)).toBe(
      "$180 más con un cargo base en lugar de un descuento mensual",
    );
  });
});
