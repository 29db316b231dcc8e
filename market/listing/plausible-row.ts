// Whether cells have the types of their columns. Checks a repaired row, so none of its values is in the wrong column.
import { tduFromName } from "../tdu.ts";
import type { Field, Row } from "./columns.ts";
import { readFlag, readLink, readPrice, readTerm } from "./values.ts";

const isBlank = (text: string): boolean => text.trim() === "";
const isFlag = (text: string): boolean => readFlag(text) !== null;
const isPrice = (text: string): boolean => readPrice(text) !== null || /^\s*(?:n\/?a|-)?\s*$/i.test(text);
const isLink = (text: string): boolean =>
  isBlank(text) || (!/[\s"]/.test(text.trim()) && readLink(text) !== null);

const CHECKS: Partial<Record<Field, (text: string) => boolean>> = {
  key: (text) => /^\s*[\w-]*\s*$/.test(text),
  tdu: (text) => tduFromName(text) !== null,
  kwh500: isPrice,
  kwh1000: isPrice,
  kwh2000: isPrice,
  term: (text) => isBlank(text) || readTerm(text) !== null,
  prepaid: isFlag,
  time_of_use: isFlag,
  new_customer: isFlag,
  min_usage: isFlag,
  website: isLink,
  terms_url: isLink,
  rights_url: isLink,
  facts_url: isLink,
  enroll_url: isLink,
  phone: (text) => text.length <= 40 && !text.includes('"'),
  language: (text) => /^\s*[a-zñ]*\s*$/i.test(text),
};

/** Returns whether every cell fits its column. */
export function isPlausibleRow(cells: Row): boolean {
  return Object.entries(CHECKS).every(([field, isFit]) => isFit(cells[field as Field] ?? ""));
}
