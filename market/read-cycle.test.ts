import { describe, expect, it } from "vitest";
import { daysAfter } from "./closed-days.ts";
import { endMonths, isReadCycle, meterMonth, monthsAfter } from "./read-cycle.ts";

describe("the months of a meter", () => {
  it("are calendar months if the cycle is not known", () => {
    for (const cycle of [null, 0, 99]) {
      expect(meterMonth(cycle, "2024-02")).toEqual({ start: "2024-02-01", end: "2024-02-29" });
      expect(endMonths(cycle)("2024-02-29")).toBe("2024-02");
    }
    expect(isReadCycle(21)).toBe(true);
  });

  it("end on the working day of the cycle", () => {
    // Working days of September 2025: the 2nd (the 1st is Labor Day), 3rd, 4th, 5th, 8th.
    expect(meterMonth(5, "2025-09")).toEqual({ start: "2025-08-08", end: "2025-09-08" });
    const getEndMonth = endMonths(5);
    const days = ["2025-09-08", "2025-09-09", "2025-09-08", "2025-10-01", "2025-12-31"];
    expect(days.map(getEndMonth)).toEqual(["2025-09", "2025-10", "2025-09", "2025-10", "2026-01"]);
    // A short month ends on its last working day: February 2026 has twenty.
    expect(meterMonth(21, "2026-02").end).toBe("2026-02-27");
  });

  it("follow each other without a gap, each in its own calendar month", () => {
    for (let cycle = 1; cycle <= 23; cycle++) {
      const getEndMonth = endMonths(cycle);
      for (let index = 0; index < 40; index++) {
        const month = monthsAfter("2023-01", index);
        const { start, end } = meterMonth(cycle, month);
        expect(end.slice(0, 7)).toBe(month);
        expect(daysAfter(end, 1)).toBe(meterMonth(cycle, monthsAfter(month, 1)).start);
        expect([getEndMonth(start), getEndMonth(end)]).toEqual([month, month]);
        const length = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
        expect(length).toBeGreaterThan(24);
        expect(length).toBeLessThan(38);
      }
    }
  });
});
