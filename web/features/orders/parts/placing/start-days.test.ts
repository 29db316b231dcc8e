import { describe, expect, it } from "vitest";
import { chosenDay, dayProblem, feeOn, nextOpenDay, startChoices, getCurrentChoice } from "./start-days.ts";

// From a Tuesday; the Thursday and the weekend are closed.
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
  ])("from %s on it is %s", (day, next) => {
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
  ])("of %j is %s", (day, problem) => {
    expect(dayProblem(DATES, day)).toBe(problem);
  });
});

describe("feeOn", () => {
  const leaving = { fee_cents: 15_000, free_from: "2026-12-10" };
  it.each([
    ["2026-12-09", 15_000],
    ["2026-12-10", 0],
    ["2026-12-11", 0],
  ])("on %s costs %i cents", (day, cents) => {
    expect(feeOn(leaving, day)).toBe(cents);
  });

  it("is nothing without a contract, and not known where the fee is not", () => {
    expect(feeOn(null, "2026-12-01")).toBe(0);
    expect(feeOn({ ...leaving, fee_cents: null }, "2026-12-01")).toBe(null);
  });
});

describe("startChoices", () => {
  it("suggests the earliest day where nothing runs, or leaving is free by then", () => {
    const soon = { earliest: "2026-11-24", free: null, freeLater: null, preset: "earliest" };
    expect(startChoices(DATES, null)).toEqual(soon);
    expect(startChoices(DATES, { fee_cents: 15_000, free_from: "2026-11-24" })).toEqual(soon);
    expect(startChoices(DATES, { fee_cents: 0, free_from: "2026-12-10" })).toEqual(soon);
  });

  it("presets nothing where waiting saves a fee, and puts a closed free day to the next open one", () => {
    expect(startChoices(DATES, { fee_cents: 15_000, free_from: "2026-11-28" })).toEqual({
      earliest: "2026-11-24",
      free: "2026-11-30",
      freeLater: null,
      preset: null,
    });
    expect(startChoices(DATES, { fee_cents: null, free_from: "2026-12-10" }).preset).toBe(null);
  });

  it("tells a free day that no order can be placed for yet", () => {
    expect(startChoices(DATES, { fee_cents: 15_000, free_from: "2027-03-01" })).toEqual({
      earliest: "2026-11-24",
      free: null,
      freeLater: "2027-03-01",
      preset: "earliest",
    });
  });

  it("begins on the first open day where the earliest is closed", () => {
    expect(startChoices({ ...DATES, earliest: "2026-11-28" }, null).earliest).toBe("2026-11-30");
  });
});

it("the chosen day is that of the choice, the preset one until somebody chose", () => {
  const choices = startChoices(DATES, { fee_cents: 15_000, free_from: "2026-12-10" });
  expect(chosenDay(choices, null, "2026-12-01")).toBe("");
  expect(chosenDay(choices, "earliest", "")).toBe("2026-11-24");
  expect(chosenDay(choices, "free", "")).toBe("2026-12-10");
  expect(chosenDay(choices, "other", "2026-12-01")).toBe("2026-12-01");
  expect(chosenDay(startChoices(DATES, null), null, "")).toBe("2026-11-24");
});

it("a free day that is no longer offered becomes no other day by itself", () => {
  for (const choices of [
    startChoices(DATES, null),
    startChoices(DATES, { fee_cents: 15_000, free_from: "2027-03-01" }),
  ]) {
    expect(getCurrentChoice(choices, "free")).toBe(null);
    expect(chosenDay(choices, "free", "")).toBe("");
  }
});
