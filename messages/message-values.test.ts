import { describe, expect, it } from "vitest";
import { formatFor } from "./format.ts";
import { getShownNet, subtractShown, subtractYears } from "./message-values.ts";

const { money } = formatFor("en");

describe("a difference", () => {
  it.each([
    [120_449, 130_951, "$1,204", "$1,310", "−$106"],
    [130_951, 120_449, "$1,310", "$1,204", "$106"],
    [120_450, 120_449, "$1,205", "$1,204", "$1"],
    [120_449, 120_351, "$1,204", "$1,204", "$0"],
    [-250, 30, "−$3", "$0", "−$3"],
    [-30, 0, "$0", "$0", "$0"],
  ])("of %d and %d is that of the shown amounts", (one, other, ...shown) => {
    expect([one, other, subtractShown(one, other)].map(money)).toEqual(shown);
  });

  it("is what switching saves, next to the cost of both options", () => {
    // $1,310 for doing nothing and $1,204 with the plan, $105.02 less.
    expect(getShownNet({ total_cents: 120_449, net_cents: 10_502 })).toBe(10_600);
    expect(getShownNet({ total_cents: 120_449, net_cents: null })).toBeNull();
  });

  it("of two years under a dollar does not count", () => {
    expect(subtractYears(120_050, 120_000)).toBe(0);
    expect(subtractYears(120_150, 120_049)).toBe(200);
    expect(getShownNet({ total_cents: 120_000, net_cents: 50 })).toBe(0);
  });

  it("is the saving alone while the cost until the switch isn't known", () => {
    expect(getShownNet({ total_cents: null, net_cents: 10_502 })).toBe(10_502);
  });
});
