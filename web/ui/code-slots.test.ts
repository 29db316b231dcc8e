import { expect, it } from "vitest";
import { boxes, codeIn, toDigits, clampSelection, step } from "./code-slots.ts";

it("accepts only digits, and not more than there are boxes", () => {
  expect(toDigits("12a 34-56 789", 6)).toBe("123456");
});

it.each([
  ["481516", "481516"],
  [" 481 516 ", "481516"],
  ["Your code is 481516. It works for 60 minutes.", "481516"],
  ["Texas 75, code 481516", "481516"],
  ["48", "48"],
  ["none", ""],
])("extracts from %j the code %j", (pasted, code) => {
  expect(codeIn(pasted, 6)).toBe(code);
});

it.each([
  // After the last typed digit, where the next one goes.
  [{ start: 3, end: 3 }, 3, { start: 3, end: 3 }],
  // On a filled box, whose digit is replaced.
  [{ start: 1, end: 1 }, 3, { start: 1, end: 2 }],
  // Full: on the last box.
  [{ start: 6, end: 6 }, 6, { start: 5, end: 6 }],
  // A selection stays as it is.
  [{ start: 0, end: 6 }, 6, { start: 0, end: 6 }],
] as const)("converts a caret at %j with %i digits to %j", (caret, filled, settled) => {
  expect(clampSelection(caret, filled, 6)).toEqual(settled);
});

it.each([
  ["ArrowLeft", { start: 5, end: 6 }, 6, { start: 4, end: 5 }],
  ["ArrowLeft", { start: 0, end: 1 }, 6, { start: 0, end: 1 }],
  ["ArrowLeft", { start: 3, end: 3 }, 3, { start: 2, end: 3 }],
  ["ArrowRight", { start: 1, end: 2 }, 3, { start: 2, end: 3 }],
  ["ArrowRight", { start: 2, end: 3 }, 3, { start: 3, end: 3 }],
  ["ArrowRight", { start: 5, end: 6 }, 6, { start: 5, end: 6 }],
  ["Tab", { start: 0, end: 1 }, 6, null],
] as const)("moves on %s from %j with %i digits to %j", (key, from, filled, to) => {
  expect(step(key, from, filled, 6)).toEqual(to);
});

it("shows the digits in boxes and marks where the next one goes", () => {
  const active = (value: string, selection: { start: number; end: number } | null) =>
    boxes(value, selection, 6).findIndex((box) => box.active);
  expect(boxes("12", null, 6).map((box) => box.digit)).toEqual(["1", "2", "", "", "", ""]);
  expect(active("12", null)).toBe(-1);
  expect(active("12", { start: 2, end: 2 })).toBe(2);
  expect(active("123456", { start: 5, end: 6 })).toBe(5);
  expect(boxes("123456", { start: 0, end: 6 }, 6).every((box) => box.active)).toBe(true);
});
