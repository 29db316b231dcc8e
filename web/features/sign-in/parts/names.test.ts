import { expect, it } from "vitest";
import { agreedAt, getNames } from "./names.ts";

it.each([
  [{ first_name: "Ana", last_name: "Ruiz", full_name: "Somebody Else" }, "Ana", "Ruiz"],
  [{ given_name: "Ana", family_name: "Ruiz" }, "Ana", "Ruiz"],
  [{ full_name: "Ana Ruiz de la Vega" }, "Ana", "Ruiz de la Vega"],
  [{ name: "  Ana  Ruiz " }, "Ana", "Ruiz"],
  [{ full_name: "Ana" }, "Ana", ""],
  [{ first_name: 7, last_name: null }, "", ""],
  [{}, "", ""],
])("parses %j as %s %s", (metadata, first, last) => {
  expect(getNames(metadata)).toEqual({ first, last });
});

it("returns the date of an agreement if it has one", () => {
  expect(agreedAt({ agreed_to_terms: true, agreed_to_terms_at: "2026-03-14" })).toBe(
    "2026-03-14T00:00:00.000Z",
  );
  expect(agreedAt({ agreed_to_terms: true })).toBeNull();
  expect(agreedAt({ agreed_to_terms: false, agreed_to_terms_at: "2026-03-14" })).toBeNull();
  expect(agreedAt({ agreed_to_terms: true, agreed_to_terms_at: "soon" })).toBeNull();
});
