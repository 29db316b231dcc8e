import { expect, it } from "vitest";
import type { IntervalUsage } from "#contracts/usage.ts";
import { asMonths } from "./as-months.ts";

/** Hours of 1 kWh from a day on; `null` for those that were not read. */
function hours(start: string, values: readonly (number | null)[]): IntervalUsage {
  return { kind: "intervals", start, minutes: 60, wh: [...values] };
}
const days = (count: number, wh: number | null): (number | null)[] =>
  Array<number | null>(count * 24).fill(wh);

it("whole months are their sums, and a month read in part is filled up at its own mean", () => {
  // June 2026 whole, July 24 days of 31, August 3 days.
  const usage = hours("2026-06-01", days(30 + 24 + 7 + 3, 1000).fill(null, 54 * 24, 61 * 24));
  expect(asMonths(usage)).toEqual({
    kind: "monthly",
    months: [
      { month: "2026-06", kwh: 720 },
      { month: "2026-07", kwh: 744 },
    ],
  });
});

it("no month is made of a few days", () => {
  expect(asMonths(hours("2026-06-01", days(19, 1000)))).toBeNull();
});

it("three years at most", () => {
  const usage = hours("2022-01-01", days(365 * 4, 500));
  expect(asMonths(usage)).toMatchObject({ months: { length: 36 } });
});

it("what is told in months stays as it is", () => {
  const told = { kind: "annual" as const, kwh: 12_000 };
  expect(asMonths(told)).toBe(told);
});
