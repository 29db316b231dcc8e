// Splits label text into statements: broken lines are joined, sentences are separated, and units are written one way,
// so that every later rule gets "energy charge 14.4¢/kwh", never a layout.
import { foldText } from "../infer/thresholds.ts";

/** How much of a label is read. The parser rejects anything longer. Real labels have some 4,000 characters. */
export const LABEL_TEXT_LIMITS = {
  characters: 40_000,
  /** Per line, also after joining broken lines. The longest real one has 681. */
  line_characters: 2_000,
  /** Prices per statement, because each is compared with the text between it and the others. */
  amounts: 50,
} as const;

const ENDS_OPEN =
  /(?:[,(\-–—/]|\b(?:of|per|the|a|an|and|or|is|are|for|when|if|your|to|from|in|on|by|with|includes?|de|por|y|el|la))$/i;
const SPLIT_LABEL = /\b(?:tdu|tdsp|billing|usage|energy|delivery|base|monthly)$/i;
const LABEL_REST = /^(?:delivery|usage|energy|cycle|charges?|credits?|fees?|rates?)\b/i;
const STARTS_CONTINUED = /^(?:[a-z(¢%]|\/?kwh\b|per\b)/;
const AMOUNT_ONLY =
  /^(?:[$]?\s*\d[\d,.]*\s*(?:¢|cents?|\$)?\s*(?:\/|per)?\s*(?:kwh|month|day|billing cycle|bill month)?\s*)$/i;
/**
 * One amount of a line of amounts. They are matched one after the other, because a repeated pattern would try every way
 * to split the digits.
 */
const NEXT_AMOUNT = /\(?-?[$]?\s*\d[\d,.]*\s*(?:¢|cents?|c\b)?\s*(?:(?:\/|per)\s*(?:kwh|month))?\)?[\s|]*/iy;
const HAS_AMOUNT = /[$¢]\s*\d|\d\s*(?:¢|cents?\b|%)|\d+\.\d+/;
const NEW_LABEL = /^(?:[-•▪·*]|\d+[).]\s|\(?[ivx]+\)\s)/;

const unabbreviate = (text: string): string =>
  text
    .replaceAll(/\u00A0/g, " ")
    .replaceAll(/\b([ap])\.\s?m\b\.?/gi, "$1m")
    .replaceAll(/\b(No|Inc|Co|Corp|Cert|approx|vs|e\.g|i\.e|Lic)\./g, "$1");

/** Whether a line contains only amounts. A single digit does not count. */
function isAmountsOnly(line: string): boolean {
  NEXT_AMOUNT.lastIndex = 0;
  let end = 0;
  while (NEXT_AMOUNT.test(line)) end = NEXT_AMOUNT.lastIndex;
  return end === line.length && line.replaceAll(/\D/g, "").length >= 2;
}

function joins(previous: string, line: string): boolean {
  if (previous.length + line.length > LABEL_TEXT_LIMITS.line_characters) return false;
  if (NEW_LABEL.test(line) || isAmountsOnly(line) || isAmountsOnly(previous)) return false;
  if (STARTS_CONTINUED.test(line) || ENDS_OPEN.test(previous)) return true;
  if (SPLIT_LABEL.test(previous) && LABEL_REST.test(line) && !HAS_AMOUNT.test(previous)) return true;
  return AMOUNT_ONLY.test(line) && !HAS_AMOUNT.test(previous) && !/[.!?]$/.test(previous);
}

/** Returns the lines of the label in their original case, with broken ones joined. */
export function labelLines(text: string): string[] {
  const lines: string[] = [];
  let open = false;
  for (const raw of unabbreviate(text).split(/\r?\n|\f/)) {
    const line = raw.replaceAll(/[ \t|]+/g, " ").trim();
    if (line === "") {
      open = false;
      continue;
    }
    const previous = lines.at(-1);
    if (open && previous !== undefined && joins(previous, line))
      lines[lines.length - 1] = `${previous} ${line}`;
    else lines.push(line);
    open = true;
  }
  return lines;
}

/** Folds text to one spelling of units: "14.4¢/kwh", "$4.95 per month", "$0.39 per day". */
export function foldUnits(text: string): string {
  return foldText(text)
    .replaceAll(/(\d)\s*(?:cents?|centavos?|c(?=\s*(?:\/|per)\s*kwh)|¢)(?:\s*\(?¢\)?)?/g, "$1¢")
    .replaceAll(/¢\s*(?:\/|per|por|a)\s*(?:each\s+|cada\s+)?kwh/g, "¢/kwh")
    .replaceAll(/\$\s*(\d+(?:\.\d+)?)\s*(?:\/|per|por)\s*kwh/g, (_all, usd: string) => `${toCents(usd)}¢/kwh`)
    .replaceAll(/(\d[\d,]*(?:\.\d+)?)\s*\$(?=\s*(?:per|a|each|\/))/g, "$$$1")
    .replaceAll(
      /(?:\/|per|por|a|each|every|cada)\s*(?:bill(?:ing)?\s*(?:cycle|month|period)|monthly bill|month|bill|cycle|mes|ciclo(?: de facturacion)?)\b/g,
      "per month",
    )
    .replaceAll(/(?:\/|per|a|each|por)\s*(?:calendar\s+)?(?:day|dia)\b/g, "per day")
    .replaceAll(/\$\s+(?=\d)/g, "$$");
}

// Moves the decimal point by two places in the text itself, because 0.0649 × 100 is not 6.49 in binary.
function toCents(usd: string): string {
  const [dollars = "0", part = ""] = usd.split(".");
  const digits = part.padEnd(2, "0");
  const rest = digits.slice(2);
  return `${Number(dollars + digits.slice(0, 2))}${rest === "" ? "" : `.${rest}`}`;
}

const CHARGE_LABEL = String.raw`(?:[a-z&'/-]+ ){0,4}(?:charges?|fees?|credits?)\b`;
const AFTER_AMOUNT = new RegExp(
  String.raw`(?<=(?:¢(?:\/kwh)?|\$\d[\d,.]*(?: per (?:month|day))?|\bn\/a(?: per month)?)\)?)[,;]? (?!(?:and|plus|or|if|when|for|per|in|on|from|during|between|up|of|bill|usage credit|credit|discount|will|is|y|con|cuando|with|each|as|minimum usage fee if)\b)(?=${CHARGE_LABEL}[^.]{0,60}?(?:\$\d|\d¢))`,
  "g",
);

/** Returns one folded statement per line or sentence. Several charges on one line are split before each new label. */
export function splitStatements(lines: ReadonlyArray<string>): string[] {
  return lines
    .flatMap((line) => line.split(/(?<=[a-z0-9)%”"][.!?;])\s+(?=[A-Z(“"$•¿\d])|\s*[•▪·]\s*/))
    .map((sentence) => foldUnits(sentence))
    .flatMap((sentence) => sentence.split(AFTER_AMOUNT))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
