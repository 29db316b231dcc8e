// Writes every unit of a label one way: "14.4¢/kwh", "$4.95 per month", "$0.39 per day", whatever the label prints before,
// behind or above a number.
import { foldText } from "../infer/thresholds.ts";

const MONTH =
  "(?:bill(?:ing)?\\s*(?:cycle|month|period|statement)|monthly bill(?:ing (?:cycle|period))?|billing|month|mo\\b\\.?|bill|cycle|mes(?: de (?:cuenta|facturacion))?|ciclo(?: de facturacion)?|periodo de facturacion)\\b";
const PER_METER = "(?:(?:per|por|/)\\s*(?:esi[\\s-]?id|meter|customer|account|premise|medidor)\\s*,?\\s*)?";

const PER_MONTH_AND_METER =
  /per month\s*(?:\/|,|per)\s*(?:per )?(?:esi[\s-]?id|meter|customer|account|premise|residence|household)\b/g;

/** "Energy charge ($ per kWh) 0.124": the unit stands before the number. */
const DOLLARS_BEFORE =
  /\(?(?<![\d.] ?)(?:\$|\busd|\bdollars?)\s*(?:\/|per|por)\s*kwh\)?([^\d$¢.]{0,40}?)\$?\s*((?<![\d.,])\d?\.\d{2,})(?![\d,]|\s*[¢%]|\s*(?:-|\/|per|por)?\s*kwh)/g;
