import { describe, expect, it } from "vitest";
import type { DeliveryCharges } from "#contracts/plan.ts";
import type { TaxPlace } from "#contracts/taxes.ts";
import { createTariff } from "#contracts/test-support.ts";
import { checkBillLines, type BillCheck, type BillTerms, type PrintedBill } from "./bill-check.ts";
import { TEST_TAX_ROWS } from "./taxes/tax-fixtures.ts";
import { taxBasisOn } from "./taxes/tax-rows.ts";

const taxesAt = (place: TaxPlace) => taxBasisOn(TEST_TAX_ROWS, place, "2025-12-20");

const DELIVERY: DeliveryCharges = {
  tdu: "oncor",
  as_of: "2025-12-15",
  certainty: "by",
  monthly_usd: 4.23,
  cents_per_kwh: 5.5833,
};

/** An actual bill of an Oncor home in Euless: 948 kWh at 16.19 ¢ without a base charge. */
const BILL: PrintedBill = {
  from: "2025-12-20",
  to: "2026-01-22",
  kwh: 948,
  cents: { energy: 15_348, delivery: 5716, assessment: 35, gross_receipts: 421, city: 377, district: 53 },
  total_cents: 21_950,
};

const rate = (cents_per_kwh: number) =>
  createTariff({ energy: [{ tiers: [{ up_to_kwh: null, cents_per_kwh }] }] });

const TERMS: BillTerms = {
  tariff: rate(16.19),
  is_variable: false,
  delivery: DELIVERY,
  taxes: taxesAt({ limits: "inside", city: "Euless" }),
  has_assessment: false,
};

/** Checks the bill with other lines, whose sum is its total. */
function check(cents: PrintedBill["cents"], terms: Partial<BillTerms> = {}): BillCheck {
  const all = { ...BILL.cents, ...cents };
  const total_cents = Object.values(all).reduce((sum, one) => sum + one, 0);
  return checkBillLines({ ...BILL, cents: all, total_cents }, { ...TERMS, ...terms });
}

describe("an actual bill", () => {
  it("matches in every line and in its total of $219.50", () => {
    const { lines, findings } = checkBillLines(BILL, TERMS);
    expect(findings).toEqual([]);
    expect(
      lines.map(({ line, billed_cents, expected }) => [line, billed_cents, expected?.low_cents]),
    ).toEqual([
      ["energy", 15_348, 15_348],
      ["delivery", 5716, 5716],
      ["assessment", 35, 35],
      ["gross_receipts", 421, 421],
      ["city", 377, 377],
      ["district", 53, 53],
      ["total", 21_950, 21_950],
    ]);
    expect(lines.every(({ difference_cents }) => difference_cents === 0)).toBe(true);
  });

  it("may differ by one cent in a line, but not by two", () => {
    expect(check({ energy: 15_349 }).findings).toEqual([]);
    expect(check({ energy: 15_350 }).findings).toEqual([
      { kind: "charge", line: "energy", billed_cents: 15_350, expected_cents: 15_348 },
    ]);
  });

  it("has its changed lines named", () => {
    expect(check({ delivery: 5916 }).findings).toEqual([
      { kind: "charge", line: "delivery", billed_cents: 5916, expected_cents: 5716 },
      // Taxes follow the charges that are printed.
      { kind: "different", line: "gross_receipts", billed_cents: 421, expected_cents: 425 },
      { kind: "different", line: "city", billed_cents: 377, expected_cents: 380 },
    ]);
    expect(check({ state_sales_tax: 1345, franchise_fee: 490 }).findings).toEqual([
      { kind: "extra", line: "state_sales_tax", billed_cents: 1345 },
      { kind: "extra", line: "franchise_fee", billed_cents: 490 },
    ]);
    expect(check({ base: 995 }, { taxes: taxesAt({ limits: "unknown" }) }).findings).toEqual([
      { kind: "charge", line: "base", billed_cents: 995, expected_cents: 0 },
      { kind: "different", line: "assessment", billed_cents: 35, expected_cents: 37 },
    ]);
  });

  it("has lines that add up to its total", () => {
    const wrong = { ...BILL, total_cents: 22_950 };
    expect(checkBillLines(wrong, TERMS).findings).toEqual([
      { kind: "sum", billed_cents: 22_950, sum_cents: 21_950 },
    ]);
    expect(checkBillLines(wrong, TERMS).lines.at(-1)?.difference_cents).toBe(1000);
  });
});

describe("lines that we can't check", () => {
  const lineOf = ({ lines }: BillCheck, line: string) => lines.find((one) => one.line === line);

  it("are accepted: energy without a known price, or with windows, or at a variable price", () => {
    const windows = createTariff({ energy: [...rate(10).energy, ...rate(20).energy] });
    for (const terms of [{ tariff: null }, { tariff: windows }, { tariff: rate(10), is_variable: true }]) {
      const result = check({}, terms);
      expect(result.findings).toEqual([]);
      expect(lineOf(result, "energy")).toMatchObject({ expected: null, difference_cents: null });
      expect(lineOf(result, "delivery")?.expected?.low_cents).toBe(5716);
      expect(lineOf(result, "total")).toMatchObject({ expected: null, difference_cents: null });
    }
  });

  it("have their taxes checked from the other lines", () => {
    expect(check({ gross_receipts: 226 }, { tariff: null, delivery: null }).findings).toMatchObject([
      { kind: "wrong_bracket", billed_rate: 0.0107 },
    ]);
  });

  it("include delivery before the oldest known charges", () => {
    const result = check({ delivery: 9999 }, { delivery: { ...DELIVERY, as_of: "2026-01-01" } });
    expect(lineOf(result, "delivery")?.expected).toBeNull();
    expect(result.findings.some((one) => "line" in one && one.line === "delivery")).toBe(false);
  });
});

describe("delivery charges that change", () => {
  const change = {
    as_of: "2026-01-10",
    monthly_usd: 4.06,
    cents_per_kwh: 6.1196,
    certainty: "exact" as const,
  };
  const delivered = (cents: number, as_of: string, certainty: "exact" | "by" = "exact") => {
    const delivery = { ...DELIVERY, from: BILL.from, later: [{ ...change, as_of, certainty }] };
    return check({ delivery: cents }, { delivery }).findings.filter(({ kind }) => kind === "charge");
  };

  it("give a range within the period", () => {
    expect(delivered(5950, "2026-01-10")).toEqual([]);
    expect(delivered(6250, "2026-01-10")).toEqual([
      { kind: "charge", line: "delivery", billed_cents: 6250, expected_cents: 406 + 5801 },
    ]);
  });

  it("apply before their day only if it is the last possible one", () => {
    expect(delivered(6207, "2026-02-10")).toHaveLength(1);
    expect(delivered(6207, "2026-02-10", "by")).toEqual([]);
  });
});

it("expects a credit at its usage level", () => {
  const tariff = { ...rate(16.19), credits: [{ amount_usd: 50, min_kwh: 900, max_kwh: null }] };
  expect(check({}, { tariff }).findings).toContainEqual({
    kind: "charge",
    line: "credits",
    billed_cents: 0,
    expected_cents: -5000,
  });
  expect(check({ credits: -5000 }, { tariff }).findings.filter(({ kind }) => kind === "charge")).toEqual([]);
});
