// A statement with a price can have another number that changes it: a threshold without its unit, a second condition.
// Whatever is no amount, usage, hour, date, share or count of days must not be overlooked.
import { findThresholds, namesAnotherUsage } from "../infer/thresholds.ts";
import { findAmounts } from "./amounts.ts";

const HARMLESS: ReadonlyArray<RegExp> = [
  /\(?\b(?:1[-. ])?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g,
  /\b\d{1,2}(?::\d{2})+\s*(?:am|pm)?|\b\d{1,2}\s*(?:am|pm)\b|\b\d{1,2}(?=\s*(?:-|to)\s*\d{1,2}(?::\d{2})?\s*(?:am|pm))/g,
  /\b\d{1,2}[/-]\d{1,2}[/-]\d{2,4}\b|\b20\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b/g,
  /\d[\d,.]*\s*%/g,
  /\b\d{1,3}\)?[\s-]*(?:months?|days?|years?|meses|dias|hours?|minutes?|billing|bill)\b/g,
  /\b1\/12\b|\b1st\b|\b24\/7\b/g,
  /^\(?\d{1,2}[).:]/g,
  /\b(?:tier|step|block|note|footnote|page|section|level|option|rate)\s*#?\d{1,2}\b/g,
  // The name of a plan or provider: "saver 12", "4change".
  /\b\d+[a-z]+\b/g,
];

/** Numbers of the company and of the document: certificates, versions, addresses, web pages. */
const OF_DOCUMENT =
  /certifica|\bcert\b|license|\brep (?:no|#|number)|\bversion\b|\bver\b|verion|\befl\b|p\.?\s?o\.?\s?box|\bpo ox\b|\b(?:suite|ste|street|st|rd|road|blvd|ave|avenue|drive|dr|pkwy|plaza|floor)\b|\btx,? \d{5}|texas,? \d{5}|www\.|https?:|@|\.com\b|phone|toll|\bfax\b|\bdba\b|d\/b\/a|\bllc\b/;
/** A code is no number: "12_onc_u_0678", "r1f00183409100c". */
const CODE = /\S*_\S*|\b(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9.#-]{6,}\b|\b\d{8,}\S*/g;
const ABOUT_PRICE =
  /\b(?:rates?|prices?|charges?|charged|energy|usage|bill|bills|billed|billing|costs?|credits?|discounts?|fees?|cheaper|expensive|kwh|tarifa|precio|cargo|energia)\b/;
/** Percentages that are no part of a price: content, shares of usage, penalties, taxes, limits, rewards. */
const PERCENT_EXPLAINED =
  /renewable|renovable|reneale|carbon|wind|solar|emission|footprint|green|state(?:wide)? average|lite-?up|low[- ]income|no more than|(?:may|can|will) not (?:be )?(?:increase|change|exceed|vary)|may (?:increase|decrease|change|vary)|past due|late|penalty|overdue|processing|convenience|\bcard\b|cash back|reward|interval|\btax(?:es)?\b|assessment|gross receipts|excess energy|buy-?\s?back|sell-?\s?back|export|satisf/;
const PERCENT_OF_USAGE =
  /%\s*(?:of\b|in\b|at\b|on\b|during\b|consumption|usage|,|\)|nights?|days?|weekends?|weekdays?|(?:on|off|mid|super)[- ]|peak|summer|winter|ev\b|free\b|and\b|fixed|fuera)/;
/** The share of the usage behind a row's price. */
const ROW_SHARES = /¢(?:\/kwh)?(?:\s+\(?\d{1,3}(?:\.\d+)?\s?%\)?)+/g;
const ASSUMED = /assum|based on|\basum|\bsupon|profile|estimated|average|example/;

function stripHarmless(statement: string, patterns: ReadonlyArray<RegExp>): string {
  return patterns.reduce((rest, pattern) => rest.replaceAll(pattern, " "), statement);
}

/** A percentage that changes a price, or that nothing explains. */
export function hasStrangePercent(statement: string): boolean {
  if (!/\d\s*%/.test(statement.replaceAll(ROW_SHARES, "¢")) || PERCENT_EXPLAINED.test(statement))
    return false;
  return !(ASSUMED.test(statement) && PERCENT_OF_USAGE.test(statement));
}

const USAGE = /\d[\d,.]*\s*-?\s*kwh\b/g;
/** What may limit a price to a usage: "The credit is forfeited past 2,500 kWh", "It is not given below 1,000 kWh". */
export const LIMITS =
  /\b(?:credit\w*|discount\w*|rebates?|fees?|charge[sd]?|surcharges?|waiv\w*|rates?|free|unlimited|creditos?|descuentos?|cargos?|tarifas?|gratis)\b|\bappl(?:y|ies|ied)\b|\bqualif|\beligib|\bforfeit|\breceive|\bearn|\blos[et]|\bvoid|\bgiven\b|\bbonus|\bsaving|\bexclu|\blimit|\bmaximum|\bminimum|\bceiling|\bcap(?:ped)?\b|\baplica|\brecib|\bpierd/;
/** The usages of the averages, which a label also names to explain them. */
const OF_AVERAGES = /(?<![\d,.])(?:500|1,?000|1,?500|2,?000)\)?\s*-?\s*kwh\b/g;
const EXPLAINS = /based on|typical|assum|estimat|illustrat|shown|averag|levels?\b/;

/**
 * Whether a folded statement limits a price, its own or that of the statement before (`followsCharge`), to a usage that no
 * threshold contains.
 */
export function limitsAtUnknownUsage(statement: string, followsCharge = false): boolean {
  if (!LIMITS.test(statement) && (!followsCharge || EXPLAINS.test(statement))) return false;
  const rest = EXPLAINS.test(statement) ? statement.replaceAll(OF_AVERAGES, " ") : statement;
  return namesAnotherUsage(rest, findThresholds(rest));
}

/** Whether a folded statement without amounts has a number that may change a price and that nothing explains. */
export function isUnexplained(statement: string): boolean {
  if (
    /\b(?:double|twice|triple|half) (?:of )?(?:the|your|our|this) (?:[a-z]+ )?(?:rate|price|charge)/.test(
      statement,
    )
  )
    return true;
  if (OF_DOCUMENT.test(statement) || !ABOUT_PRICE.test(statement)) return false;
  const rest = stripHarmless(statement, [USAGE, ...HARMLESS, CODE]);
  return /\d{2,}|\d\.\d/.test(rest);
}

/** Whether a folded statement has a number that no rule about amounts and usages covers. */
export function hasLeftoverNumber(statement: string): boolean {
  const covered = [...findAmounts(statement), ...findThresholds(statement)].toSorted(
    (a, b) => b.start - a.start,
  );
  let rest = statement;
  for (const { start, end } of covered) rest = `${rest.slice(0, start)} ${rest.slice(end)}`;
  for (const pattern of [USAGE, ...HARMLESS]) rest = rest.replaceAll(pattern, " ");
  return /\d{2,}|\d\.\d/.test(rest);
}
