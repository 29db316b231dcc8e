import { expect, it } from "vitest";
import { getFeeRange } from "./fee-range.ts";

it("finds the range of the fees of each kind", () => {
  const fees = [
    { kind: "flat", amount_usd: 150 },
    { kind: "none" },
    { kind: "flat", amount_usd: 95 },
    { kind: "unknown" },
  ] as const;
  expect(getFeeRange(fees, "flat")).toEqual({ low: 95, high: 150 });
  expect(getFeeRange(fees, "per_remaining_month")).toBeNull();
  expect(getFeeRange([], "flat")).toBeNull();
});
