import { expect, it } from "vitest";
import { checkDraft, EMPTY_BILL } from "./bill-draft.ts";

const TODAY = "2026-11-10";
const DRAFT = {
  ...EMPTY_BILL,
  from: "2025-12-20",
  to: "2026-01-22",
  kwh: "948 kWh",
  energy: "$153.48",
  total: "219.50",
};

it("reads amounts as a bill prints them, and leaves out empty lines", () => {
  expect(checkDraft({ ...DRAFT, delivery: "57.16", credits: "-5" }, TODAY)).toEqual({
    bill: {
      from: "2025-12-20",
      to: "2026-01-22",
      kwh: 948,
      cents: { energy: 15_348, delivery: 5716, credits: -500 },
      total_cents: 21_950,
    },
    problems: {},
  });
  expect(checkDraft({ ...DRAFT, credits: "5.00", total: "1,219.50" }, TODAY).bill).toMatchObject({
    cents: { credits: -500 },
    total_cents: 121_950,
  });
});

it("names the problem of each field", () => {
  expect(checkDraft(EMPTY_BILL, TODAY)).toEqual({
    bill: null,
    problems: { from: "date", to: "date", kwh: "kwh", energy: "energy", total: "total" },
  });
  const problemsOf = (changes: Partial<typeof DRAFT>) => checkDraft({ ...DRAFT, ...changes }, TODAY).problems;
  expect(problemsOf({ to: "2025-12-20" })).toEqual({ to: "order" });
  expect(problemsOf({ to: "2026-03-01" })).toEqual({ to: "long" });
  expect(problemsOf({ from: "2026-10-20", to: "2026-11-11" })).toEqual({ to: "future" });
  expect(problemsOf({ kwh: "50,001" })).toEqual({ kwh: "kwh" });
  expect(problemsOf({ city: "3.77 or so", energy: "-1", district: "20,001" })).toEqual({
    city: "amount",
    energy: "amount",
    district: "amount",
  });
});
