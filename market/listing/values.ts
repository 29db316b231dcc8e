// How the listing spells its values. Each reader returns null (or `unknown`) for what it does not understand, and the
// caller counts those.
import type { Plan } from "#contracts/plan.ts";

/** The longest real fee text has 28 characters (2026-01-10). */
const MAX_FEE_TEXT = 300;

type TerminationFee = Plan["termination_fee"];

const YES = new Set(["true", "1", "yes", "y"]);
const NO = new Set(["false", "0", "no", "n", ""]);

/** Parses a yes or no in the listing's spellings (True, TRUE, 1; blank is no). Null for anything else. */
export function readFlag(text: string): boolean | null {
  const plain = text.trim().toLowerCase();
  if (YES.has(plain)) return true;
  return NO.has(plain) ? false : null;
}

/** Parses a plain decimal number. `$`, `¢` and thousands separators are allowed. Null for anything else. */
export function readNumber(text: string): number | null {
  const plain = text.replace(/[\s$¢,]/g, "");
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** Parses whole months, 0 = month to month. Null for anything else. The longest real term is 60 (2026-01-10). */
export function readTerm(text: string): number | null {
  const months = readNumber(text.replace(/\s*(?:months?|mo\.?|mes(?:es)?)\s*$/i, ""));
  return months !== null && Number.isInteger(months) && months >= 0 && months <= 120 ? months : null;
}

/** Parses the percentage of renewable energy ("24", "24% Renewable"). Null if it is not stated. */
export function readRenewable(text: string): number | null {
  const digits = /^\s*(\d{1,3}(?:\.\d+)?)\s*(?:%|$)/.exec(text)?.[1];
  const percent = digits === undefined ? null : Number(digits);
  return percent !== null && percent <= 100 ? percent : null;
}

/**
 * Parses the rate type from the words of `[RateType]`, or else from the code of `[Fixed]`: 1 fixed, 0 variable, 2
 * indexed (Power to Choose CSV 2026-01-10).
 */
export function readRateType(text: string | undefined, code: string | undefined): Plan["rate_type"] | null {
  const plain = (text ?? "").trim().toLowerCase();
  if (/\b(?:fixed|fijo|fija)\b/.test(plain)) return "fixed";
  if (/\bvariable\b/.test(plain)) return "variable";
  if (/\b(?:indexed|index|market|indexado|indexada)\b/.test(plain)) return "indexed";
  if (plain !== "") return null;
  const key = (code ?? "").trim().toLowerCase();
  // Own keys only, because an untrusted file may contain "constructor".
  return Object.hasOwn(RATE_TYPE_BY_CODE, key) ? (RATE_TYPE_BY_CODE[key] ?? null) : null;
}

const RATE_TYPE_BY_CODE: Readonly<Record<string, Plan["rate_type"]>> = {
  "1": "fixed",
  true: "fixed",
  "0": "variable",
  false: "variable",
  "2": "indexed",
};

/**
 * Finds `Cancellation Fee: $150.00` in the "Pricing Details" of the per-ZIP file and the API. Null if there is none.
 */
export function parseCancelFee(pricingDetails: string): string | null {
  return /(?:cancell?ation|termination) fee:?\s*([^\n;|<]*)/i.exec(pricingDetails)?.[1] ?? null;
}

/**
 * Parses the early termination fee from the listing's free text, English or Spanish: `150.00`, `20 / remaining month`,
 * `20/month remaning` (sic), `20 por cada mes restante`, `0.00`. Blank or not understood is `unknown`, because no fee
 * is guessed.
 */
export function readTerminationFee(text: string): TerminationFee {
  const plain = text
    .trim()
    .slice(0, MAX_FEE_TEXT)
    .replace(/[.\s]+$/, "");
  if (/^\$?\s*(?:none|no(?:\s+fee)?|n\/?a|ningun[ao]?|ninguno|sin (?:cargo|costo))$/i.test(plain))
    return { kind: "none" };
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\s*(?:dollars|usd)?\s*(.*)$/is.exec(plain);
  if (match === null) return { kind: "unknown" };
  const amount_usd = Number(`${(match[1] ?? "").replaceAll(",", "")}${match[2] ?? ""}`);
  const rest = match[3] ?? "";
  if (rest === "") return amount_usd === 0 ? { kind: "none" } : { kind: "flat", amount_usd };
  if (/\b(?:month|months|mes|meses)\b/i.test(rest)) {
    return amount_usd === 0 ? { kind: "none" } : { kind: "per_remaining_month", amount_usd };
  }
  return { kind: "unknown" };
}

/** Returns a normalized http(s) address that is safe as a link. Null for anything else. A missing scheme is added. */
export function readLink(text: string): string | null {
  const plain = text.trim();
  if (plain === "") return null;
  const candidate = /^[a-z][a-z0-9+.-]*:\/\//i.test(plain) ? plain : `https://${plain.replace(/^\/+/, "")}`;
  const url = URL.canParse(candidate) ? new URL(candidate) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:") || !url.hostname.includes("."))
    return null;
  // A user name in a link hides its real target.
  return url.username === "" && url.password === "" ? url.href : null;
}

/** Returns one line of text with single spaces. Null if it is empty. */
export function readText(text: string | undefined): string | null {
  const plain = (text ?? "").replace(/[\s\p{Cc}]+/gu, " ").trim();
  return plain === "" ? null : plain;
}
