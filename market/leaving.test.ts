import { describe, expect, it } from "vitest";
import type { LeavingFee } from "#contracts/portal.ts";
import { contractClock } from "./contract-clock.ts";
import { bestSwitchOn, leavingFeeCents, remainingMonths } from "./leaving.ts";

const TODAY = "2026-01-12";
const FLAT: LeavingFee = { kind: "flat", usd: 150 };
const MONTHLY: LeavingFee = { kind: "per_remaining_month", usd: 20 };

describe("months that remain", () => {
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

describe("the fee for leaving", () => {
  it.each([
    [FLAT, "2026-06-30", 15_000],
    [MONTHLY, "2026-06-30", 12_000],
    [{ kind: "none" }, "2026-06-30", 0],
    [null, "2026-06-30", null],
    // Free from 14 days before the end, and after it.
    [FLAT, "2026-01-26", 0],
    [null, "2026-01-26", 0],
    [MONTHLY, "2025-12-31", 0],
    // Month to month.
    [null, null, 0],
    [{ kind: "none" }, null, 0],
    [FLAT, null, 15_000],
    [MONTHLY, null, null],
  ] as [LeavingFee | null, string | null, number | null][])("%j, ends %s: %s cents", (fee, endsOn, cents) => {
    expect(leavingFeeCents(fee, endsOn ? contractClock(endsOn, TODAY) : null, TODAY)).toBe(cents);
  });
});

describe("the best day to switch", () => {
  // Free from 2026-06-16: 155 days away, in which $365 a year are $155.
  const clock = contractClock("2026-06-30", TODAY);
  it.each([
    ["nothing is saved", 0, 0, clock, null],
    ["it would cost more", -100, 0, clock, null],
    ["what is paid now is not known", null, 0, clock, null],
    ["leaving is free", 36_500, 0, clock, TODAY],
    ["the fee is less than waiting loses", 36_500, 15_499, clock, TODAY],
    ["the fee is what waiting loses", 36_500, 15_500, clock, "2026-06-16"],
    ["the fee is more", 36_500, 20_000, clock, "2026-06-16"],
    ["the fee is not known", 36_500, null, clock, "2026-06-16"],
    ["a fee without an end is less than a year saves", 36_500, 15_000, null, TODAY],
    ["a fee without an end is more than a year saves", 10_000, 15_000, null, null],
    ["neither fee nor end is known", 36_500, null, null, null],
  ])("where %s", (_, savings, fee, at, day) => {
    expect(bestSwitchOn(savings, fee, at, TODAY)).toBe(day);
  });
});
