// Tells rows of the same time apart by the columns that no reader uses: a second meter, a type, a rate period. Two rows
// that differ there are not two versions of one reading, so neither may replace the other.
import type { CsvRecord } from "./csv-fields.ts";
import type { ColumnKey, CsvHeader } from "./csv-header.ts";

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const SEPARATOR = 31;

/** Returns a number for a text that is the same for the same text, and almost always different for another. Never 0. */
export function hashText(text: string, from = FNV_OFFSET): number {
  let hash = from;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash === 0 ? 1 : hash;
}

/**
 * Creates a function that returns a number for the fields of a record outside the columns `used` (hashText), and 0 for a
 * file that has no other columns.
 */
export function createRowTagger(
  { columns, width }: CsvHeader,
  used: readonly ColumnKey[],
): (record: CsvRecord) => number {
  const known = new Set(used.map((key) => columns[key]?.index));
  const unused = Array.from({ length: width }, (_, index) => index).filter((index) => !known.has(index));
  return ({ fields }) => {
    let tag = 0;
    for (const index of unused) {
      // A wide header above short rows must not cost its width for each.
      if (index >= fields.length) break;
      const field = (fields[index] ?? "").trim();
      tag = hashText(field, Math.imul((tag || FNV_OFFSET) ^ SEPARATOR, FNV_PRIME));
    }
    return tag;
  };
}

/** One reading of a time, for the comparison with another of the same time. */
export interface TaggedReading {
  readonly wh: number;
  /** 0 = the date of the revision is unknown. */
  readonly revision: number;
  readonly tag: number;
  readonly estimated: boolean;
}

/**
 * Whether a reading contradicts the one before it of the same meter, channel and time: their rows differ in a column
 * that we don't know, or nothing says which of two values is the later one. Zeros add up to the same whatever they are.
 */
export function isContradiction(known: TaggedReading, next: TaggedReading): boolean {
  if (known.revision !== next.revision) return false;
  if (known.tag !== next.tag) return known.wh !== 0 || next.wh !== 0;
  const isCorrected = known.estimated && !next.estimated;
  return known.revision === 0 && known.wh !== next.wh && !isCorrected;
}
