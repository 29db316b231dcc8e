import { expect, it } from "vitest";
import { pickLanguage } from "./language.ts";

it.each([
  ["es", ["en-US"], "es"],
  [null, ["es-MX", "en-US"], "es"],
  [null, ["vi-VN", "es-419", "en"], "es"],
  [null, ["vi-VN"], "en"],
  ["fr", ["es-US"], "es"],
  [null, [], "en"],
] as const)("selects for stored %s and browser %j the language %s", (stored, preferred, language) => {
  expect(pickLanguage(stored, preferred)).toBe(language);
});
