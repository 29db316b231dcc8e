import { expect, it } from "vitest";
import { parseByteSize } from "./byte-size.ts";

it("parses sizes in decimal units, to three digits", () => {
  const sizes = {
    "20mb": 20_000_000,
    "1.5GB": 1_500_000_000,
    "1kb": 1_000,
    "7b": 7,
    "1.2345mb": 1_230_000,
    "42": 42,
  };
  for (const [text, bytes] of Object.entries(sizes)) expect(parseByteSize(text), text).toBe(bytes);
  expect(parseByteSize(5)).toBe(5);
  for (const wrong of ["", "mb", "1 mb", "-1mb", "1e3mb", "1tb", -1, 1.5, Number.NaN, 2 ** 60])
    expect(parseByteSize(wrong), String(wrong)).toBeNull();
});
