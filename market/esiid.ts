// The ESI ID: the number of one delivery point (ERCOT Nodal Protocols §15.4:
// `10` + 5-digit utility code + premise number; no check digit).
import type { TduId } from "#contracts/plan.ts";

export interface Esiid {
  /** Digits only, 17 or 22 of them. */
  readonly esiid: string;
  /** The utility by prefix. Null if we are not certain of the prefix. */
  readonly tdu: TduId | null;
  /** The first seven digits. */
  readonly prefix: string;
}

export type EsiidError =
  | { readonly code: "empty"; readonly message: string }
  | { readonly code: "not_digits"; readonly message: string }
  | { readonly code: "wrong_length"; readonly message: string }
  | { readonly code: "wrong_start"; readonly message: string };

export type EsiidResult =
  | { readonly ok: true; readonly value: Esiid }
  | { readonly ok: false; readonly error: EsiidError };

const PREFIX_LENGTH = 7;
/** Leaves room for spaces and dashes between 22 digits. */
const MAX_CHARACTERS = 100;

/**
 * Utility codes as listed on the market facts page (Oncor's is in the real meter file). Lubbock Power & Light and
 * Nueces are unconfirmed and therefore missing: homes with their prefixes get their utility in another way
 * (market/resolve-tdu.ts).
 */
const TDU_BY_PREFIX: Readonly<Record<string, TduId>> = {
  "1044372": "oncor",
  "1017699": "oncor",
  "1008901": "centerpoint",
  "1003278": "aep_central",
  "1020404": "aep_north",
  "1040051": "tnmp",
};

/**
 * Parses an ESI ID as written by users and spreadsheets: 17 digits, or 22 at CenterPoint, with a leading apostrophe and
 * spaces or dashes inside.
 */
export function parseEsiid(text: string): EsiidResult {
  if (text.length > MAX_CHARACTERS)
    return fail("wrong_length", "An ESI ID has 17 or 22 digits; this is far longer.");
  // Spreadsheets put an apostrophe (straight or curly) before a long number to keep its digits.
  const digits = text
    .trim()
    .replace(/^['‘’`"]+|["'’]+$/gu, "")
    .replace(/[\s\p{Pd}]/gu, "");
  if (digits === "") return fail("empty", "An ESI ID has 17 or 22 digits; nothing was given.");
  if (!/^\d+$/.test(digits)) return fail("not_digits", "An ESI ID has digits only.");
  if (digits.length !== 17 && digits.length !== 22) {
    return fail("wrong_length", `An ESI ID has 17 or 22 digits; this has ${digits.length}.`);
  }
  if (!digits.startsWith("10")) return fail("wrong_start", "An ESI ID begins with 10.");
  const prefix = digits.slice(0, PREFIX_LENGTH);
  return { ok: true, value: { esiid: digits, tdu: findTduByPrefix(prefix), prefix } };
}

function findTduByPrefix(prefix: string): TduId | null {
  return TDU_BY_PREFIX[prefix] ?? null;
}

function fail(code: EsiidError["code"], message: string): EsiidResult {
  return { ok: false, error: { code, message } };
}
