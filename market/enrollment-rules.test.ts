// Last days and limits, calculated by hand from a calendar and from the sections themselves.
import { describe, expect, it } from "vitest";
import { ENROLLMENT_RULES, getDepositLimitCents, getRescissionEnd } from "./enrollment-rules.ts";

describe("the right to cancel a switch", () => {
  it.each([
    ["a week without a holiday, from Monday", "2026-01-12", "2026-01-15"],
    ["over a weekend", "2026-02-05", "2026-02-10"],
    ["from a Saturday", "2026-02-07", "2026-02-11"],
    ["from a Sunday", "2026-02-08", "2026-02-11"],
    ["over Martin Luther King Jr. Day, on which utilities work", "2026-01-16", "2026-01-22"],
    ["over Presidents' Day", "2026-02-13", "2026-02-19"],
    ["over Memorial Day", "2026-05-22", "2026-05-28"],
    ["over Juneteenth, a Friday", "2026-06-18", "2026-06-24"],
    ["over Juneteenth on a Saturday, observed on Friday", "2027-06-17", "2027-06-23"],
    ["over Independence Day on a Sunday, observed on Monday", "2027-07-02", "2027-07-08"],
    ["over Labor Day", "2026-09-04", "2026-09-10"],
    ["over Columbus Day", "2026-10-09", "2026-10-15"],
    ["over Veterans Day", "2026-11-10", "2026-11-16"],
    ["over Thanksgiving; the Friday after it is a federal business day", "2026-11-25", "2026-12-01"],
    ["from Thanksgiving itself", "2026-11-26", "2026-12-01"],
    ["over Christmas Day; December 24 is a federal business day", "2026-12-23", "2026-12-29"],
    ["over New Year's Day on a Saturday, observed in the year before", "2027-12-30", "2028-01-05"],
  ])("%s", (_name, receivedOn, last) => {
    expect(getRescissionEnd("switch", receivedOn)).toBe(last);
  });

  it("does not exist for a move-in or a renewal", () => {
    expect(getRescissionEnd("move_in", "2026-01-12")).toBeNull();
    expect(getRescissionEnd("renewal", "2026-01-12")).toBeNull();
  });
});

describe("the limit of a deposit", () => {
  it("is a fifth of the year, or the next two months if they are more", () => {
    expect(getDepositLimitCents(180_000)).toBe(36_000);
    const flat = Array.from({ length: 12 }, () => 15_000);
    expect(getDepositLimitCents(180_000, flat)).toBe(36_000);
    expect(getDepositLimitCents(180_000, [25_000, 28_000, ...flat.slice(2)])).toBe(53_000);
    expect(getDepositLimitCents(180_000, [18_000, 18_000, ...flat.slice(2)])).toBe(36_000);
    expect(getDepositLimitCents(180_000, [18_000, 18_001, ...flat.slice(2)])).toBe(36_001);
    // Never a part of a cent less than the rule allows.
    expect(getDepositLimitCents(180_001)).toBe(36_001);
  });
});

describe("the table", () => {
  it("has a section or order, and a day, for each row, and each row once", () => {
    expect(new Set(ENROLLMENT_RULES.map(({ id }) => id)).size).toBe(ENROLLMENT_RULES.length);
    for (const { source, effective } of ENROLLMENT_RULES) {
      expect(source).toMatch(/^16 TAC 25\.(474|475|478|491)\b/);
      expect(effective).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});