/** "Daily base charge: $0.329". */
const DAILY =
  /(\b(?:daily (?:[a-z]+ ){0,3}(?:charge|fee)|cargo (?:[a-z]+ )?diario)s?\b[^\d$¢.]{0,20}\$\d*\.?\d+)(?!\d|\.\d|\s*\(?(?:\/|per\b|a\b|each\b|por\b|¢|x\b))/g;

/** Folds text to lower case, without accents, with one spelling of units. */
export function foldUnits(text: string): string {
  return attachUnits(
    foldText(text)
      .replaceAll(/\bk\s?w-?h(?:'?r)?s?\b/g, "kwh")
      // "usage >= 1000" leaves the unit out.
      .replaceAll(
        /\b((?:usage|use|consumption|uso|consumo)[^.\d$¢]{0,20}(?:[<>]\s?=?|≥|≤)\s?\d[\d,]*)(?![\d,.]|\s*\)?\s*(?:kwh|%))/g,
        "$1 kwh",
      )
      .replaceAll(/\((\d+(?:\.\d+)?)\)\s*(?=¢|cents?\b)/g, "-$1")
      .replaceAll(/(\d)\s*(?:cents?|centavos?|c(?=\s*(?:\/|per)\s*kwh)|¢)(?:\s*\(?¢\)?)*/g, "$1¢")
      .replaceAll(/(?<!\d ?)\bcents?\s*(?:\/|per)\s*kwh\b/g, "¢/kwh")
      .replaceAll(/(?<![\d¢])¢\s?(\d+\.\d+)(?!\s*[¢\d])/g, "$1¢")
      .replaceAll(/¢\s*(?:\/|per|por|a)\s*(?:each\s+|cada\s+)?kwh/g, "¢/kwh")
      .replaceAll(/(?<![\d.,$])(\d[\d,]*(?:\.\d+)?|\.\d+)\s*\$(?=\s*(?:per|a|each|por|\/))/g, "$$$1")
      .replaceAll(DOLLARS_BEFORE, (_all, between: string, usd: string) => `${between}${toCents(usd)}¢/kwh`)
      .replaceAll(DAILY, "$1 per day")
      .replaceAll(/\$\s*(-?\d*(?:\.\d+)?)\s*(?:\/|per|por)\s*kwh/g, (all, usd: string) => toRate(all, usd))
      .replaceAll(/(\$\d[\d,.]*)\s*\$(?=\s*(?:per|a|each|por|\/))/g, "$1 ")
      .replaceAll(/\${2,}/g, "$$")
      .replaceAll(/(\d[\d,]*(?:\.\d+)?) dollars?\b/g, "$$$1")
      .replaceAll(
        new RegExp(String.raw`${PER_METER}(?:\/|(?<![a-z])(?:per|por|a|each|every|cada))\s*${MONTH}`, "g"),
        "per month",
      )
      .replaceAll(/(?:\/|per|a|each|por|al)\s*(?:calendar\s+)?(?:day|dia)\b/g, "per day")
      .replaceAll(PER_MONTH_AND_METER, "per month")
      .replaceAll(/(?<=[\d)¢])(?=per (?:month|day)\b)/g, " ")
      .replaceAll(/\$\s+(?=[\d-])/g, "$$")
      // Without a sign of the currency, the size tells it: no energy costs less than half a cent or a dollar per kWh.
      .replaceAll(/(?<![\d.,$])(\d{0,2}\.\d+)\s*(?:\/|per)\s*kwh\b/g, (_all, value: string) =>
        bareRate(value),
      )
      .replaceAll(/(?<![\d.,$])(\d{1,3}\.\d{2})(?= per (?:month|day)\b)/g, "$$$1")
      .replaceAll(BARE_RANGE, "$1 kwh ")
      .replaceAll(/((?:¢\/kwh|per month|per day))\s*\((?:¢|\$)\)/g, "$1"),
  );
}

/** "Energy charge (¢ per kWh) 9.2" prints the unit before the number. Its unit is written behind it, as elsewhere. */
function attachUnits(text: string): string {
  return text
    .replaceAll(
      /(?<![\d¢])\(?¢(?:\/kwh)?\)?([^\d$¢.]{0,40}?)(?<![\d.,])(\d+(?:\.\d+)?)(?![\d,]|\.\d|\s*[¢%$]|\s*-?\s*kwh|\s*(?:-|to)\s*\d)/g,
      "$1$2¢/kwh",
    )
    .replaceAll(
      /\(\$(?: (per month|per day))?\)([^\d$¢.]{0,40}?)(?<![\d.,])(\d+(?:\.\d+)?)(?![\d,]|\.\d|\s*[¢%$]|\s*-?\s*kwh)/g,
      (_all, unit: string | undefined, between: string, usd: string) =>
        `${between}$${usd}${unit === undefined ? "" : ` ${unit}`}`,
    );
}

/** A block whose heading has the unit: "501 - 1,000 9.1¢", "1,001+ 8.2¢". */
const BARE_RANGE =
  /^((?:\d[\d,]*\s*(?:-|to)\s*\d[\d,]{2,}|(?:>|over|above|<=?)\s*\d[\d,]{2,}|\d[\d,]{2,}\s*\+))\s*:?\s+(?=\d*\.?\d+¢)/g;

const MAX_USD_PER_KWH = 2;
const SMALLEST_CENTS = 0.5;

const bareRate = (value: string): string =>
  Number(value) < SMALLEST_CENTS ? `${toCents(value)}¢/kwh` : `${value}¢/kwh`;

function toRate(all: string, usd: string): string {
  const negative = usd.startsWith("-");
  const digits = negative ? usd.slice(1) : usd;
  // "Per Month ($) $4.23 Per kWh (¢) 5.6¢": the next column's heading. No energy costs dollars per kWh.
  if (Number(digits) >= MAX_USD_PER_KWH) return all;
  return digits === "" ? all : `${negative ? "-" : ""}${toCents(digits)}¢/kwh`;
}

// Moves the decimal point by two places in the text itself, because 0.0649 × 100 is not 6.49 in binary.
function toCents(usd: string): string {
  const [dollars = "0", part = ""] = usd.split(".");
  const digits = part.padEnd(2, "0");
  const rest = digits.slice(2);
  return `${Number(dollars + digits.slice(0, 2))}${rest === "" ? "" : `.${rest}`}`;
}
