// The address search on a real directory: the text typed, the results, and their order.
import { beforeAll, describe, expect, it } from "vitest";
import { importPremises } from "#server/domain/locations/premises/import/import-file.ts";
import { premiseFile, premisesAt } from "#tests/support/premises.ts";
import { testDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { searchPremises } from "./search-premises.ts";
import { setup } from "#tests/support/setup.ts";

const PREMISES = [
  "4105 MAPLE ST|DALLAS|75219",
  "4105 MAPLE AVE|DALLAS|75204",
  "4105 MAPLE ST|FORT WORTH|76107",
  "4105 MAPLEWOOD DR|HOUSTON|77019",
  "4105 OLD MAPLE LN|PLANO|75023",
  "4105 N MAIN ST|HOUSTON|77009",
  "4105 S MAIN ST|HOUSTON|77002",
  "905 WESTHEIMER RD|HOUSTON|77006",
  "22 FM 1960 RD W|HOUSTON|77090",
  "22 COUNTY ROAD 118|ALVIN|77511",
  "300 1ST ST|WACO|76705",
  "12 AVE K|PLANO|75074",
  "100 ST CHARLES AVE|PORTLAND|78374",
  "200 MC KINNEY AVE|DALLAS|75204",
  "9 O'CONNOR BLVD|IRVING|75038",
  "77 DALLAS ST|HOUSTON|77002",
  "5000 CLARK ST|DALLAS|75219",
  ...Array.from({ length: 30 }, (_, unit) => `5000 CLARK ST APT ${unit + 101}|DALLAS|75219`),
  "60 ELM ST BLDG 3 APT 204|TEMPLE|76501",
  "4107 MAPLE ST|DALLAS|75219",
  "STREETLIGHT MAPLE ST|DALLAS|75219",
];

const database = setup(testDatabase);
beforeAll(async () => {
  const folder = await temporaryFolder("premises");
  const file = await premiseFile(folder.path, "X_DLY.csv", premisesAt(...PREMISES));
  await importPremises(database.db, file, { day: "2026-11-20", now: () => new Date() });
  await folder.remove();
});

async function found(q: string, zip?: string): Promise<string[]> {
  const matches = await searchPremises(database, { q, zip });
  return matches.map(({ address, unit, city }) => `${address}${unit === null ? "" : `, ${unit}`}, ${city}`);
}

describe("finding an address", () => {
  const addressText = "4105 MAPLE ST, DALLAS";

  it.each([
    ["as it stands", "4105 maple st dallas"],
    ["spelled out", "4105 Maple Street, Dallas, Texas"],
    ["with its ZIP", "4105 maple st 75219"],
    ["with its ZIP and four more", "4105 MAPLE ST., DALLAS TX 75219-1234"],
    ["half typed", "4105 maple st dal"],
    ["with the suffix half typed", "4105 maple str"],
    ["with the state half typed", "4105 maple st dallas te"],
    ["with a letter too few", "4105 mapl st dallas"],
    ["with two letters swapped", "4105 mapel st dallas"],
    ["with a slip in the city too", "4105 maplle st dalas"],
    ["with a slip in the suffix", "4105 maple streeet dallas"],
    ["with zeros in front", "04105 maple st dallas"],
    ["with the number behind the street", "Maple St 4105, Dallas"],
    ["with blanks and tabs", "   4105\t maple   st  dallas "],
  ])("%s", async (_how, q) => {
    expect((await found(q))[0]).toBe(addressText);
  });

  it.each([
    ["905 westhiemer", "905 WESTHEIMER RD, HOUSTON"],
    ["905 westhiemar houston", "905 WESTHEIMER RD, HOUSTON"],
    ["905 westhi", "905 WESTHEIMER RD, HOUSTON"],
    ["22 farm to market 1960", "22 FM 1960 RD W, HOUSTON"],
    ["22 fm 1960 west", "22 FM 1960 RD W, HOUSTON"],
    ["22 county rd 118", "22 COUNTY ROAD 118, ALVIN"],
    ["22 cr 118", "22 COUNTY ROAD 118, ALVIN"],
    ["300 first street", "300 1ST ST, WACO"],
    ["12 avenue k", "12 AVE K, PLANO"],
    ["100 saint charles", "100 ST CHARLES AVE, PORTLAND"],
    ["200 mckinney ave", "200 MC KINNEY AVE, DALLAS"],
    ["9 oconnor blvd", "9 O'CONNOR BLVD, IRVING"],
    ["9 o’connor", "9 O'CONNOR BLVD, IRVING"],
    ["77 dallas street houston", "77 DALLAS ST, HOUSTON"],
    ["4105 south main", "4105 S MAIN ST, HOUSTON"],
    ["4105 notrh main", "4105 N MAIN ST, HOUSTON"],
    ["5000 clark st apt 117", "5000 CLARK ST, APT 117, DALLAS"],
    ["5000 clark st #117 dallas", "5000 CLARK ST, APT 117, DALLAS"],
    ["5000 clark 117", "5000 CLARK ST, APT 117, DALLAS"],
    ["5000 clark st unit 117, dallas tx", "5000 CLARK ST, APT 117, DALLAS"],
    ["5000 clark st", "5000 CLARK ST, DALLAS"],
    ["60 elm st #204", "60 ELM ST, BLDG 3 APT 204, TEMPLE"],
  ])("%s", async (q, first) => {
    expect((await found(q))[0]).toBe(first);
  });
});

describe("several matches", () => {
  it("put exact street names before longer ones, and prefix matches before other matches", async () => {
    expect(await found("4105 maple")).toEqual([
      "4105 MAPLE AVE, DALLAS",
      "4105 MAPLE ST, DALLAS",
      "4105 MAPLE ST, FORT WORTH",
      "4105 MAPLEWOOD DR, HOUSTON",
      "4105 OLD MAPLE LN, PLANO",
    ]);
  });

  it("are ranked by the suffix, the direction and the ZIP that were typed", async () => {
    expect((await found("4105 maple ave"))[0]).toBe("4105 MAPLE AVE, DALLAS");
    expect(await found("4105 maple", "76107")).toEqual(["4105 MAPLE ST, FORT WORTH"]);
    expect((await found("4105 n main"))[0]).toBe("4105 N MAIN ST, HOUSTON");
    expect(await found("4105 maple st dallas", "79999")).toContain("4105 MAPLE ST, DALLAS");
  });

  it("are limited to ten, in the same order every time", async () => {
    const first = await found("5000 clark st");
    expect(first).toHaveLength(10);
    expect(first.slice(0, 3)).toEqual([
      "5000 CLARK ST, DALLAS",
      "5000 CLARK ST, APT 101, DALLAS",
      "5000 CLARK ST, APT 102, DALLAS",
    ]);
    expect(await found("5000 clark st")).toEqual(first);
  });

  it("include a street that exists elsewhere if the city has none", async () => {
    expect(await found("4105 maplewood dr dallas")).toContain("4105 MAPLEWOOD DR, HOUSTON");
  });
});

describe("a street without a house number", () => {
  it.each([
    ["maple st dallas", ["4105 MAPLE ST, DALLAS", "4107 MAPLE ST, DALLAS"]],
    ["Maple Street, Dallas, TX", ["4105 MAPLE ST, DALLAS", "4107 MAPLE ST, DALLAS"]],
    ["maple dallas", ["4105 MAPLE AVE, DALLAS", "4105 MAPLE ST, DALLAS", "4107 MAPLE ST, DALLAS"]],
    ["maple st 76107", ["4105 MAPLE ST, FORT WORTH"]],
    ["westheim", ["905 WESTHEIMER RD, HOUSTON"]],
    ["maple st temple", []],
    ["dallas tx", ["77 DALLAS ST, HOUSTON"]],
    ["1st st waco", ["300 1ST ST, WACO"]],
    ["1e5 maple", []],
    ["-4105 maple", []],
  ])("%s", async (q, addresses) => {
    expect(await found(q)).toEqual(addresses);
  });

  it("has the first house numbers, at most ten, of the requested ZIP code", async () => {
    const clark = await found("clark st");
    expect(clark).toHaveLength(10);
    expect(clark[0]).toBe("5000 CLARK ST, DALLAS");
    expect(await found("maple", "75023")).toEqual(["4105 OLD MAPLE LN, PLANO"]);
  });
});

describe("finding nothing", () => {
  it.each([
    ["by a house number alone", "41055"],
    ["for another number", "4106 maple st dallas"],
    ["for words that are nothing like it", "4105 qxzzy vwkkj"],
    ["by half an ESI ID", "1044372000000"],
    ["by an ESI ID that is not there", "10443720009999999"],
    ["by signs that mean something to SQL", "4105 %"],
    ["by any one letter", "4105 _____"],
    ["for a quote", "4105 ' or 1=1 --"],
    ["for nothing", ""],
  ])("%s", async (_how, q) => {
    expect(await found(q)).toEqual([]);
  });

  it("ignores characters that have a meaning in SQL", async () => {
    expect(await found("4105 ma%le st")).toEqual([]);
    expect(await found("4105 maple_st; drop table premises.premise")).not.toContain(
      "STREETLIGHT MAPLE ST, DALLAS",
    );
    expect((await found("4105 maple st dallas"))[0]).toBe("4105 MAPLE ST, DALLAS");
  });
});

it("finds a premise by its whole ESI ID, also in a spreadsheet's format", async () => {
  expect(await found("10443720000000001")).toEqual(["4105 MAPLE ST, DALLAS"]);
  expect(await found("'1044372 0000000001")).toEqual(["4105 MAPLE ST, DALLAS"]);
});

it("searches for a missing name of any length fast enough for typing", async () => {
  expect(await found(`4105 ${"maple ".repeat(200)}`)).toContain("4105 MAPLE ST, DALLAS");
  expect(await found(`4105 ${"x".repeat(5_000)}`)).toEqual([]);
  expect(await found(`${"9".repeat(300)} maple`)).toEqual([]);
});
