import { expect, it } from "vitest";
import { lastFullMonth, twelveMonths } from "./months.ts";

it("requests months that are over", () => {
  expect(lastFullMonth("2026-11-21")).toBe("2026-10");
  expect(lastFullMonth("2026-01-01")).toBe("2025-12");
});

it("counts twelve months back across the turn of the year", () => {
  const months = twelveMonths("2026-02");
  expect(months).toHaveLength(12);
  expect(months[0]).toBe("2025-03");
  expect(months.slice(-3)).toEqual(["2025-12", "2026-01", "2026-02"]);
});
