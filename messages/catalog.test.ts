import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { listAreas, renderCatalogTypes } from "#scripts/message-types.ts";
import { compileToModule } from "./compile.ts";
import { describeArguments, listMessages } from "./describe.ts";
import { getMessages, readArea } from "./node.ts";
import { LANGUAGES } from "./languages.ts";

const root = path.join(import.meta.dirname, "..");

describe.each(listAreas())("%s", (area) => {
  const en = new Map(listMessages(readArea(area, "en")));
  const es = new Map(listMessages(readArea(area, "es")));

  it("has the same messages in both languages, and none is empty", () => {
    expect([...es.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, message] of [...en, ...es]) expect(message.trim(), key).not.toBe("");
  });

  it("uses only arguments that the English message has, or none in both", () => {
    for (const [key, message] of en) {
      const known = [...describeArguments(message).keys()];
      const used = [...describeArguments(es.get(key) ?? "").keys()];
      expect(known, key).toEqual(expect.arrayContaining(used));
      expect(used.length > 0, key).toBe(known.length > 0);
    }
  });
});

it("never starts a line with the dot between facts (SEPARATOR)", () => {
  const texts = listAreas().flatMap((area) =>
    LANGUAGES.flatMap((language) => listMessages(readArea(area, language)).map(([, message]) => message)),
  );
  const sources = globSync("web/**/*.{ts,tsx}", { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), "utf8"),
  );
  expect([...texts, ...sources].filter((text) => text.includes(" ·"))).toEqual([]);
});

it("has no message that no code names", () => {
  // catalog.ts itself names every message.
  const folders = "{web,server,contracts,market,meter,rating,advice}/**/*.{ts,tsx}";
  const sources = globSync([folders, "messages/{describe-advice,condition-badges}.ts"], { cwd: root })
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(path.join(root, file), "utf8"));
  const words = new Set(sources.flatMap((text) => text.match(/[\w-]+/g) ?? []));
  // A key may be put together, as in `${code}Text`. A number is a paragraph of a text.
  const toName = (key: string): string =>
    key
      .split(".")
      .findLast((part) => !/^\d+$/.test(part))
      ?.replace(/(?<=.)(Text|Title)$/, "") ?? "";
  const unused = listAreas().flatMap((area) =>
    listMessages(readArea(area, "en"))
      .map(([key]) => `${area}.${key}`)
      .filter((key) => !words.has(toName(key)) && !words.has(key.split(".").at(-1) ?? "")),
  );
  expect(unused).toEqual([]);
});

it("has up-to-date types (npm run messages)", () => {
  const oxfmt = path.join(root, "node_modules", "oxfmt", "bin", "oxfmt");
  const { stdout } = spawnSync(process.execPath, [oxfmt, "--stdin-filepath", "messages/catalog.ts"], {
    cwd: root,
    encoding: "utf8",
    input: renderCatalogTypes(),
  });
  expect(readFileSync(path.join(root, "messages", "catalog.ts"), "utf8")).toBe(stdout);
});

describe("compiled messages", () => {
  const tree = {
    plain: "Plans “today”",
    cost: "{n, plural, =0 {no plan} one {# plan} other {# plans}} from {cents, money}, {rate, rate, 2}, on {day, date}",
    left: "{ends, select, null {no end} other {until {ends, dateShort}}}",
  };

  it("formats numbers, money and dates in the page's language", () => {
    for (const language of LANGUAGES) {
      const code = compileToModule(tree, language);
      expect(code).toContain(`pageFormatFor("${language}")`);
      expect(code).toContain("f.money(d.cents)");
      expect(code).toContain("f.rate(d.rate, 2)");
      expect(code).toContain('plain: "Plans “today”"');
    }
  });

  it("renders the same in Node", () => {
    const { bills } = { bills: getMessages("charts", "en").bills };
    expect(bills.table).toBe("Monthly bills by type of charge");
    expect(getMessages("results", "en").list.count({ shown: 1_234, all: 2_000, filtered: true })).toBe(
      "1,234 of 2,000 plans",
    );
  });
});
