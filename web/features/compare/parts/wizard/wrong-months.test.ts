import { expect, it } from "vitest";
import { emptyDraft } from "./draft.ts";
import { checkUsage } from "./validate.ts";
import { wrongMonths } from "./wrong-months.ts";

it("returns the months with an unusable number, as typed", () => {
  const months = { "2026-02": " lots ", "2026-03": "820", "2026-08": "60000" };
  const draft = { ...emptyDraft("2026-11-21"), method: "bills" as const, months };
  const usage = checkUsage({ draft, file: null });
  expect(wrongMonths(usage.ok ? [] : usage.problems, draft)).toEqual([
    { month: "2026-02", typed: "lots", code: "month_number" },
    { month: "2026-08", typed: "60000", code: "month_range" },
  ]);
  expect(wrongMonths([{ field: "months", code: "months_empty" }], draft)).toEqual([]);
});
