import { describe, expect, it } from "vitest";
import {
  chosenDay,
  quotedDay,
  dayProblem,
  feeOn,
  nextOpenDay,
  startChoices,
  getCurrentChoice,
} from "./start-days.ts";

// Starts on a Tuesday. The Thursday and the weekend are closed.
const DATES = {
  earliest: "2026-11-24",
  latest: "2026-12-31",
  closed: ["2026-11-26", "2026-11-28", "2026-11-29", "2026-12-30", "2026-12-31"],
};

describe("nextOpenDay", () => {
  it.each([
    ["2026-11-01", "2026-11-24"],
    ["2026-11-25", "2026-11-25"],
    ["2026-11-26", "2026-11-27"],
    ["2026-11-28", "2026-11-30"],
    ["2026-12-30", null],
    ["2027-01-02", null],
  ])("moves %s to %s", (day, next) => {
    expect(nextOpenDay(DATES, day)).toBe(next);
  });
});

describe("dayProblem", () => {
  it.each([
    ["", "missing"],
    ["2026-11-23", "too_early"],
    ["2027-01-01", "too_late"],
    ["2026-11-28", "closed"],
    ["2026-11-30", null],
  ])("returns for %j: %s", (day, problem) => {
    expect(dayProblem(DATES, day)).toBe(problem);
  });
});

describe("feeOn", () => {
  const terminationFees = { fee_cents: 15_000, free_from: "2026-12-10" };
  it.each([
    ["2026-12-09", 15_000],
    ["2026-12-10", 0],
    ["2026-12-11", 0],
  ])("returns for %s: %i cents", (day, cents) => {
    expect(feeOn(terminationFees, day)).toBe(cents);
  });

  it("is zero without a contract, and unknown if the fee is", () => {
    expect(feeOn(null, "2026-12-01")).toBe(0);
    expect(feeOn({ ...terminationFees, fee_cents: null }, "2026-12-01")).toBe(null);
  });
});

describe("startChoices", () => {
  it("suggests the earliest day if there is no contract, or ending it is free by then", () => {
    const soon = { earliest: "2026-11-24", free: null, freeLater: null, preset: "earliest" };
    expect(startChoices(DATES, null)).toEqual(soon);
    expect(startChoices(DATES, { fee_cents: 15_000, free_from: "2026-11-24" })).toEqual(soon);
    expect(startChoices(DATES, { fee_cents: 0, free_from: "2026-12-10" })).toEqual(soon);
  });

  it("preselects nothing if waiting avoids a fee, and moves a closed free day to the next open one", () => {
    expect(startChoices(DATES, { fee_cents: 15_000, free_from: "2026-11-28" })).toEqual({
      earliest: "2026-11-24",
      free: "2026-11-30",
      freeLater: null,
      preset: null,
    });
    expect(startChoices(DATES, { fee_cents: null, free_from: "2026-12-10" }).preset).toBe(null);
  });

  it("returns a free day for which orders are not possible yet", () => {
    expect(startChoices(DATES, { fee_cents: 15_000, free_from: "2027-03-01" })).toEqual({
      earliest: "2026-11-24",
      free: null,
      freeLater: "2027-03-01",
      preset: "earliest",
    });
  });

  it("starts on the first open day if the earliest is closed", () => {
    expect(startChoices({ ...DATES, earliest: "2026-11-28" }, null).earliest).toBe("2026-11-30");
  });
});

it("uses the day of the selected choice, or the preset one before a selection", () => {
  const choices = startChoices(DATES, { fee_cents: 15_000, free_from: "2026-12-10" });
  expect(chosenDay(choices, null, "2026-12-01")).toBe("");
  expect(chosenDay(choices, "earliest", "")).toBe("2026-11-24");
  expect(chosenDay(choices, "free", "")).toBe("2026-12-10");
  expect(chosenDay(choices, "other", "2026-12-01")).toBe("2026-12-01");
  expect(chosenDay(startChoices(DATES, null), null, "")).toBe("2026-11-24");
});

it("quotes the chosen day, and before a selection the first one without a fee", () => {
  const choices = startChoices(DATES, { fee_cents: 15_000, free_from: "2026-12-10" });
  expect(quotedDay(choices, null, "")).toBe("2026-12-10");
  expect(quotedDay(choices, "earliest", "")).toBe("2026-11-24");
  expect(quotedDay(choices, "other", "2026-12-01")).toBe("2026-12-01");
  expect(quotedDay(startChoices(DATES, null), "other", "")).toBe("2026-11-24");
});

it("does not replace a free day that is no longer offered with another day", () => {
  for (const choices of [
    startChoices(DATES, null),
    startChoices(DATES, { fee_cents: 15_000, free_from: "2027-03-01" }),
  ]) {
    expect(getCurrentChoice(choices, "free")).toBe(null);
    expect(chosenDay(choices, "free", "")).toBe("");
  }
});
