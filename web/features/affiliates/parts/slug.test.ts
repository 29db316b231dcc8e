import { expect, it } from "vitest";
import { toSlug } from "./slug.ts";

it("names a file after its link", () => {
  expect(toSlug("  Spring flyer, niños & más! ")).toBe("spring-flyer-ninos-mas");
  expect(toSlug("電気")).toBe("link");
});
