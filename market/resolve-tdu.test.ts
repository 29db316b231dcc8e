import { describe, expect, it } from "vitest";
import { resolveTdu, isTduCertain } from "./resolve-tdu.ts";

const NO_PREFIX = "10999990000000001";
const ONCOR = "10443720001234567";

describe("findHomeTdu", () => {
  it("uses the most certain source", () => {
    const all = { esiid: ONCOR, directory: "tnmp", chosen: "nueces", zip: "79401" } as const;
    expect(resolveTdu(all)).toEqual({ tdu: "tnmp", source: "directory" });
    expect(resolveTdu({ ...all, directory: null })).toEqual({ tdu: "oncor", source: "esi_id" });
    const unknown = { ...all, directory: null, esiid: NO_PREFIX };
    expect(resolveTdu(unknown)).toEqual({ tdu: "nueces", source: "customer" });
    expect(resolveTdu({ ...unknown, chosen: null })).toEqual({ tdu: "lpl", source: "zip" });
  });

  it.each([
    ["several utilities", "78401"],
    ["a city without choice", "78205"],
    ["a city without choice, one utility at its edge", "78704"],
    ["no ZIP code of Texas", "10001"],
    ["no ZIP code", null],
  ])("finds none by ZIP code for %s", (_what, zip) => {
    expect(resolveTdu({ esiid: NO_PREFIX, directory: null, chosen: null, zip })).toEqual({
      tdu: null,
      source: null,
    });
  });
});

it("is certain only by the directory or the ESI ID", () => {
  expect(isTduCertain({ directory: null, esiid: NO_PREFIX })).toBe(false);
  expect(isTduCertain({ directory: "lpl", esiid: NO_PREFIX })).toBe(true);
  expect(isTduCertain({ directory: null, esiid: ONCOR })).toBe(true);
});
