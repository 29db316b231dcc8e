// A statement with a price can have another number that changes it: a threshold without its unit, a second condition.
// Whatever is no amount, usage, hour, date, share or count of days must not be overlooked.
import { findThresholds } from "../infer/thresholds.ts";
import { findAmounts } from "./amounts.ts";

const HARMLESS: ReadonlyArray<RegExp> = [
  /\(?\b(?:1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g,
  /\d[\d,.]*\s*-?\s*kwh\b/g,
  /\b\d{1,2}(?::\d{2})+\s*(?:am|pm)?|\b\d{1,2}\s*(?:am|pm)\b|\b\d{1,2}(?=\s*(?:-|to)\s*\d{1,2}(?::\d{2})?\s*(?:am|pm))/g,
  /\b\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b|\b20\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b/g,
  /\d[\d,.]*\s*%/g,
  /\b\d{1,3}[\s-]*(?:months?|days?|years?|meses|dias|hours?|minutes?|billing|bill)\b/g,
  /\b1\/12\b|\b1st\b|\b24\/7\b/g,
  /^\(?\d{1,2}[).:]/g,
  /\b(?:tier|step|block|note|footnote|page|section|level|option|rate)\s*#?\d{1,2}\b/g,
  // The name of a plan or provider: "saver 12", "4change".
  /\b\d+[a-z]+\b/g,
];

/** Whether a folded statement has a number that no rule about amounts and usages covers. */
export function hasLeftoverNumber(statement: string): boolean {
  const covered = [...findAmounts(statement), ...findThresholds(statement)].toSorted(
    (a, b) => b.start - a.start,
  );
  let rest = statement;
  for (const { start, end } of covered) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  for (const pattern of HARMLESS) rest = rest.replaceAll(pattern, " ");
  return /\d{2,}|\d\.\d/.test(rest);
}
