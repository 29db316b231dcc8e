import { expect, it } from "vitest";
import type { BestPlans, CustomUsage, UsageSummary } from "#contracts/portal.ts";
import { listYearMonths } from "./year-months.ts";

const MONTHS = ["2026-09", "2026-10", "2026-11"];
/** Bills for all months but the last. */
const BILLS: CustomUsage = {
  kind: "monthly",
  months: MONTHS.slice(0, 2).map((month) => ({ month, kwh: 900 })),
};

function listEstimated(kind: UsageSummary["kind"], customUsage: CustomUsage | null): string[] {
  const basis: UsageSummary = { kind, year_kwh: 10_800, estimated_share: 0, through: null, updated_at: null };
  const usage = { months: MONTHS.map((month) => ({ month, kwh: 900 })) } as BestPlans["usage"];
  return listYearMonths({ basis, usage }, customUsage)
    .filter(({ estimated }) => estimated)
    .map(({ month }) => month);
}

it("marks the months that were not entered", () => {
  expect(listEstimated("monthly", BILLS)).toEqual(["2026-11"]);
});

it("marks no month of a linked meter, also if months were entered before it was linked", () => {
  expect(listEstimated("intervals", null)).toEqual([]);
  expect(listEstimated("intervals", BILLS)).toEqual([]);
});

it("marks every month of a usage that is not by month", () => {
  expect(listEstimated("annual", { kind: "annual", kwh: 10_800 })).toEqual(MONTHS);
});
