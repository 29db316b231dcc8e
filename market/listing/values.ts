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

/**
 * Parses a plain decimal number. `$`, `¢` and thousands separators are allowed. A comma before fewer or more than three
 * digits, or after a zero, is a decimal comma: `12,4`, `0,158`. Null for anything else.
 */
export function readNumber(text: string): number | null {
  const plain = text.replace(/[\s$¢]/g, "");
  if (THOUSANDS.test(plain)) return Number(plain.replaceAll(",", ""));
  return /^-?(?:\d+[.,]?\d*|[.,]\d+)$/.test(plain) ? Number(plain.replace(",", ".")) : null;
}

const THOUSANDS = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/** Parses a price per kWh. `unit` is null if the cell states none: `0.158`, `$0.158`, `15.8¢`, `15.8 cents/kWh`. */
export function readPrice(text: string): { value: number; unit: "dollars" | "cents" | null } | null {
  const plain = text.trim().replace(/\s*(?:\/|per)\s*kwh$/i, "");
  const bare = plain.replace(/\s*(?:¢|cents?|centavos)$/i, "");
  const value = readNumber(bare);
  if (value === null) return null;
  if (bare !== plain) return bare.includes("$") ? null : { value, unit: "cents" };
  return { value, unit: bare.includes("$") ? "dollars" : null };
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

const NO_FEE = /^\$?\s*(?:none|no(?:\s+fee)?|n\/?a|ningun[ao]?|ninguno|sin (?:cargo|costo))$/i;
/** What the amount is charged for, if it is charged once: `175.00 per ESIID`, `175 flat fee`, `175 por medidor`. */
const CHARGED_ONCE = new RegExp(
  String.raw`^(?:\s|[(),/:-]|\b(?:per|each|a|an|the|for|of|por|cada|flat|fee|one[- ]time|once|early|termination|cancell?ation|charge|etf|usd|dollars|dolares|cargo|unico|tarifa|fija|de|terminacion|cancelacion|anticipada|esi\s?-?\s?ids?|meters?|accounts?|premises?|homes?|residences?|locations?|service|address(?:es)?|contracts?|agreement|customer|medidor|cuenta|domicilio|residencia|contrato|cliente|servicio)\b)*$`,
  "iu",
);
/** `20 per remaining month`, `20/month left`, `20 x months remaining`, `20 por cada mes restante`. */
const PER_MONTH =
  /(?:\bper\b|\bfor\b|\bby\b|\/|\beach\b|\bevery\b|\btimes\b|\bpor\b|\bcada\b|[x×*]).*\b(?:months?|mes(?:es)?)\b|\b(?:remain\w*|left|restantes?)\b.*\b(?:months?|mes(?:es)?)\b|\b(?:months?|mes(?:es)?)\b.*\b(?:remain\w*|left|restantes?|dejados?)\b/i;
/** `150 within the first 12 months` and `175 or 20 per month` are not per month. */
const ANOTHER_RULE =
  /\d|\bwithin\b|\bfirst\b|\bprimer|\bwhichever\b|\b(?:greater|lesser|higher|lower|larger|smaller) of\b|\bup to\b|\bmax|\bmin(?:imum)?\b|\bnot (?:to )?exceed|\bprorat|\bother ?wise\b|\bthereafter\b|\bplus\b|\bmonths? (?:of service|served|used|elapsed|completed|since)\b|%/i;

/**
 * Parses the early termination fee from the listing's free text, English or Spanish: `150.00`, `175.00 per ESIID`, `20 /
 * remaining month`, `20/month remaning` (sic), `20 por cada mes restante`, `0.00`. Blank or not understood is `unknown`,
 * because no fee is guessed.
 */
export function readTerminationFee(text: string): TerminationFee {
  const plain = decodeEntities(text)
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .trim()
    .slice(0, MAX_FEE_TEXT)
    .replace(/[.\s]+$/, "");
  if (NO_FEE.test(plain)) return { kind: "none" };
  const match =
    /^(?:(?:etf|(?:early )?(?:termination|cancell?ation) fee)\s*:?\s*)?(?:\$|usd)?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d{1,2})?)(?![\d.,])\s*(.*)$/is.exec(
      plain,
    );
  if (match === null) return { kind: "unknown" };
  const amount_usd = readNumber(match[1] ?? "");
  if (amount_usd === null) return { kind: "unknown" };
  const rest = match[2] ?? "";
  const kind = CHARGED_ONCE.test(rest) ? "flat" : isPerMonth(rest) ? "per_remaining_month" : null;
  if (kind === null) return { kind: "unknown" };
  return amount_usd === 0 ? { kind: "none" } : { kind, amount_usd };
}

