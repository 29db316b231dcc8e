import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { taxFileSchema, type TaxPlace, type TaxRow } from "#contracts/taxes.ts";
import { testCity, TEST_TAX_ROWS } from "./tax-fixtures.ts";
import { listCities, newestCityCheck, taxBasisOn } from "./tax-rows.ts";
import { taxMonth } from "./taxes.ts";

const FILE = new URL("../data/taxes.json", import.meta.url);
const SHIPPED = taxFileSchema.parse(JSON.parse(readFileSync(FILE, "utf8"))).rows;
const DAY = "2026-11-25";
const inside = (city: string): TaxPlace => ({ limits: "inside", city });
const on = (city: string, day = DAY, rows: readonly TaxRow[] = TEST_TAX_ROWS) =>
  taxBasisOn(rows, inside(city), day);

describe("the shipped rows", () => {
  it("reproduce the local lines of an actual Euless bill on its day", () => {
    const basis = taxBasisOn(SHIPPED, inside("Euless"), "2025-12-20");
    const plan = { has_assessment: false };
    expect(taxMonth({ cents: 21_064, kwh: 948 }, basis, plan)).toEqual({
      low_cents: 886,
      high_cents: 886,
      lines: { extras: 0, assessment: 35, gross_receipts: 421, city: 377, district: 53 },
    });
  });

  it.each([
    ["Irving", "exact"],
    ["Rockwall", "exact"],
    ["Houston", "city_tax_unknown"],
    // Its code states no rate.
    ["Ennis", "city_tax_unknown"],
    // Its population isn't certain.
    ["Jacksboro", "unknown"],
  ])("know %s as %s", (city, certainty) => {
    expect(taxBasisOn(SHIPPED, inside(city), DAY).certainty).toBe(certainty);
  });

  it("have a source and no date in the future", () => {
    for (const row of SHIPPED) {
      expect(row.source).not.toBe("");
      expect(row.effective_date <= row.checked_on).toBe(true);
    }
  });
});

describe("the rates of a city", () => {
  it.each([
    [1000, 0],
    [1001, 0.00581],
    [2499, 0.00581],
    [2500, 0.0107],
    [9999, 0.0107],
    [10_000, 0.01997],
  ])("with %i people include gross receipts of %d", (population, rate) => {
    expect(on("X", DAY, [...TEST_TAX_ROWS, testCity("X", population)]).low.gross_receipts).toBe(rate);
  });

  it("are a range of every bracket if its size isn't known, with its own tax if that is", () => {
    const basis = on("X", DAY, [...TEST_TAX_ROWS, testCity("X", 0, { population: null })]);
    expect(basis.certainty).toBe("unknown");
    expect([basis.low, basis.high]).toMatchObject([
      { gross_receipts: 0, city: 0 },
      { gross_receipts: 0.01997, city: 0 },
    ]);
  });

  it("are found whatever the case and the form of its name", () => {
    for (const name of ["EULESS", " city of  Euless ", "Euless."]) expect(on(name).low.city).toBe(0.0175);
    expect(on("Eules").certainty).toBe("unknown");
  });

  it("are only the assessment outside city limits and in a place that isn't a city", () => {
    const place = testCity("Nowhere", 5000, { incorporated: false });
    const none = { assessment: 1 / 600, gross_receipts: 0, city: 0, district: 0 };
    expect(on("Nowhere", DAY, [...TEST_TAX_ROWS, place])).toMatchObject({ certainty: "exact", low: none });
    expect(taxBasisOn(TEST_TAX_ROWS, { limits: "outside" }, DAY)).toMatchObject({
      certainty: "exact",
      low: none,
      high: none,
    });
  });

  it("have each line with its source, and the district with its name", () => {
    expect(on("Euless").lines.map(({ line, rate, name }) => [line, rate, name])).toEqual([
      ["assessment", 1 / 600, null],
      ["gross_receipts", 0.01997, null],
      ["city", 0.0175, null],
      ["district", 0.0025, "Crime Control District"],
    ]);
  });

  it("change from a new row's day on, and never before", () => {
    const changed = testCity("Euless", 61_032, {
      residential_tax: "yes",
      city_rate: 0.02,
      effective_date: "2026-10-01",
    });
    const rows = [...TEST_TAX_ROWS, changed];
    expect(on("Euless", "2026-09-30", rows)).toEqual(on("Euless", "2026-09-30"));
    expect(on("Euless", "2026-10-01", rows).low).toMatchObject({ city: 0.02, district: 0 });
    const corrected = { ...changed, city_rate: 0.015 };
    expect(on("Euless", "2026-10-01", [...rows, corrected]).low.city).toBe(0.015);
  });

  it("aren't known before a city's first row, but the state's are", () => {
    const before = on("Euless", "2019-12-31");
    expect(before.certainty).toBe("unknown");
    expect(before.low.assessment).toBe(1 / 600);
  });
});

it("lists cities once, sorted, and the newest day on which one was checked", () => {
  const again = testCity("EULESS", 61_032, { checked_on: "2026-12-01", effective_date: "2026-12-01" });
  const rows = [...TEST_TAX_ROWS, again];
  expect(listCities(rows)).toEqual(["Big", "EULESS", "Houston", "Irving", "Lone", "Middle", "Small", "Tiny"]);
  expect(newestCityCheck(rows)).toBe("2026-12-01");
  expect(newestCityCheck([])).toBeNull();
});
