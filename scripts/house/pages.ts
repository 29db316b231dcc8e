// How much web code a page needs, and which pages load their data before they render.
import { isProductCode, type SourceFile } from "./files.ts";

export interface Pages {
  readonly count: number;
  /** Pages that use the shared frame, whose loader starts their requests. */
  readonly withLoader: number;
  readonly linesPerPage: number;
  /** `path:line name` of components that are longer than MAX_COMPONENT_LINES. */
  readonly longComponents: readonly string[];
}

const MAX_COMPONENT_LINES = 80;

const countLines = (text: string): number => text.split("\n").length;

/** Lists top-level components of a file that are longer than they should be. */
function listLongComponents({ path, text }: SourceFile): string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const name = /^(?:export )?(?:default )?function ([A-Z]\w*)/.exec(line)?.[1];
    if (name === undefined) return [];
    const length = lines.slice(index).findIndex((later) => later === "}") + 1;
    return length > MAX_COMPONENT_LINES ? [`${path}:${index + 1} ${name} (${length})`] : [];
  });
}

/** Measures the pages of the portal. */
export function measurePages(files: readonly SourceFile[]): Pages {
  const web = files.filter((file) => file.path.startsWith("web/") && isProductCode(file));
  const pages = web.filter(({ path }) => path.endsWith(".page.tsx"));
  const lines = web
    .filter(({ path }) => !/\/messages\//.test(path))
    .reduce((sum, { text }) => sum + countLines(text), 0);
  return {
    count: pages.length,
    withLoader: pages.filter(({ text }) => /\bdefine(Data)?Page\(/.test(text)).length,
    linesPerPage: Math.round(lines / Math.max(1, pages.length)),
    longComponents: web.flatMap(listLongComponents),
  };
}
