import { expect, it } from "vitest";
import { parseRange } from "./parse-range.ts";

it.each([
  ["bytes=0-9", { from: 0, end: 10 }],
  ["bytes=90-", { from: 90, end: 100 }],
  ["bytes=90-1000", { from: 90, end: 100 }],
  ["bytes=-10", { from: 90, end: 100 }],
  ["bytes=-1000", { from: 0, end: 100 }],
  ["bytes=99-99", { from: 99, end: 100 }],
])("takes %s as a part", (header, part) => {
  expect(parseRange(header, 100)).toEqual(part);
});

it.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("finds no bytes in %s", (header) => {
  expect(parseRange(header, 100)).toBeNull();
});

it.each([
  undefined,
  "",
  "bytes=-",
  "bytes=5-4",
  "bytes=0-1,4-5",
  "items=0-1",
  "bytes=a-b",
  `bytes=${"9".repeat(16)}-`,
])("sends the whole file for %s", (header) => {
  expect(parseRange(header, 100)).toBeUndefined();
});
