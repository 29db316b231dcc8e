import { describe, expect, it } from "vitest";
import type { TaxPlace } from "#contracts/taxes.ts";
import { checkTaxLines, type BilledTaxes } from "./check-lines.ts";
import { TEST_TAX_ROWS } from "./tax-fixtures.ts";
import { taxBasisOn } from "./tax-rows.ts";

const EULESS: TaxPlace = { limits: "inside", city: "Euless" };
const IRVING: TaxPlace = { limits: "inside", city: "Irving" };
const BILL = { assessment: 35, gross_receipts: 421, city: 377, district: 53 };

const check = (printed: BilledTaxes, place: TaxPlace = EULESS, has_assessment = false) =>
  checkTaxLines(
    { before_cents: 21_064, printed, has_assessment },
    taxBasisOn(TEST_TAX_ROWS, place, "2026-01-22"),
  );

describe("the tax lines of an actual bill", () => {
  it("are right, also with one cent more or less per line", () => {
    expect(check(BILL)).toEqual([]);
    expect(check({ assessment: 36, gross_receipts: 420, city: 378, district: 54 })).toEqual([]);
  });

  it("are named if one is missing or different", () => {
    const { district: _none, ...rest } = BILL;
    expect(check(rest)).toEqual([{ kind: "missing", line: "district", expected_cents: 53 }]);
    expect(check({ ...BILL, city: 379 })).toEqual([
      { kind: "different", line: "city", billed_cents: 379, expected_cents: 377 },
    ]);
  });

  it("never include state sales tax or a franchise fee", () => {
    expect(check({ ...BILL, state_sales_tax: 1345, franchise_fee: 490 })).toEqual([
      { kind: "extra", line: "state_sales_tax", billed_cents: 1345 },
      { kind: "extra", line: "franchise_fee", billed_cents: 490 },
    ]);
  });

  it("don't include gross receipts outside a city", () => {
    expect(check({ assessment: 35, gross_receipts: 421 }, { limits: "outside" })).toEqual([
      { kind: "extra", line: "gross_receipts", billed_cents: 421 },
    ]);
  });

  it("don't include a district without a city tax", () => {
    expect(check({ assessment: 35, gross_receipts: 421, district: 54 }, IRVING)).toEqual([
      { kind: "district_without_city", line: "district", billed_cents: 54 },
    ]);
  });

  it("have the bracket of the city's size", () => {
    expect(check({ assessment: 35, gross_receipts: 226 }, IRVING)).toEqual([
      {
        kind: "wrong_bracket",
        line: "gross_receipts",
        billed_cents: 226,
        expected_cents: 421,
        billed_rate: 0.0107,
      },
    ]);
  });

  it("are accepted where the rate isn't known", () => {
    const houston: TaxPlace = { limits: "inside", city: "Houston" };
    expect(check({ assessment: 35, gross_receipts: 421, city: 215 }, houston)).toEqual([]);
    expect(check({ assessment: 35, gross_receipts: 421 }, { limits: "unknown" })).toEqual([]);
  });

  it("don't include the assessment if the plan's charges contain it", () => {
    expect(check({ gross_receipts: 421 }, IRVING, true)).toEqual([]);
    expect(check({ assessment: 35, gross_receipts: 421 }, IRVING, true)).toEqual([
      { kind: "extra", line: "assessment", billed_cents: 35 },
    ]);
  });
});
