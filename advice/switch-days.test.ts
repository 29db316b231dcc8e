// Days calculated by hand from the calendar: January 12, 2026 is a Monday, and January 14 is the first day of an Oncor
// switch ordered then.
import { describe, expect, it } from "vitest";
import type { EarlyTerminationFee } from "#contracts/portal.ts";
import { isClosedDay } from "#market/closed-days.ts";
import { contractClock } from "#market/contract-clock.ts";
import { costWindow, dayAt } from "#rating/cost-window.ts";
import { foldUsage } from "#rating/fold.ts";
import { createYear } from "#rating/test-support.ts";
import { feeOn, renewalDay, switchDays, type SwitchDay, type Term } from "./switch-days.ts";

const TODAY = "2026-01-12";
const window = costWindow(foldUsage(createYear("2025-01-01", 60, () => 1000)), null, "2026-01-14");
const FLAT: EarlyTerminationFee = { kind: "flat", usd: 175 };
const MONTHLY: EarlyTerminationFee = { kind: "per_remaining_month", usd: 20 };

const shown = ({ index, because, fee_cents }: SwitchDay): [string, string, number | null] => [
  dayAt(window, index),
  because,
  fee_cents,
];
function listSwitchDays(term: Term): [string, string, number | null][] {
  const clock = term?.ends_on ? contractClock(term.ends_on, TODAY) : null;
  return switchDays(term, clock, window).map(shown);
}
function findRenewal(term: Term): [string, string, number | null] | null {
  const day = renewalDay(term, term?.ends_on ? contractClock(term.ends_on, TODAY) : null, window);
  return day && shown(day);
}

