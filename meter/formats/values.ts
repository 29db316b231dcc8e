// Single values as Smart Meter Texas writes them and as spreadsheets re-save them.
// Each returns undefined where the text is no such value; blanks around never matter.
import { isIsoDate } from "../calendar.ts";

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?$/i;
/** `1,900` or `12,345.6`; never `0,857`, which is a decimal comma. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const DECIMAL = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;
/** What a spreadsheet makes of 17 digits: 1.04437E+16. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/** ISO date of `03/01/2022`, `3/1/2022`, `3/1/22`, `2022-03-01`; a time of midnight after it is allowed. */
export function parseDate(text: string): string | undefined {
  const plain = text.trim().replace(/[ T]0{1,2}:00(?::00)?$/, "");
  const match = US_DATE.exec(plain);
  if (!match) return isPlausibleDate(plain) ? plain : undefined;
  const [, month = "", day = "", year = ""] = match;
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isPlausibleDate(iso) ? iso : undefined;
}

/** A real date between 1990 and 2099: no meter reading lies outside, and neither do time-zone rules. */
export function isPlausibleDate(iso: string): boolean {
  return iso >= "1990-01-01" && iso <= "2099-12-31" && isIsoDate(iso);
}

/** Minute of the day of `00:15`, `0:15`, `00:15:00`, `12:15 AM`; `24:00` is 0, the next midnight. */
export function parseClock(text: string): number | undefined {
  const match = CLOCK.exec(text.trim());
  if (!match) return undefined;
  let hour = Number(match[1]);
  const minute = Number(match[2]);
  const half = match[4]?.toLowerCase();
  if (minute > 59 || Number(match[3] ?? 0) !== 0) return undefined;
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === "pm" ? 12 : 0);
  }
  if (hour === 24 && minute === 0) return 0;
  return hour > 23 ? undefined : hour * 60 + minute;
}

/** True where the text stands for "no reading". */
export function isBlank(text: string): boolean {
  const plain = text.trim();
  return plain === "" || plain === "-";
}

/**
 * A plain decimal number such as `.145`, `0.857`, `0,857`; no exponent. `1,900` is nineteen hundred,
 * as monthly files in English have it, but 1.9 where the file writes a `decimalComma`.
 */
export function parseDecimal(text: string, decimalComma = false): number | undefined {
  const plain = text.trim();
  if (!decimalComma && THOUSANDS.test(plain)) return Number(plain.replaceAll(",", ""));
  return DECIMAL.test(plain) ? Number(plain.replace(",", ".")) : undefined;
}

/** True where a spreadsheet has rounded a long number. */
export function isScientific(text: string): boolean {
  return SCIENTIFIC.test(text.trim().replace(/^['’]/, ""));
}

/** `A`, `E`, or the words; a blank counts as actual (old exports leave it out). */
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

/** `Consumption` or `Surplus Generation`, `C` or `G`; a blank counts as consumption. */
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
