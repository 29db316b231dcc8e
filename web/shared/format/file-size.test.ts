import { expect, it } from "vitest";
import { fileSize } from "./file-size.ts";
import { formatFor } from "#messages/format.ts";

it.each([
  [1, "1 kB"],
  [12_345, "12 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [50_000_000, "50 MB"],
])("formats %i bytes as %s", (bytes, text) => {
  expect(fileSize(bytes, formatFor("en"))).toBe(text.replace(" ", "\u00A0"));
});
