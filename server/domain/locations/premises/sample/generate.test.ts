import { expect, it } from "vitest";
import { lookupArea, findOnlyTdu } from "#market/areas.ts";
import { COLUMNS_19, COLUMNS_22 } from "../columns.ts";
import { detectLayout, rowReader } from "../import/read-row.ts";
import { recordLine, samplePremises, type PremiseRecord } from "./generate.ts";
import { SAMPLE_PLACES } from "./places.ts";

function text(count: number, seed?: number): string {
  return Array.from(samplePremises(count, seed), (record) => recordLine(record)).join("");
}

it("the same seed creates the same rows, another seed others, and a longer run starts with a shorter one", () => {
  expect(text(3_000)).toBe(text(3_000));
  expect(text(3_000, 2)).not.toBe(text(3_000, 1));
  expect(text(3_000).startsWith(text(1_000))).toBe(true);
});

it("every row can be imported, and no ESI ID occurs twice", () => {
  const read = rowReader(COLUMNS_22);
  const seen = new Set<string>();
  for (const record of samplePremises(20_000, 3)) {
    expect(read(COLUMNS_22.map((column) => record[column]))).toMatchObject({ ok: true });
    seen.add(record.ESIID);
  }
  expect(seen.size).toBe(20_000);
});

it("every utility is included, with enough of everything that the portal supports", () => {
  const rows = [...samplePremises(20_000)];
  const share = (is: (row: PremiseRecord) => boolean): number => rows.filter(is).length / rows.length;
  for (const prefix of ["1044372", "1008901", "1003278", "1020404", "1040051"])
    expect(share((row) => row.ESIID.startsWith(prefix))).toBeGreaterThan(0.01);
  expect(share((row) => /APT|UNIT|STE|#/.test(row.ADDRESS + row.ADDRESS_OVERFLOW))).toBeGreaterThan(0.1);
  expect(share((row) => row.SWITCH_HOLD_INDICATOR === "Y")).toBeCloseTo(0.02, 2);
  expect(share((row) => row.SETTLEMENT_AMS_INDICATOR === "N")).toBeGreaterThan(0.01);
  expect(share((row) => row.STATUS === "Active")).toBeGreaterThan(0.9);
  expect(rows.filter((row) => row.ADDRESS === "4105 MAPLE ST" && row.CITY === "DALLAS")).toHaveLength(1);
});

it("some homes have a utility that only the ZIP code determines, and for some it determines none", () => {
  const read = rowReader(COLUMNS_22);
  const found = [...samplePremises(20)].flatMap((record) => {
    const result = read(COLUMNS_22.map((column) => record[column]));
    if (!result.ok || result.row.tdu !== null) return [];
    return [[result.row.city, findOnlyTdu(result.row.zip)]];
  });
  expect(found).toEqual([
    ["LUBBOCK", "lpl"],
    ["LUBBOCK", "lpl"],
    ["LUBBOCK", "lpl"],
    ["ROBSTOWN", null],
    ["ROBSTOWN", null],
  ]);
});

it("its cities are in their utility's area", () => {
  const wrong = Object.entries(SAMPLE_PLACES).flatMap(([tdu, places]) =>
    places.flatMap(({ city, zips }) =>
      zips
        .filter((zip) => {
          const area = lookupArea(zip);
          return area.kind !== "likely" || !(area.tdus as readonly string[]).includes(tdu);
        })
        .map((zip) => `${city} ${zip} ${tdu}`),
    ),
  );
  expect(wrong).toEqual([]);
});

it("a file's first record determines its columns, whatever their number", () => {
  const [record] = samplePremises(1);
  const values = (columns: readonly (keyof PremiseRecord)[]): string[] =>
    columns.map((column) => record?.[column] ?? "");
  expect(detectLayout(values(COLUMNS_22))).toEqual({ columns: [...COLUMNS_22], header: false });
  expect(detectLayout(values(COLUMNS_19))).toEqual({ columns: [...COLUMNS_19], header: false });
  expect(detectLayout(["esi id", "Address", "city", "zipcode", "status"])?.header).toBe(true);
  expect(detectLayout(["one", "two"])).toBeNull();
});
