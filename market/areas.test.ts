import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { placeSchema } from "#contracts/compare.ts";
import { AREA_RULES } from "./area-table.ts";
import { lookupArea, toPlace } from "./areas.ts";

describe("lookupArea", () => {
  it.each([
    ["75201", "oncor"],
    ["76107", "oncor"],
    ["77002", "centerpoint"],
    ["77590", "tnmp"],
    ["78401", "aep_central"],
    ["78040", "aep_central"],
    ["79601", "aep_north"],
    ["79401", "lpl"],
    ["79701", "oncor"],
    ["78664", "oncor"],
  ])("%s: most likely %s", (zip, tdu) => {
    const lookup = lookupArea(zip);
    expect(lookup.kind === "likely" && lookup.tdus[0]).toBe(tdu);
  });

  it.each([
    ["78205", "CPS Energy", []],
    ["78701", "Austin Energy", ["oncor"]],
    ["79901", "El Paso Electric", []],
    ["88510", "El Paso Electric", []],
    ["77701", "Entergy Texas", []],
    ["79101", "Xcel Energy (Southwestern Public Service)", []],
    ["75042", "Garland Power & Light", ["oncor"]],
    ["78521", "Brownsville Public Utilities Board", ["aep_central"]],
  ])("%s: no choice with %s", (zip, utility, edge_tdus) => {
    expect(lookupArea(zip)).toMatchObject({ kind: "no_choice", utility, edge_tdus });
  });

  it.each(["10001", "73301x", "7510", "", "00000", "74999", "80000", "٧٥٢٠١"])("%j is unknown", (zip) => {
    expect(lookupArea(zip)).toEqual({ kind: "unknown" });
  });

  it("accepts a ZIP+4 and surrounding spaces", () => {
    expect(lookupArea(" 75201-1234 ")).toEqual(lookupArea("75201"));
  });

  it("has a result for every three-digit area of Texas", () => {
    for (let three = 750; three <= 799; three += 1) {
      expect(lookupArea(`${three}99`).kind, `${three}`).not.toBe("unknown");
    }
  });

  it("has each city range inside exactly one region, so that the narrowest range is unambiguous", () => {
    for (const rule of AREA_RULES) {
      const around = AREA_RULES.filter(
        (other) => other !== rule && other.from <= rule.to && rule.from <= other.to,
      );
      const isRegion = rule.to - rule.from === 99;
      expect(around.filter((other) => isRegion === (other.to - other.from === 99))).toEqual([]);
      if (!isRegion) expect(around).toHaveLength(1);
    }
  });
});

describe("toPlace", () => {
  it("never claims certainty and always matches the wire format", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer({ min: 70_000, max: 89_000 }).map(String)), (zip) => {
        const place = placeSchema.parse(toPlace(zip));
        expect(place.answer).not.toBe("known");
        if (place.answer === "likely") expect(place.tdus.length).toBeGreaterThan(0);
        if (place.answer === "no_choice") expect(place.utility).not.toBeNull();
      }),
    );
  });
});
