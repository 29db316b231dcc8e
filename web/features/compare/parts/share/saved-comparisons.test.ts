// What the browser's storage holds may be anything.
import { describe, expect, it } from "vitest";
import { parseSaved, type SavedComparison } from "./saved-comparisons.ts";

const SAVED: SavedComparison = {
  page: "plan",
  path: "/compare/plans/ptc-1?tdu=oncor&kwh=14141",
  names: ["Octo Green 12"],
  zip: "75201",
  cents: 175_600,
  saved_on: "2026-11-25",
};
const stored = (...items: unknown[]): string => JSON.stringify({ version: 1, items });

describe("stored comparisons", () => {
  it("are read as they were saved", () => {
    expect(parseSaved(stored(SAVED, { ...SAVED, zip: null, cents: null }))).toEqual([
      SAVED,
      { ...SAVED, zip: null, cents: null },
    ]);
  });

  it.each([
    { ...SAVED, path: "https://evil.example/" },
    { ...SAVED, path: "//evil.example/compare/" },
    { ...SAVED, path: "javascript:alert(1)" },
    { ...SAVED, page: "front" },
    { ...SAVED, names: [1] },
    { ...SAVED, cents: "$1" },
    { ...SAVED, saved_on: "yesterday" },
    null,
    "text",
  ])("are left out if they lead elsewhere or are incomplete: %o", (item) => {
    expect(parseSaved(stored(item, SAVED))).toEqual([SAVED]);
  });

  it.each([null, "", "{", "[]", '{"version":2,"items":[]}', '{"version":1}', "null"])(
    "are none in %j",
    (text) => {
      expect(parseSaved(text)).toEqual([]);
    },
  );

  it("are at most twenty", () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...SAVED, path: `${SAVED.path}${index}` }));
    expect(parseSaved(stored(...many)).length).toBe(20);
  });
});
