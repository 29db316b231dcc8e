// Link headers for the pages that visitors open first. They list what the page will request once its start has run, so
// that the browser fetches it in parallel. The build writes the list.
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Language } from "#messages/languages.ts";

const preloadsSchema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

function readPreloads(dist: string): z.infer<typeof preloadsSchema> {
  try {
    return preloadsSchema.parse(JSON.parse(readFileSync(path.join(dist, "entry-preloads.json"), "utf8")));
  } catch {
    // A build without the list: pages still load, a little later.
    return {};
  }
}

interface PageToPreload {
  readonly pathname: string;
  /** A wrong guess costs a few kB. */
  readonly language: Language;
  /** Whether the page shows the server's own content first, which the scripts must not delay. */
  readonly hasContent: boolean;
}

/** Creates a function that returns the Link header of a page, or null for most pages. */
export function createPreloadLinks(dist: string): (page: PageToPreload) => string | null {
  const preloads = readPreloads(dist);
  // "/compare/plans/:id" has the files of every plan's page.
  const patterns = Object.entries(preloads).map(([path, files]) => {
    const segments = path.split("/").map((one) => (one.startsWith(":") ? "[^/]+" : one));
    return { pattern: new RegExp(`^${segments.join("/")}$`), files };
  });
  return ({ pathname, language, hasContent }) => {
    const files = patterns.find(({ pattern }) => pattern.test(pathname))?.files[language];
    const priority = hasContent ? "; fetchpriority=low" : "";
    return files ? files.map((file) => `</${file}>; rel=modulepreload${priority}`).join(", ") : null;
  };
}
