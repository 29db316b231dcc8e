import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { WIDGET_PROPERTIES } from "#contracts/tables/widget.ts";
import { readOptions } from "./options.ts";

it("reads the attributes of the tag, and the language of the page without one", () => {
  expect(readOptions({ theme: "dark", plans: "2", zip: "75201", size: "1400" }, "es-MX")).toEqual({
    language: "es",
    theme: "dark",
    plans: 2,
    zip: "75201",
    size: 1400,
  });
  expect(readOptions({ language: "en" }, "es").language).toBe("en");
});

it("ignores what isn't valid", () => {
  const defaults = { language: "en", theme: null, plans: 3, zip: "", size: 2000 };
  expect(readOptions({}, "")).toEqual(defaults);
  const wrong = { language: "fr", theme: "pink", plans: "none", zip: "<b>", size: "-4" };
  expect(readOptions(wrong, "de")).toEqual(defaults);
  expect(readOptions({ plans: "900" }, "").plans).toBe(5);
});

it("has every property that its documentation lists", () => {
  const css = readFileSync(path.join(import.meta.dirname, "widget.css"), "utf8");
  expect(new Set(css.match(/--wattlane-[a-z-]+/g))).toEqual(new Set(WIDGET_PROPERTIES));
});

it("has the portal's colors", () => {
  const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), "utf8");
  const pairs = (css: string): string[] => css.match(/light-dark\([^)]*\)/g) ?? [];
  const known = pairs(read("../styles/tokens.css"));
  expect(pairs(read("widget.css"))).toHaveLength(8);
  expect(pairs(read("widget.css")).filter((pair) => !known.includes(pair))).toEqual([]);
});
