import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONTENT_PAGES } from "#contracts/tables/site-pages.ts";
import { LANGUAGES } from "#messages/languages.ts";
import { listBannedWords, splitSentences, splitWords } from "#messages/voice.ts";
import { createContentReader, MAX_CONTENT_BYTES, readContentFile } from "./read-content.ts";

let base: string;
let folder: string;
const write = (file: string, text: string | Uint8Array): Promise<void> =>
  writeFile(path.join(folder, file), text);

const toText = (spans: ReadonlyArray<{ readonly text: string }>): string =>
  spans.map(({ text }) => text).join("");
const paragraph = (text: string) => [{ kind: "paragraph", spans: [{ text }] }];

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), "wattlane-content-"));
  folder = path.join(base, "pages");
  await mkdir(folder);
  await writeFile(path.join(base, "secret.md"), "secret");
  await write("privacy.en.md", "Our policy.");
  await write("contact.en.md", " \n");
  await symlink(path.join(base, "secret.md"), path.join(folder, "about.en.md"));
  await symlink(path.join(folder, "privacy.en.md"), path.join(folder, "terms.en.md"));
  await mkdir(path.join(folder, "broker.en.md"));
  await write("accessibility.en.md", "a".repeat(MAX_CONTENT_BYTES + 1));
  await write("about.es.md", new Uint8Array([0xff, 0xfe, 0x41]));
});
afterAll(() => rm(base, { recursive: true }));

describe("the operator's pages", () => {
  it("replace the shipped ones, in the other language if there is only that one", async () => {
    const read = createContentReader(folder);
    expect(await read("privacy", "en")).toEqual({
      blocks: [{ kind: "paragraph", spans: [{ text: "Our policy." }] }],
      language: "en",
      is_default: false,
    });
    expect(await read("privacy", "es")).toMatchObject({ language: "en", is_default: false });
    expect(await read("how-we-make-money", "es")).toMatchObject({ language: "es", is_default: true });
  });

  it("are read again after a change", async () => {
    const read = createContentReader(folder);
    await write("broker.es.md", "Uno.");
    expect((await read("broker", "es")).blocks).toEqual(paragraph("Uno."));
    await write("broker.es.md", "Dos.");
    expect((await read("broker", "es")).blocks).toEqual(paragraph("Dos."));
  });

  it.each([
    ["about.en.md", "is a link that leads out of the folder"],
    ["broker.en.md", "is not a file"],
    ["contact.en.md", "is empty"],
    ["accessibility.en.md", `is larger than ${MAX_CONTENT_BYTES} bytes`],
    ["about.es.md", "is not text in UTF-8"],
    ["../secret.md", "is a link that leads out of the folder"],
  ])("reject %s, which %s", async (file, reason) => {
    expect(await readContentFile(folder, file)).toEqual({ kind: "rejected", reason });
  });

  it("may be links within the folder, and may be missing with it", async () => {
    expect(await readContentFile(folder, "terms.en.md")).toEqual({ kind: "text", text: "Our policy." });
    expect(await readContentFile(path.join(base, "none"), "terms.en.md")).toEqual({ kind: "none" });
  });
});

describe("the shipped pages", () => {
  const read = createContentReader(null);
  const pages = LANGUAGES.flatMap((language) => CONTENT_PAGES.map((page) => [page, language] as const));

  it.each(pages)("have %s in %s, in the portal's words", async (page, language) => {
    const { blocks, is_default } = await read(page, language);
    expect(is_default).toBe(true);
    const texts = blocks.flatMap((block) => {
      if (block.kind === "list") return block.items.map(toText);
      return "spans" in block ? [toText(block.spans)] : [];
    });
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) {
      expect(listBannedWords(text, language), text).toEqual([]);
      for (const sentence of splitSentences(text))
        expect(splitWords(sentence).length, sentence).toBeLessThanOrEqual(25);
    }
  });
});
