// Real market files are next to the repository. They are read in place and never copied.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns the absolute path of a file under ../shared/data, or null if this checkout has no such sibling. */
export function realData(path: string): string | null {
  const absolute = fileURLToPath(new URL(`../../../shared/data/${path}`, import.meta.url));
  return existsSync(absolute) ? absolute : null;
}