describe("days for another provider", () => {
  it("are the first day, the first day without a fee and the day after the term", () => {
    // March 16 is 14 days before Monday, March 30.
    expect(listSwitchDays({ ends_on: "2026-03-30", leaving_fee: FLAT })).toEqual([
      ["2026-01-14", "first_day", 17_500],
      ["2026-03-16", "no_fee", 0],
      ["2026-03-31", "after_term", 0],
    ]);
  });

  it("move to the next day on which utilities switch", () => {
    // 14 days before Saturday, May 9 is a Saturday, and the day after it is a Sunday.
    expect(listSwitchDays({ ends_on: "2026-05-09", leaving_fee: FLAT }).slice(1)).toEqual([
      ["2026-04-27", "no_fee", 0],
      ["2026-05-11", "after_term", 0],
    ]);
    // Thanksgiving and the day after it are closed, and a weekend follows.
    expect(listSwitchDays({ ends_on: "2026-11-25", leaving_fee: null }).at(-1)).toEqual([
      "2026-11-30",
      "after_term",
      0,
    ]);
  });

  it("include each day on which a fee per remaining month falls", () => {
    expect(listSwitchDays({ ends_on: "2026-04-30", leaving_fee: MONTHLY })).toEqual([
      // January 31 is a Saturday, and so is February 28.
      ["2026-01-14", "first_day", 8000],
      ["2026-02-02", "fee_falls", 6000],
      ["2026-03-02", "fee_falls", 4000],
      ["2026-03-31", "fee_falls", 2000],
      ["2026-04-16", "no_fee", 0],
      ["2026-05-01", "after_term", 0],
    ]);
  });

  it("include the fee steps of a term that ends after the twelve months", () => {
    const days = listSwitchDays({ ends_on: "2027-06-30", leaving_fee: MONTHLY });
    expect(days[0]).toEqual(["2026-01-14", "first_day", 36_000]);
    expect(days.at(-1)).toEqual(["2026-12-31", "fee_falls", 12_000]);
    expect(days.map(([, because]) => because).filter((because) => because === "fee_falls")).toHaveLength(12);
  });

  it("include no steps of a zero fee", () => {
    expect(
      listSwitchDays({ ends_on: "2027-06-30", leaving_fee: { kind: "per_remaining_month", usd: 0 } }),
    ).toHaveLength(1);
  });

  it("count a fee step as free if a weekend moves it into the days without a fee", () => {
    // The fee would fall on Saturday, February 14. It ends on Sunday, February 15.
    expect(
      listSwitchDays({ ends_on: "2026-03-01", leaving_fee: MONTHLY }).map(([day, because]) => [day, because]),
    ).toEqual([
      ["2026-01-14", "first_day"],
      ["2026-02-02", "fee_falls"],
      ["2026-02-16", "no_fee"],
      ["2026-03-02", "after_term"],
    ]);
  });

  it.each<[string, Term, [string, string, number | null][]]>([
    ["no contract is known", null, [["2026-01-14", "first_day", null]]],
    ["it has no end", { ends_on: null, leaving_fee: null }, [["2026-01-14", "first_day", 0]]],
    ["it is over", { ends_on: "2025-12-01", leaving_fee: FLAT }, [["2026-01-14", "first_day", 0]]],
    [
      "it ends before the first day",
      { ends_on: "2026-01-13", leaving_fee: FLAT },
      [["2026-01-14", "first_day", 0]],
    ],
    [
      "it ends on the first day",
      { ends_on: "2026-01-14", leaving_fee: FLAT },
      [
        ["2026-01-14", "first_day", 0],
        ["2026-01-15", "after_term", 0],
      ],
    ],
    [
      "the fee is not known",
      { ends_on: "2026-03-30", leaving_fee: null },
      [
        ["2026-01-14", "first_day", null],
        ["2026-03-16", "no_fee", 0],
        ["2026-03-31", "after_term", 0],
      ],
    ],
    [
      "the fee and its end are out of reach",
      { ends_on: "2027-06-30", leaving_fee: null },
      [["2026-01-14", "first_day", null]],
    ],
    [
      "only the days without a fee are inside the twelve months",
      { ends_on: "2027-01-20", leaving_fee: FLAT },
      [
        ["2026-01-14", "first_day", 17_500],
        ["2027-01-06", "no_fee", 0],
      ],
    ],
  ])("%s", (_, term, expected) => {
    expect(listSwitchDays(term)).toEqual(expected);
  });

  it("are open days in order, once each, with the fee of their day, whenever the term ends", () => {
    for (let ends = 0; ends < 800; ends++) {
      const ends_on = new Date(Date.UTC(2026, 0, 12 + ends)).toISOString().slice(0, 10);
      const term = { ends_on, leaving_fee: MONTHLY };
      const days = listSwitchDays(term);
      const names = days.map(([day]) => day);
      expect(names).toEqual([...new Set(names)].toSorted());
      for (const [day, because, fee_cents] of days) {
        expect([ends_on, day, isClosedDay(day), fee_cents]).toEqual([ends_on, day, false, feeOn(term, day)]);
        if (because === "fee_falls") expect(fee_cents).toBeGreaterThan(0);
      }
    }
  });
});

describe("the day for the same provider", () => {
  it.each<[string, Term, [string, string, number | null] | null]>([
    [
      "follows the term, closed or not",
      { ends_on: "2026-05-09", leaving_fee: FLAT },
      ["2026-05-10", "after_term", 0],
    ],
    ["is out of reach", { ends_on: "2027-01-13", leaving_fee: FLAT }, null],
    [
      "is the last of the twelve months",
      { ends_on: "2027-01-12", leaving_fee: FLAT },
      ["2027-01-13", "after_term", 0],
    ],
    [
      "is the first when the term is over",
      { ends_on: "2025-12-01", leaving_fee: FLAT },
      ["2026-01-14", "first_day", 0],
    ],
    ["is the first without an end", { ends_on: null, leaving_fee: null }, ["2026-01-14", "first_day", 0]],
  ])("%s", (_, term, expected) => {
    expect(findRenewal(term)).toEqual(expected);
  });
});
