// The documents keep to the same words as pages (voice.ts), except for words of the trade, the wire and programs.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listBannedWordsOfDocument } from "./voice.ts";

const ROOT = path.join(import.meta.dirname, "..");
const DOCUMENTS = globSync(["*.md", "*/README.md", "docs/*.md", "docs/decisions/*.md"], {
  cwd: ROOT,
}).toSorted();

/** Code, link targets, paths and quoted text: names of programs and of others. */
const QUOTED =
  /^```[\s\S]*?^```|`[^`\n]*`|\]\([^)\n]*\)|"[^"\n]*"|“[^”\n]*”|(?<![\w/])\/?[\w.-]+(?:\/[\w.-]+)+|(?<=\s)\/\w+/gm;
const TABLE_ROW = /^\|.*$/gm;

/** Returns the paragraphs of a document, without code and quotes. The glossary's tables list the words to avoid. */
function readParagraphs(document: string): string[] {
  const text = readFileSync(path.join(ROOT, document), "utf8").replaceAll(QUOTED, " ");
  return (document === "docs/glossary.md" ? text.replaceAll(TABLE_ROW, "") : text)
    .split(/\n\s*\n|\n(?=[|#-])/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim());
}

describe("the documents", () => {
  it("use no word that has a better one", () => {
    expect(DOCUMENTS.length).toBeGreaterThan(60);
    const found = DOCUMENTS.flatMap((document) =>
      readParagraphs(document).flatMap((paragraph) =>
        listBannedWordsOfDocument(paragraph).map((word) => `${document}: ${word} in: ${paragraph}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it("may use words that pages may not", () => {
    expect(listBannedWordsOfDocument("The log says that a premise cannot be read: invalid tariff.")).toEqual(
      [],
    );
  });

  it.each([
    "Tell its operator.",
    "The range stands beside it.",
    "It goes on once more.",
    "Saved so that a reload finds it.",
    "Nobody reads the mail.",
    "A mailed link.",
    "A year of quarter hours.",
    "The retailer of the home.",
    "The user may log in.",
    "The live link of a home.",
  ])("do not use old habits: %s", (text) => {
    expect(listBannedWordsOfDocument(text)).not.toEqual([]);
  });
});
