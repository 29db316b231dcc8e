import { expect, it } from "vitest";
import { fileWord } from "./file-word.ts";

it("a file is named after its link", () => {
  expect(fileWord("  Spring flyer, niños & más! ")).toBe("spring-flyer-ninos-mas");
  expect(fileWord("電気")).toBe("link");
});
