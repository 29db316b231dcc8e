import { describe, expect, it } from "vitest";
import { testCity } from "./tax-fixtures.ts";
import { readTaxCsv } from "./read-tax-csv.ts";

const CITY =
  "effective_date,city,incorporated,population,residential_tax,city_rate,district_name,district_kind,district_rate";
const STATE = "effective_date,charge,rate,population_from,population_below";
const LOCAL = "effective_date,city,tdu,charge,unit,amount";
const stored = [testCity("Irving", 256_684, { effective_date: "2026-03-01" })];
const FILE = { source: "taxes.csv", today: "2026-11-25", stored };

const read = (...lines: string[]) => readTaxCsv(lines.join("\n"), FILE);
const reasons = (...lines: string[]): unknown => {
  const result = read(...lines);
  return result.ok ? [] : result.problems;
};

describe("a CSV of cities", () => {
  it("has rates as shares or percent, and the file as source if it names none", () => {
    expect(read(CITY, "2026-10-01,Euless,yes,61032,yes,1.75%,Crime Control,crime,0.0025")).toEqual({
      ok: true,
      rows: [
        {
          kind: "city",
          city: "Euless",
          incorporated: true,
          population: 61_032,
          residential_tax: "yes",
          city_rate: 0.0175,
          district_name: "Crime Control",
          district_kind: "crime",
          district_rate: 0.0025,
          effective_date: "2026-10-01",
          source: "taxes.csv",
          checked_on: "2026-11-25",
        },
      ],
    });
  });

  it("can leave out what isn't known", () => {
    expect(read(CITY, "2026-10-01,Sealy,yes,,unknown,,,,")).toMatchObject({
      ok: true,
      rows: [{ population: null, residential_tax: "unknown", city_rate: null, district_rate: null }],
    });
  });

  it.each([
    ["2026-10-01,A,yes,5000,yes,-0.01,,,", "the city_rate is below 0 (-0.01)"],
    ["2026-10-01,A,yes,5000,yes,0.021,,,", "the city_rate is above 2% (0.021)"],
    ["2026-10-01,A,yes,5000,yes,0.0175,D,crime,0.005", "city and district add up to more than 2%"],
    ["2026-10-01,A,yes,5000,no,,D,crime,0.005", "the district has no city tax"],
    ["2026-10-01,A,yes,5000,yes,0.01,D,,", "a district needs its kind (crime or fire) and rate"],
    ["2026-10-01,A,yes,5000,no,0.01,,,", "a city without residential tax has no city_rate"],
    ["2026-10-01,A,maybe,5000,no,,,,", '"maybe" isn\'t a valid incorporated'],
    ["2026-10-01,A,yes,many,no,,,,", '"many" isn\'t a valid population'],
    ["2026-10-01,A,yes,5000,perhaps,,,,", '"perhaps" isn\'t a valid residential_tax'],
    ["2026-10-01,A,yes,5000,yes,1 cent,,,", '"1 cent" isn\'t a valid city_rate'],
    ["2026-13-01,A,yes,5000,no,,,,", '"2026-13-01" isn\'t a date (YYYY-MM-DD)'],
    ["2026-02-28,Irving,yes,256684,no,,,,", "dates go backwards: 2026-02-28 is before 2026-03-01"],
  ])("is rejected as a whole for %s", (line, reason) => {
    expect(reasons(CITY, "2026-10-01,B,yes,5000,no,,,,", line)).toContainEqual({ line: 3, reason });
  });

  it("is rejected if its own dates go backwards, but not for 1.5% and 0.5%", () => {
    const lines = ["2026-10-01,A,yes,5000,no,,,,", "2026-09-01,City of A,yes,5000,no,,,,"];
    const reason = "dates go backwards: 2026-09-01 is before 2026-10-01";
    expect(reasons(CITY, ...lines)).toEqual([{ line: 3, reason }]);
    expect(read(CITY, "2026-10-01,A,yes,5000,yes,0.015,D,fire,0.005").ok).toBe(true);
  });

  it("is rejected if it was checked in the future", () => {
    const reason = "checked_on 2026-12-01 is in the future";
    expect(reasons(`${CITY},checked_on`, "2026-10-01,A,yes,5000,no,,,,,2026-12-01")).toEqual([
      { line: 2, reason },
    ]);
  });
});

describe("a CSV of state charges", () => {
  it("can have an exact fraction", () => {
    expect(read(STATE, "2026-10-01,puc_assessment,1/600,,")).toMatchObject({
      ok: true,
      rows: [{ kind: "state", charge: "puc_assessment", rate: 1 / 600, population_from: null }],
    });
  });

  it.each([
    ["2026-10-01,mgrt_9999,0.01,1001,2500", '"mgrt_9999" isn\'t a valid charge'],
    ["2026-10-01,mgrt_581,2.1%,1001,2500", "the rate is above 2% (2.1%)"],
    ["2026-10-01,mgrt_581,,1001,2500", '"" isn\'t a valid rate'],
  ])("is rejected for %s", (line, reason) => {
    expect(reasons(STATE, line)).toEqual([{ line: 2, reason }]);
  });
});

describe("a CSV of local charges", () => {
  it("names a utility and a unit", () => {
    expect(read(LOCAL, "2026-10-01,Dallas,ONCOR,Underground facilities,usd_per_kwh,0.0008")).toMatchObject({
      ok: true,
      rows: [{ kind: "local", tdu: "oncor", unit: "usd_per_kwh", amount: 0.0008 }],
    });
    expect(reasons(LOCAL, "2026-10-01,Dallas,AUSTIN,U,usd_per_day,-1")).toEqual([
      { line: 2, reason: '"AUSTIN" isn\'t a valid tdu' },
      { line: 2, reason: '"usd_per_day" isn\'t a valid unit' },
      { line: 2, reason: '"-1" isn\'t a valid amount' },
    ]);
  });
});

it("is rejected without its columns, without rows, and if it isn't a CSV", () => {
  expect(reasons("effective_date,city")).toEqual([
    {
      line: null,
      reason:
        "the first line has no column incorporated, population, residential_tax, city_rate, district_name, district_kind, district_rate",
    },
  ]);
  expect(reasons(CITY)).toEqual([{ line: null, reason: "it has no rows" }]);
  expect(read(CITY, '2026-10-01,"A').ok).toBe(false);
});
