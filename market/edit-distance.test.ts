import * as fc from "fast-check";
import { expect, it } from "vitest";
import { getDeletionForms, editDistance, findAllowedDistance } from "./edit-distance.ts";

const word = fc.stringMatching(/^[A-Z]{4,12}$/);

it.each([
  ["MAPLE", "MAPLE", 0],
  ["MAPEL", "MAPLE", 1],
  ["MAPL", "MAPLE", 1],
  ["MAAPLE", "MAPLE", 1],
  ["NAPLE", "MAPLE", 1],
  ["WESTHIEMAR", "WESTHEIMER", 2],
  ["OAK", "ELM", 3],
  ["", "ELM", 3],
])("%s and %s are %i typos apart", (typed, meant, distance) => {
  expect(editDistance(typed, meant, false)).toBe(distance);
});

it("compares a half-typed word with the start of the other", () => {
  expect(editDistance("WESTHI", "WESTHEIMER", true)).toBe(1);
  expect(editDistance("WESTHI", "WESTHEIMER", false)).toBe(4);
});

it("allows one typo, or two in a long word", () => {
  expect(findAllowedDistance("MALPES", "MAPLE", false)).toBeNull();
  expect(findAllowedDistance("DALAS", "DALLAS", false)).toBe(1);
  expect(findAllowedDistance("WESTHIEMAR", "WESTHEIMER", false)).toBe(2);
});

it("allows no typos in short words and numbers", () => {
  expect(getDeletionForms("OAK")).toEqual([]);
  expect(getDeletionForms("1960")).toEqual([]);
});

it("gives a word and the same word with one typo anywhere a common form", () => {
  const typo = fc.tuple(
    word,
    fc.nat(),
    fc.constantFrom("drop", "add", "change", "swap"),
    fc.stringMatching(/^[A-Z]$/),
  );
  fc.assert(
    fc.property(typo, ([word, place, kind, letter]) => {
      const at = place % (word.length - 1);
      const [before, after] = [word.slice(0, at), word.slice(at + 1)];
      const wrong = {
        drop: before + after,
        add: before + letter + word.slice(at),
        change: before + letter + after,
        swap: before + (word[at + 1] ?? "") + (word[at] ?? "") + word.slice(at + 2),
      }[kind];
      fc.pre(wrong.length >= 4);
      expect(editDistance(wrong, word, false)).toBeLessThanOrEqual(1);
      const forms = new Set(getDeletionForms(word));
      expect(getDeletionForms(wrong).some((form) => forms.has(form))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it("is symmetric and never exceeds the longer word", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b, false)).toBe(editDistance(b, a, false));
      expect(editDistance(a, b, false)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(editDistance(a, b, true)).toBeLessThanOrEqual(editDistance(a, b, false));
    }),
  );
});
