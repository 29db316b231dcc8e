import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { AREA_NAMES, loadMessages } from "../i18n/catalog.ts";

/** Returns every leaf as path → value. Functions are leaves. */
function leaves(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

it.each(AREA_NAMES)("has the same messages in both languages in area %s", async (area) => {
  const en = new Map(leaves(await loadMessages(area, "en")));
  const es = new Map(leaves(await loadMessages(area, "es")));
  expect([...es.keys()].sort()).toEqual([...en.keys()].sort());
  for (const [key, value] of [...en, ...es]) {
    expect(["string", "function"], key).toContain(typeof value);
    if (typeof value === "string") expect(value.trim(), key).not.toBe("");
  }
  for (const [key, value] of en) {
    if (typeof value === "function") expect(typeof es.get(key), key).toBe("function");
  }
});

it("assigns every message file to a loaded area", () => {
  const web = new URL("../../", import.meta.url);
  const files = readdirSync(web, { recursive: true, encoding: "utf8" });
  for (const language of ["en", "es"]) {
    const ending = new RegExp(`messages/${language}/([a-z-]+)\\.ts$`);
    const names = files.flatMap((file) => ending.exec(file.replaceAll("\\", "/"))?.[1] ?? []);
    const areas = names.map((name) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
    expect(areas.sort()).toEqual([...AREA_NAMES].sort());
  }
});

it("formats numbers in messages by the rules of the language", async () => {
  const en = await loadMessages("common", "en");
  const es = await loadMessages("common", "es");
  expect(en.plans(1)).toBe("1 plan");
  expect(en.plans(1204)).toBe("1,204 plans");
  expect(es.plans(1)).toBe("1 plan");
  expect(es.plans(1204)).toBe("1,204 planes");
  expect(en.catalogDate("2026-01-10")).toContain("January 10, 2026");
  expect(es.catalogDate("2026-01-10")).toContain("10 de enero de 2026");
});
