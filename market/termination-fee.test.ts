import { describe, expect, it } from "vitest";
import type { EarlyTerminationFee } from "#contracts/portal.ts";
import { contractClock } from "./contract-clock.ts";
import { getTerminationFee, remainingMonths } from "./termination-fee.ts";

const TODAY = "2026-01-12";
const FLAT: EarlyTerminationFee = { kind: "flat", usd: 150 };
const MONTHLY: EarlyTerminationFee = { kind: "per_remaining_month", usd: 20 };

describe("remaining months", () => {
  it.each([
    ["2026-01-12", "2026-01-12", 1],
    ["2026-01-12", "2026-02-11", 1],
    ["2026-01-12", "2026-02-12", 2],
    ["2026-01-12", "2027-01-11", 12],
    ["2026-03-15", "2026-05-10", 2],
    ["2026-01-31", "2026-02-28", 1],
    ["2026-01-12", "2025-11-30", 0],
  ])("from %s through %s are %i", (today, endsOn, months) => {
    expect(remainingMonths(today, endsOn)).toBe(months);
  });
});

describe("getTerminationFee", () => {
  it.each([
    [FLAT, "2026-06-30", 15_000],
    [MONTHLY, "2026-06-30", 12_000],
    [{ kind: "none" }, "2026-06-30", 0],
    [null, "2026-06-30", null],
    // Free from 14 days before the end, and after the end.
    [FLAT, "2026-01-26", 0],
    [null, "2026-01-26", 0],
    [MONTHLY, "2025-12-31", 0],
    // Month to month.
    [null, null, 0],
    [{ kind: "none" }, null, 0],
    [FLAT, null, 15_000],
    [MONTHLY, null, null],
  ] as [EarlyTerminationFee | null, string | null, number | null][])(
    "%j, ends %s: %s cents",
    (fee, endsOn, cents) => {
      expect(getTerminationFee(fee, endsOn ? contractClock(endsOn, TODAY) : null, TODAY)).toBe(cents);
    },
  );
});
