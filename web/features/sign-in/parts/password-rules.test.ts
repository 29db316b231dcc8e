import { describe, expect, it } from "vitest";
import { passwordFits, passwordRules } from "./password-rules.ts";

const plain = { password_min_length: 8, password_characters: [] };
const strict = {
  password_min_length: 10,
  password_characters: ["abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789", "!@#ñ"],
};

describe("length", () => {
  it.each([
    ["seven77", false],
    ["eight888", true],
    // One flag, one family and an accented letter made of two code points: 8 characters as a user counts them.
    ["🇺🇸👨‍👩‍👧e\u0301abcde", true],
    ["🇺🇸👨‍👩‍👧e\u0301abcd", false],
  ])("%s: %s", (password, fits) => {
    expect(passwordFits(password, plain)).toBe(fits);
  });

  it("ends at 72 bytes, however many characters that is", () => {
    expect(passwordFits("x".repeat(72), plain)).toBe(true);
    expect(passwordFits("x".repeat(73), plain)).toBe(false);
    expect(passwordFits("ñ".repeat(37), plain)).toBe(false);
  });
});

it("names the character sets that have a name, and requires one of each", () => {
  const rules = passwordRules("abcdefghij", strict);
  expect(rules.map((rule) => (rule.kind === "characters" ? rule.of : rule.kind))).toEqual([
    "length",
    "too_long",
    "lower",
    "upper",
    "digit",
    "other",
  ]);
  expect(rules.map(({ met }) => met)).toEqual([true, true, true, false, false, false]);
  expect(passwordFits("abcdefghI9", strict)).toBe(false);
  expect(passwordFits("abcdefgI9ñ", strict)).toBe(true);
});

it("recognizes a set in any order", () => {
  const mixed = {
    password_min_length: 1,
    password_characters: ["zyxwvutsrqponmlkjihgfedcbaABCDEFGHIJKLMNOPQRSTUVWXYZ"],
  };
  expect(passwordRules("a", mixed).at(-1)).toMatchObject({ of: "letter", met: true });
});
