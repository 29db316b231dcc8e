// Pairs of files that share runs of lines that only differ in names, strings and numbers.
import type { SourceFile } from "./files.ts";

const RUN = 6;
/** A run that occurs in more places than this is an idiom of the language, not a copy. */
const MAX_PLACES = 8;
/** Minimum number of lines of a run with more than punctuation. */
const MIN_MEANT = 4;

const isCounted = (line: string): boolean => !/^(import|export \{|\/\/|\/?\*|[\s{}()[\];,.]*$)/.test(line);

/** Returns a line without the parts that can differ between copies. */
function toShape(line: string): string {
  return line
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, "S")
    .replaceAll(/\b\d[\d_.]*\b/g, "N")
    .replaceAll(
      /\b(?!const|let|return|if|for|of|await|async|function|export|interface|readonly|type|new|null|expect|it)[A-Za-z_$][\w$]*/g,
      "x",
    )
    .replaceAll(/\s+/g, " ")
    .trim();
}

const isThin = (shape: string): boolean => shape.replaceAll(/\W/g, "").length < 3;

/** Counts the pairs of places that share a run of six lines or more, at most one pair per two files. */
export function countDuplicates(files: readonly SourceFile[]): number {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (!/\.tsx?$/.test(path)) continue;
    const shapes = text
      .replaceAll(/^import [^;]*;$/gm, "")
      .split("\n")
      .map((line) => line.trim())
      .filter(isCounted)
      .map(toShape);
    for (let start = 0; start + RUN <= shapes.length; start++) {
      const run = shapes.slice(start, start + RUN);
      if (run.filter((shape) => !isThin(shape)).length < MIN_MEANT) continue;
      const key = run.join("\n");
      places.set(key, (places.get(key) ?? new Set()).add(path));
    }
  }
  const pairs = new Set<string>();
  for (const where of places.values()) {
    const list = [...where];
    if (list.length < 2 || list.length > MAX_PLACES) continue;
    for (const [index, one] of list.entries())
      for (const other of list.slice(index + 1)) pairs.add([one, other].toSorted().join(" ~ "));
  }
  return pairs.size;
}