const isPerMonth = (rest: string): boolean => PER_MONTH.test(rest) && !ANOTHER_RULE.test(rest);

/** How a sentence prints its term, its amount in words or a reply, none of which changes the fee. */
const NO_RULE =
  /\b(?:initial )?\d{1,2}[- ]months? (?:initial )?(?:contract|term|agreement|plan|product|fixed)(?: (?:term|period|rate))?|\bmonth[- ]to[- ]month\b|\b(?:term|contract|agreement) of \d{1,2} months|\([a-z -]+ dollars\)/g;
/** "The number of months remaining multiplied by $20". */
const TIMES = /\bmonths?\b.*(?:\btimes|\bby|\bx|[×*])\W*$/;
/** A fee by the months that are left, or one with a limit, is not flat. */
const SEVERAL_RULES =
  /\bmonths?\b|\bmes(?:es)?\b|\bremaining\b|\bunexpired\b|\brestantes?\b|\byears?\b|\bthereafter\b|\botherwise\b|\bwhichever\b|\b(?:greater|lesser|higher|lower|larger|smaller) of\b|\bup to\b|\bat (?:most|least)\b|\bas much as\b|\bbetween\b|\bmax|\bminimum\b|\bnot (?:to )?exceed|\bprorat|\bdeclin|\bdecreas|\breduc|\bplus\b|\badditional\b|\bper (?!esi|meter|account|premise|home|residence|contract|customer|location|service)|\bhasta\b|%/;

/**
 * Parses the early termination fee of a label's folded sentence, with what stands before and after its only amount of
 * dollars. A rule that neither is flat nor counts the remaining months is `unknown`, because no fee is guessed.
 */
export function readFeeSentence(before: string, amount_usd: number, after: string): TerminationFee {
  if (amount_usd === 0) return { kind: "none" };
  const lead = before.replaceAll(NO_RULE, " contract ");
  const rest = after.replaceAll(NO_RULE, " contract ");
  if (!SEVERAL_RULES.test(`${lead} ${rest}`)) return { kind: "flat", amount_usd };
  const isMonthly = PER_MONTH.test(rest) || TIMES.test(lead);
  const isOther = ANOTHER_RULE.test(rest) || ANOTHER_RULE.test(lead.replaceAll(/\d/g, ""));
  return isMonthly && !isOther ? { kind: "per_remaining_month", amount_usd } : { kind: "unknown" };
}

/** Returns a normalized http(s) address that is safe as a link. Null for anything else. A missing scheme is added. */
export function readLink(text: string): string | null {
  const plain = decodeEntities(text).trim();
  if (plain === "") return null;
  const candidate = /^[a-z][a-z0-9+.-]*:\/\//i.test(plain) ? plain : `https://${plain.replace(/^\/+/, "")}`;
  const url = URL.canParse(candidate) ? new URL(candidate) : null;
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:") || !url.hostname.includes("."))
    return null;
  // A user name in a link hides its real target.
  return url.username === "" && url.password === "" ? url.href : null;
}

/** Returns one line of text with single spaces and without HTML entities. Null if it is empty. */
export function readText(text: string | undefined): string | null {
  const plain = decodeEntities(text ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return plain === "" ? null : plain;
}

/** The entities that content systems leave in exported text. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  cent: "¢",
  reg: "®",
  trade: "™",
  copy: "©",
  bull: "•",
  hellip: "…",
  aacute: "á",
  eacute: "é",
  iacute: "í",
  oacute: "ó",
  uacute: "ú",
  ntilde: "ñ",
};

/** Returns the text with its HTML entities as characters. An unknown one stays. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) {
      const key = String(name);
      return Object.hasOwn(ENTITIES, key) ? (ENTITIES[key] ?? whole) : whole;
    }
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code >= 0x20 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole;
  });
}
