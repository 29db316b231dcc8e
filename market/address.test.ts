import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenizeAddress, toNameTokens, readAddress, readAddressQuery, splitUnit } from "./address.ts";

describe("an address line", () => {
  it.each([
    ["4105 MAPLE ST", 4105, "MAPLE", "ST", "", ""],
    ["4105 Maple Street", 4105, "MAPLE", "ST", "", ""],
    ["00120 N OAK GROVE LN APT 204", 120, "OAK GROVE", "LANE", "NORTH", "204"],
    ["120 OAK GROVE LN # 204", 120, "OAK GROVE", "LANE", "", "204"],
    ["8 BLDG 3", 8, "BUILDING 3", "", "", ""],
    ["120 OAK ST BLDG 3 APT 204", 120, "OAK", "ST", "", "3 204"],
    ["4105-B OLD MILL RD", 4105, "OLD MILL", "ROAD", "", "B"],
    ["200 1/2 MC KINNEY AVE", 200, "MCKINNEY", "AVENUE", "", "1 2"],
    ["300 1ST ST", 300, "1ST", "ST", "", ""],
    ["300 FIRST ST", 300, "1ST", "ST", "", ""],
    ["22 FARM TO MARKET RD 1960 W", 22, "FM 1960", "", "WEST", ""],
    ["22 COUNTY ROAD 118", 22, "CR 118", "", "", ""],
    ["12 AVE K", 12, "AVENUE K", "", "", ""],
    ["5 NORTH ST", 5, "NORTH ST", "", "", ""],
    ["3100 W LOOP S", 3100, "WEST LOOP SOUTH", "", "", ""],
    ["100 ST CHARLES AVE", 100, "ST CHARLES", "AVENUE", "", ""],
    ["9 O'Connor Dr.", 9, "OCONNOR", "DRIVE", "", ""],
    ["17 Peña Blvd", 17, "PENA", "BOULEVARD", "", ""],
    ["HWY 380 STREETLIGHT", null, "HIGHWAY 380 STREETLIGHT", "", "", ""],
    ["", null, "", "", "", ""],
  ])("%s", (line, house_number, street, suffix, direction, unit) => {
    expect(readAddress(line)).toEqual({ house_number, street, suffix, direction, unit });
  });

  it("reads the unit from the overflow line as well", () => {
    expect(readAddress("500 CLARK ST", "APT 12")).toMatchObject({ street: "CLARK", unit: "12" });
    expect(readAddress("500 CLARK ST BLDG 2", "UNIT C")).toMatchObject({ street: "CLARK", unit: "2 C" });
  });

  it("is split from its unit for display", () => {
    expect(splitUnit("500 CLARK ST APT 12")).toEqual({ line: "500 CLARK ST", unit: "APT 12" });
    expect(splitUnit("500 CLARK ST #12")).toEqual({ line: "500 CLARK ST", unit: "#12" });
    expect(splitUnit("500 UNITY DR")).toEqual({ line: "500 UNITY DR", unit: null });
    expect(splitUnit("LOT 5")).toEqual({ line: "LOT 5", unit: null });
  });
});

describe("a typed query", () => {
  const typed = (text: string): unknown => {
    const query = readAddressQuery(text);
    if (!query) return null;
    const { house_number, words, open, unit, zip, beginning } = query;
    return [house_number, words.join(" "), open, unit, zip, beginning];
  };

  it.each<[string, unknown]>([
    ["4105 maple st dallas", [4105, "MAPLE DALLAS", "DALLAS", "", "", ""]],
    ["4105 maple street, dallas, tx 75219-1234", [4105, "MAPLE DALLAS", "", "", "75219", ""]],
    ["4105 maple st apt 3 dallas", [4105, "MAPLE DALLAS", "DALLAS", "3", "", ""]],
    ["4105 maple st #204", [4105, "MAPLE", "", "204", "", ""]],
    ["4105 maple st 204", [4105, "MAPLE", "", "204", "", ""]],
    ["4105b maple", [4105, "MAPLE", "MAPLE", "B", "", ""]],
    ["4105 maple stre", [4105, "MAPLE", "", "", "", "STRE"]],
    ["4105 maple st da", [4105, "MAPLE", "", "", "", "DA"]],
    ["4105 m", [4105, "", "", "", "", "M"]],
    ["100 fm 1960", [100, "1960", "1960", "", "", ""]],
    ["100 texas ave houston texas", [100, "TEXAS HOUSTON", "HOUSTON", "", "", ""]],
    ["100 texas", [100, "TEXAS", "TEXAS", "", "", ""]],
    ["Calle Maple 4105, Dallas", [4105, "CALLE MAPLE DALLAS", "DALLAS", "", "", ""]],
    ["4105", null],
    ["41055", null],
    ["maple st", null],
    ["fm 1960", null],
    ["4105 %_%", null],
    ["", null],
  ])("%s", (text, expected) => {
    expect(typed(text)).toEqual(expected);
  });
});

describe("for any text", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          "4105",
          "MAPLE",
          "st",
          "Apt",
          "#",
          "n",
          "é",
          "FM",
          "1/2",
          "75219",
          "TX",
          "-",
          "'",
          ",",
        ),
      )
      .map((words) => words.join(" ")),
  );

  it("has words of capitals and digits that don't change when parsed again", () => {
    fc.assert(
      fc.property(text, (line) => {
        const words = tokenizeAddress(line);
        for (const word of words) expect(word).toMatch(/^[A-Z0-9#]+$/);
        expect(tokenizeAddress(words.join(" "))).toEqual(words);
      }),
    );
  });

  it("parses addresses and queries without failing, and a query never has more than eight words", () => {
    fc.assert(
      fc.property(text, text, (line, overflow) => {
        const read = readAddress(line, overflow);
        expect(read.house_number === null || read.house_number < 1e9).toBe(true);
        expect(`${read.street}${read.unit}`).toMatch(/^[A-Z0-9# ]*$/);
        const query = readAddressQuery(line);
        expect(query?.words.length ?? 0).toBeLessThanOrEqual(8);
        for (const word of [...(query?.words ?? []), query?.open ?? ""]) expect(word).toMatch(/^[A-Z0-9#]*$/);
      }),
    );
  });

  it("ignores case, accents, long forms and punctuation", () => {
    const pair = fc.constantFrom(
      ["STREET", "ST"],
      ["Avenue", "AVE"],
      ["drive", "DR."],
      ["Boulevard", "BLVD"],
    );
    const name = fc.stringMatching(/^[B-DF-HJ-MP-RT-VX-Z]{4,10}$/);
    fc.assert(
      fc.property(fc.nat(99_999), name, pair, fc.nat(999), (number, name, [long = "", short = ""], unit) => {
        const one = readAddress(`${number} ${name.toLowerCase()} ${long}, Apartment ${unit}`);
        expect(readAddress(`${number} ${name} ${short} #${unit}`)).toEqual(one);
      }),
    );
  });
});

it("finds a name by its own words", () => {
  expect(toNameTokens("OAK GROVE")).toEqual(["OAK", "GROVE"]);
  expect(toNameTokens("FM 1960")).toEqual(["1960"]);
  expect(toNameTokens("NORTH RICHLAND HILLS")).toEqual(["RICHLAND", "HILLS"]);
  expect(toNameTokens("AVENUE K")).toEqual([]);
});
