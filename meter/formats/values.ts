// Single values as written by Smart Meter Texas and as saved again by spreadsheets. Each parser returns undefined if
// the text is not such a value. Surrounding spaces are ignored.
import { MONTH_NAMES } from "#market/month-names.ts";
import { isIsoDate } from "../calendar.ts";

const US_DATE = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/;
const NAMED_DATE = /^(\d{1,2})[- ]([a-z]{3,9})[- ](\d{4}|\d{2})$/i;
/** Midnight, as spreadsheets and databases write a date that has no time. */
const MIDNIGHT = /[ T]+(?:0{1,2}:00(?::00(?:\.0+)?)?|12:00(?::00)? ?a\.?m\.?)(?:Z|[+-]\d{2}:?\d{2})?$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i;
/** `1,900` or `12,345.6`, but never `0,857`, which is a decimal comma. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
/** The same where a comma is the decimal sign: `1.900,5`. Without the comma, `1.900` may be either. */
const DOTTED_THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+,\d*$/;
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
/** A spreadsheet's version of 17 digits: 1.04437E+16. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/**
 * Parses `03/01/2022`, `3/1/22`, `03-01-2022`, `2022-03-01`, `2022/03/01`, `01-Mar-22` into an ISO date. A time of
 * midnight after it is allowed, in any time zone: a date without a time was stored that way, so the day is the written
 * one. Midnight in Texas would be 05:00 or 06:00 in UTC, and such a time is not allowed.
 */
export function parseDate(text: string): string | undefined {
  const plain = text.trim().slice(0, MAX_DATE).replace(MIDNIGHT, "");
  const us = US_DATE.exec(plain);
  if (us) return toDate(us[4] ?? "", us[1] ?? "", us[3] ?? "");
  const yearFirst = YEAR_FIRST.exec(plain);
  if (yearFirst) return toDate(yearFirst[1] ?? "", yearFirst[2] ?? "", yearFirst[3] ?? "");
  const named = NAMED_DATE.exec(plain);
  if (named) return toDate(named[3] ?? "", String(findMonth(named[2] ?? "")), named[1] ?? "");
  return isPlausibleDate(plain) ? plain : undefined;
}

const MAX_DATE = 60;

function toDate(year: string, month: string, day: string): string | undefined {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isPlausibleDate(iso) ? iso : undefined;
}

/** Returns the number of a month by its name or the first three or four letters of it, or 0. */
export function findMonth(name: string): number {
  const plain = name.toLowerCase();
  const isMonth = (month: string): boolean =>
    plain === month || (plain.length >= 3 && plain.length <= 4 && month.startsWith(plain));
  return MONTH_NAMES.findIndex(isMonth) + 1;
}

/**
 * Whether it is a real date between 1990 and 2099. Meter readings and time-zone rules outside that range do not exist.
 */
export function isPlausibleDate(iso: string): boolean {
  return iso >= "1990-01-01" && iso <= "2099-12-31" && isIsoDate(iso);
}

/** Parses `00:15`, `0:15`, `00:15:00`, `12:15 AM`, `12:15 a.m.` into the minute of the day. `24:00` is 0, the next midnight. */
export function parseClock(text: string): number | undefined {
  const match = CLOCK.exec(text.trim());
  if (!match) return undefined;
  let hour = Number(match[1]);
  const minute = Number(match[2]);
  const half = match[4]?.toLowerCase();
  if (minute > 59 || Number(match[3] ?? 0) !== 0) return undefined;
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === "p" ? 12 : 0);
  }
  if (hour === 24 && minute === 0) return 0;
  return hour > 23 ? undefined : hour * 60 + minute;
}

/** Whether the text means "no reading". */
export function isBlank(text: string): boolean {
  const plain = text.trim();
  return plain === "" || plain === "-";
}

/**
 * Parses a plain decimal number such as `.145`, `0.857`, `0,857`, without an exponent. `1,900` is nineteen hundred, as
 * in English monthly files, but 1.9 if the file uses a `decimalComma`.
 */
export function parseDecimal(text: string, decimalComma = false): number | undefined {
  const plain = text.trim();
  if (!decimalComma && THOUSANDS.test(plain)) return Number(plain.replaceAll(",", ""));
  if (decimalComma && DOTTED_THOUSANDS.test(plain))
    return Number(plain.replaceAll(".", "").replace(",", "."));
  return DECIMAL.test(plain) ? Number(plain.replace(",", ".")) : undefined;
}

/** Whether a spreadsheet has rounded a long number. */
export function isScientific(text: string): boolean {
  return SCIENTIFIC.test(text.trim().replace(/^['’]/, ""));
}

/** Parses `A`, `E`, or the words. A blank counts as actual, because old exports leave it out. */
export function parseQuality(text: string): "actual" | "estimated" | undefined {
  switch (text.trim().toLowerCase()) {
    case "":
    case "a":
    case "actual":
      return "actual";
    case "e":
    case "estimated":
    case "estimate":
      return "estimated";
    default:
      return undefined;
  }
}

export type Channel = "consumption" | "generation";

/** Parses `Consumption` or `Surplus Generation`, `C` or `G`. A blank counts as consumption. */
export function parseChannel(text: string): Channel | undefined {
  switch (
    text
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_-]/g, "")
  ) {
    case "":
    case "c":
    case "consumption":
      return "consumption";
    case "g":
    case "generation":
    case "surplusgeneration":
      return "generation";
    default:
      return undefined;
  }
}
