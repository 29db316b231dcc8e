import { expect, it } from "vitest";
import { formatFor } from "#messages/format.ts";
import { keepTogether } from "./keep-together.ts";

const together = (text: string): string[] =>
  Array.from(
    keepTogether(text).text.matchAll(/<span style="white-space:nowrap">(.*?)<\/span>/g),
    ([, part]) => part ?? "",
  );

it.each([
  ["Call (512) 555-0123 or 1-888-555-0143.", ["(512) 555-0123", "1-888-555-0143"]],
  ["Llame al 512-555-0123.", ["512-555-0123"]],
  ["About $1,791 a year, or $149 a month.", ["$1,791 a year", "$149 a month"]],
  ["Unos $1,791 al año, o $149.50 al mes.", ["$1,791 al año", "$149.50 al mes"]],
  ["From 9:30 PM to 6 AM", ["9:30 PM", "6 AM"]],
  ["De 9 p. m. a 6 a.m.", ["9 p. m.", "6 a.m."]],
  ["You used 1,234 kWh.", ["1,234 kWh"]],
  ["ESI ID 10443720000000001 on March 14, 2027", ["March 14, 2027"]],
  ["Empieza el 25 de noviembre de 2026", ["25 de noviembre de 2026"]],
  ["El permiso de su medidor vence el 30 sept 2027", ["30 sept 2027"]],
  ["Del 26 nov al 3 dic", ["26 nov", "3 dic"]],
  ["Order started: Octo Green 12", ["Green 12"]],
  ["Did your Think Clean 12 order go through?", ["Clean 12"]],
  ["Order Champ Saver-12", ["Saver-12"]],
  ["Free Nights-24 Plus", ["Nights-24"]],
  ["Pollution Free e-Plus Choice", ["e-Plus"]],
  ["Unos 1,234 kWh, Plan 1,000 kWh", ["1,234 kWh", "1,000 kWh"]],
  ["Pay-as-you-go from Think", []],
])("keeps the numbers of %j on one line", (text, parts) => {
  expect(together(text)).toEqual(parts);
});

it("escapes everything else, and changes no character", () => {
  expect(keepTogether("A & B <1-888-555-0143>").text).toBe(
    'A &amp; B &lt;<span style="white-space:nowrap">1-888-555-0143</span>&gt;',
  );
});

it.each(["en", "es"] as const)("keeps the formatted clock on one line in %s", (language) => {
  for (const minutes of [360, 1290]) {
    const text = formatFor(language).clock(minutes);
    expect(text).not.toMatch(/[ \u202F]/);
    expect(together(text)).toEqual([text]);
  }
});
