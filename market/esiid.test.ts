import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEsiid } from "./esiid.ts";

describe("parseEsiid", () => {
  it.each([
    ["10443720000000001", "oncor"],
    ["10176990000000001", "oncor"],
    ["1008901000000000000001", "centerpoint"],
    ["10032780000000001", "aep_central"],
    ["10204040000000001", "aep_north"],
    ["10400510000000001", "tnmp"],
    ["10999990000000001", null],
  ])("determines the utility of %s by its prefix", (digits, tdu) => {
    expect(parseEsiid(digits)).toEqual({
      ok: true,
      value: { esiid: digits, tdu, prefix: digits.slice(0, 7) },
    });
  });

  it.each([
    "'10443720000000001",
    "’10443720000000001 ",
    "1044372 0000000001",
    "10-44372-0000000001",
    "1044372\u20130000000001",
  ])("reads %s as written by users and spreadsheets", (text) => {
    expect(parseEsiid(text)).toMatchObject({ ok: true, value: { esiid: "10443720000000001" } });
  });

  it.each([
    ["", "empty"],
    [" ' ", "empty"],
    ["1044372000000000", "wrong_length"],
    ["104437200000000012", "wrong_length"],
    ["20443720000000001", "wrong_start"],
    ["1.04437E+16", "not_digits"],
    ["10443720000O00001", "not_digits"],
  ])("rejects %j as %s", (text, code) => {
    expect(parseEsiid(text)).toMatchObject({ ok: false, error: { code } });
  });

  it("never throws, and accepts its own output unchanged", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'?10[\d -]{15,24}$/)), (text) => {
        const result = parseEsiid(text);
        if (result.ok) expect(parseEsiid(result.value.esiid)).toEqual(result);
        else expect(result.error.message).not.toBe("");
      }),
    );
  });
});
