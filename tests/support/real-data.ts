// Real market files lie beside the repository and are read in place, never copied.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Absolute path of a file under ../shared/data, or null where this checkout has no such neighbour. */
export function realData(path: string): string | null {
  const absolute = fileURLToPath(new URL(`../../../shared/data/${path}`, import.meta.url));
  return existsSync(absolute) ? absolute : null;
}
