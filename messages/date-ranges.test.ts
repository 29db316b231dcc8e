import { describe, expect, it } from "vitest";
import { getMessages } from "./node.ts";
import { dateRange, dayRange, fullDateRange } from "./date-ranges.ts";

const MONTH = { from: "2026-11-01", through: "2026-11-30" };
const MONTHS = { from: "2026-11-15", through: "2026-12-14" };
const YEARS = { from: "2026-11-15", through: "2027-11-14" };

const plain = (text: string): string => text.replaceAll("\u00A0", " ");

describe("the first and the last day", () => {
  it.each([
    [MONTH, "1 al 30 nov 2026", "Nov 1 to Nov 30, 2026"],
    [MONTHS, "15 nov al 14 dic 2026", "Nov 15 to Dec 14, 2026"],
    [YEARS, "15 nov 2026 al 14 nov 2027", "Nov 15, 2026 to Nov 14, 2027"],
    [{ from: "", through: "" }, "", ""],
  ])("have the month and the year once if they share them: %j", (days, es, en) => {
    expect([plain(dateRange(days, "es-US")), plain(dateRange(days, "en-US"))]).toEqual([es, en]);
  });

  it("can be without a year, and with both", () => {
    expect(plain(dayRange(MONTH, "es"))).toBe("1 al 30 nov");
    expect(plain(dayRange(MONTHS, "es"))).toBe("15 nov al 14 dic");
    expect(plain(dayRange(MONTH, "en"))).toBe("Nov 1 to Nov 30");
    expect(plain(fullDateRange(MONTH, "en"))).toBe("Nov 1, 2026 to Nov 30, 2026");
    expect(plain(fullDateRange(MONTH, "es"))).toBe("1 al 30 nov 2026");
  });

  it("read as one phrase in Spanish, wherever a page shows them", () => {
    const { range, cost } = getMessages("usage", "es");
    const { stretch } = getMessages("outlook", "es").options;
    const days = MONTHS;
    expect([range({ days }), cost({ days }), stretch({ days })].map(plain)).toEqual([
      "del 15 nov al 14 dic 2026",
      "Costo, del 15 nov al 14 dic",
      "Del 15 nov al 14 dic 2026",
    ]);
  });

  it("keep each date on one line", () => {
    expect(dateRange(MONTHS, "es")).toMatch(/^[^ ]+ al [^ ]+$/);
    expect(dateRange(MONTHS, "en")).toMatch(/^[^ ]+ to [^ ]+$/);
  });
});
