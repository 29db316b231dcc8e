// One word for each concept (docs/glossary.md): the words that were replaced don't come back.
import { describe, expect, it } from "vitest";
import { listProductFiles } from "#scripts/house/files.ts";
import { listOldFileNames, listOldNames, listOldProse } from "#scripts/house/vocabulary.ts";

const files = listProductFiles();

/** Returns each use as "path: words". */
const toLines = (uses: ReadonlyArray<{ readonly path: string; readonly word: string }>): string[] =>
  uses.map(({ path, word }) => `${path}: ${word}`);

describe("the vocabulary", () => {
  it("holds in names", () => {
    expect(files.length).toBeGreaterThan(2_000);
    expect(toLines(listOldNames(files))).toEqual([]);
  });

  it("holds in comments, test titles and documents", () => {
    expect(toLines(listOldProse(files))).toEqual([]);
  });

  it("holds in file names", () => {
    expect(listOldFileNames(files)).toEqual([]);
    const old = ["web/features/a/over.tsx", "web/shared/person.ts", "tests/told-by.test.ts"];
    expect(listOldFileNames(old.map((path) => ({ path, text: "", isTest: false })))).toEqual(old);
  });

  it("finds an old word in a name, a comment, a title and a document", () => {
    const file = (path: string, text: string) => [{ path, text, isTest: true }];
    expect(listOldNames(file("server/a.ts", "const isToldBy = 1;"))).toHaveLength(1);
    expect(listOldProse(file("server/a.ts", "/** Told once. */"))).toHaveLength(1);
    expect(listOldProse(file("server/a.ts", "call(); // nobody asked"))).toHaveLength(1);
    expect(listOldProse(file("server/a.test.ts", 'it("refuses a code", () => {});'))).toHaveLength(1);
    expect(listOldProse(file("docs/a.md", "The retailer signs."))).toHaveLength(1);
    expect(listOldProse(file("docs/a.md", "The column `told_at` stays."))).toEqual([]);
  });
});
