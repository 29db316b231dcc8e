// The operator's own pages: Markdown in CONTENT_DIR, one file per page and language (about.en.md). A page without a file
// has the shipped text, which names what is missing. The shipped terms don't: they apply as they are.
import { open, realpath } from "node:fs/promises";
import path from "node:path";
import type { Content } from "#contracts/content.ts";
import type { ContentPage } from "#contracts/tables/site-pages.ts";
import type { Language } from "#messages/languages.ts";
import { parseMarkdown } from "./parse-markdown.ts";

/** About forty printed pages. */
export const MAX_CONTENT_BYTES = 200 * 1024;
const DEFAULTS = path.join(import.meta.dirname, "defaults");

type FileState =
  | { readonly kind: "none" }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "text"; readonly text: string };

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** Reads a file of the folder. A file that a link leads out of the folder, or that isn't one text, is rejected. */
export async function readContentFile(folder: string, file: string): Promise<FileState> {
  const rejected = (reason: string): FileState => ({ kind: "rejected", reason });
  try {
    const root = await realpath(folder);
    const real = await realpath(path.join(root, file));
    if (path.dirname(real) !== root) return rejected("is a link that leads out of the folder");
    const handle = await open(real, "r");
    try {
      const found = await handle.stat();
      if (!found.isFile()) return rejected("is not a file");
      if (found.size > MAX_CONTENT_BYTES) return rejected(`is larger than ${MAX_CONTENT_BYTES} bytes`);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_CONTENT_BYTES + 1));
      if (bytesRead > MAX_CONTENT_BYTES) return rejected(`is larger than ${MAX_CONTENT_BYTES} bytes`);
      const text = new TextDecoder("utf-8", { fatal: true }).decode(buffer.subarray(0, bytesRead));
      return text.trim() === "" ? rejected("is empty") : { kind: "text", text };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (isMissing(error)) return { kind: "none" };
    if (error instanceof TypeError) return rejected("is not text in UTF-8");
    return rejected("can't be read");
  }
}

/** The name of a page's file. */
export const contentFileName = (page: ContentPage, language: Language): string => `${page}.${language}.md`;

type PageText = Omit<Content, "blocks"> & { readonly text: string };

async function readText(folder: string | null, page: ContentPage, language: Language): Promise<PageText> {
  const languages: readonly Language[] = language === "en" ? ["en", "es"] : ["es", "en"];
  for (const one of folder === null ? [] : languages) {
    const file = await readContentFile(folder ?? "", contentFileName(page, one));
    if (file.kind === "text") return { text: file.text, language: one, is_default: false };
  }
  const shipped = await readContentFile(DEFAULTS, contentFileName(page, language));
  if (shipped.kind !== "text")
    throw new Error(`There is no shipped page ${contentFileName(page, language)}.`);
  return { text: shipped.text, language, is_default: true };
}

/** Creates a reader of pages that parses a text once, until its file changes. */
export function createContentReader(
  folder: string | null,
): (page: ContentPage, language: Language) => Promise<Content> {
  const parsed = new Map<string, Pick<Content, "blocks"> & { readonly text: string }>();
  return async (page, language) => {
    const { text, ...rest } = await readText(folder, page, language);
    const key = contentFileName(page, language);
    let known = parsed.get(key);
    if (known?.text !== text) {
      known = { text, blocks: parseMarkdown(text) };
      parsed.set(key, known);
    }
    return { ...rest, blocks: known.blocks };
  };
}
