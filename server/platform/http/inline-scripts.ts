// Allows the page's one inline script (language and theme, before the first paint) by its hash, so that the content
// security policy permits that text and no other.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "node-html-parser";

/** Returns the script-src sources of the inline scripts in the built index.html. None without a build. */
export function inlineScriptHashes(dist: string): string[] {
  let html: string;
  try {
    html = readFileSync(path.join(dist, "index.html"), "utf8");
  } catch {
    return [];
  }
  return parse(html)
    .querySelectorAll("script:not([src])")
    .map((script) => `'sha256-${createHash("sha256").update(script.rawText).digest("base64")}'`);
}
