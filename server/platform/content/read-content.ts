// The operator's own pages: Markdown in CONTENT_DIR, one file per page and language (about.en.md). A page without a file
// has the shipped text, which names what is missing. The shipped terms don't: they apply as they are.
import path from "node:path";
import type { Content } from "#contracts/content.ts";
import type { ContentPage } from "#contracts/tables/site-pages.ts";
import type { Language } from "#messages/languages.ts";
import { readOperatorFile } from "../operator-file.ts";
import { parseMarkdown } from "./parse-markdown.ts";

/** About forty printed pages. */
export const MAX_CONTENT_BYTES = 200 * 1024;
const DEFAULTS = path.join(import.meta.dirname, "defaults");

type FileState =
  | { readonly kind: "none" }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "text"; readonly text: string };

/** Reads a text of the folder (readOperatorFile). A file that isn't one text is rejected. */
export async function readContentFile(folder: string, file: string): Promise<FileState> {
  const found = await readOperatorFile(folder, file, MAX_CONTENT_BYTES);
  if (found.kind !== "bytes") return found;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(found.bytes);
    return text.trim() === "" ? { kind: "rejected", reason: "is empty" } : { kind: "text", text };
  } catch {
    return { kind: "rejected", reason: "is not text in UTF-8" };
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
