// Splits label text into statements: broken lines are joined, sentences are separated, and units are written one way,
// so that every later rule gets "energy charge 14.4¢/kwh", never a layout.
import { nameBlocks, nameRanges } from "./blocks.ts";
import { foldUnits } from "./fold-units.ts";
import { cleanLayout } from "./layout.ts";

/** How much of a label is read. The parser rejects anything longer. Real labels have some 4,000 characters. */
export const LABEL_TEXT_LIMITS = {
  characters: 40_000,
  /** Per line, also after joining broken lines. The longest real one has 681. */
  line_characters: 2_000,
  /** Prices per statement, because each is compared with the text between it and the others. */
  amounts: 50,
} as const;

const ENDS_OPEN =
  /(?:[,(\-–—/]|\b(?:of|per|the|a|an|and|or|is|are|for|when|if|your|to|from|in|on|by|with|includes?|(?<!pass(?:ed)?[ -])through|thru|until|during|between|than|at|as|that|which|will|our|this|each|every|any|de|por|y|el|la)|\b(?:an?|una?) \$ ?[\d.,]*\d)$/i;
const SPLIT_LABEL = /\b(?:tdu|tdsp|billing|usage|energy|delivery|base|monthly|fixed|customer|service)$/i;
const LABEL_REST = /^(?:delivery|usage|energy|cycle|charges?|credits?|fees?|rates?)\b/i;
const STARTS_CONTINUED = /^(?:[a-z(¢%]|\/?kwh\b|per\b)/;
/** The name of a charge whose amount is on the next line. */
const ENDS_NAME = /\b(?:charges?|fees?|rates?|credits?|delivery)\*?:?$/i;
const AMOUNT_ONLY =
  /^(?:[$]?\s*\d[\d,.]*\s*(?:¢|cents?|\$)?\s*(?:\/|per)?\s*(?:kwh|month|day|billing cycle|bill month)?\s*)$/i;
/**
 * One amount of a line of amounts. They are matched one after the other, because a repeated pattern would try every way
 * to split the digits.
 */
const NEXT_AMOUNT = /\(?-?[$]?\s*\d[\d,.]*\s*(?:¢|cents?|c\b)?\s*(?:(?:\/|per)\s*(?:kwh|month))?\)?[\s|]*/iy;
const HAS_AMOUNT = /[$¢]\s*\d|\d\s*(?:¢|cents?\b|%)|\d+\.\d+/;
const NEW_LABEL = /^(?:[-•▪·*]|\d+[).]\s|\(?[ivx]+\)\s)/;
/** How far back a label and its amount can be from the end of a line. */
const NEAR = 45;
/** A name that is broken over two lines has no amount in the last characters of the first. */
const NAME_LENGTH = 16;
/** A line of running text goes on in the next line, even if that one starts with a capital. */
const PROSE_WORDS = 8;

const unabbreviate = (text: string): string =>
  text
    .replaceAll(/\b([ap])\.\s?m\b\.?/gi, "$1m")
    .replaceAll(/\b(No|Inc|Co|Corp|Cert|approx|vs|e\.g|i\.e|Lic|Avg|St)\./g, "$1");

/** Whether a line contains only amounts. A single digit does not count. */
function isAmountsOnly(line: string): boolean {
  NEXT_AMOUNT.lastIndex = 0;
  let end = 0;
  while (NEXT_AMOUNT.test(line)) end = NEXT_AMOUNT.lastIndex;
  return end === line.length && line.replaceAll(/\D/g, "").length >= 2;
}

/** A row of the disclosure chart. */
const CHART_ROW =
  /^(?:Type of Product|Contract Term|Do(?:es)? (?:I|REP|the REP|[A-Z])|Can my|If (?:my|the) price|What (?:other|is|are)|Is this a|Renewable Content|Statewide)\b/;

/** Whether a line is running text that goes on in the next one, which is no row of its own. */
function isOpenProse(last: string, line: string): boolean {
  if (CHART_ROW.test(line) || (HAS_AMOUNT.test(line) && line.length < 80)) return false;
  if (/[.!?:;]$|(?:\d|¢|%|kwh|month|cycle|\))$/i.test(last)) return false;
  return last.length > 60 && last.split(" ").length >= PROSE_WORDS && /[a-z]$/.test(last);
}

/** `last` is the last printed line of `previous`. */
function joins(previous: string, last: string, line: string): boolean {
  if (previous.length + line.length > LABEL_TEXT_LIMITS.line_characters) return false;
  if (ENDS_NAME.test(last) && AMOUNT_ONLY.test(line) && !HAS_AMOUNT.test(last)) return true;
  if (NEW_LABEL.test(line) || isAmountsOnly(line) || isAmountsOnly(last)) return false;
  if (STARTS_CONTINUED.test(line) || ENDS_OPEN.test(last) || isOpenProse(last, line)) return true;
  const end = previous.slice(-NEAR);
  if (SPLIT_LABEL.test(end) && LABEL_REST.test(line) && !HAS_AMOUNT.test(end.slice(-NAME_LENGTH)))
    return true;
  return AMOUNT_ONLY.test(line) && !HAS_AMOUNT.test(end) && !/[.!?]$/.test(end);
}

/** Returns the lines of the label in their original case, with broken ones joined. */
export function labelLines(text: string): string[] {
  const lines: string[] = [];
  let last: string | null = null;
  for (const line of cleanLayout(unabbreviate(text))) {
    const previous = lines.at(-1);
    if (line === "") last = null;
    else if (last !== null && previous !== undefined && joins(previous, last, line)) {
      lines[lines.length - 1] = `${previous} ${line}`;
      last = line;
    } else {
      lines.push(line);
      last = line;
    }
  }
  return lines;
}

const CHARGE_LABEL = String.raw`(?:[a-z&'/-]+ ){0,4}(?:charges?|fees?|credits?)\b`;
// "a $7.95 monthly base charge" has its name behind the amount.
const AFTER_AMOUNT = new RegExp(
  String.raw`(?<!\b(?:an?|the) \$[\d,.]+)(?<=(?:¢(?:\/kwh)?|\$\d[\d,.]*(?: per (?:month|day))?|\bn\/a(?: per month)?)\)?)[,;]? (?!(?:and|plus|or|if|when|for|per|in|on|from|during|between|up|of|bill|usage credit|credit|discount|will|is|y|con|cuando|with|each|as|minimum usage fee if)\b)(?=${CHARGE_LABEL}[^.]{0,60}?(?:\$\d|\d¢))`,
  "g",
);

const LONE_AMOUNT =
  /^(?:per (?:month|kwh)(?: ?\(?[$¢]\)?)?:? )?(?:\$[\d,.]+(?: per (?:month|day))?|[\d.]+¢(?:\/kwh)?)$/;
const LONE_NAME = /^[a-z&' -]{0,40}(?:charges?|delivery):?$/;

/** A name that is printed between its two amounts, because it is centered beside them, goes before both. */
function joinCentered(statements: ReadonlyArray<string>): string[] {
  const joined: string[] = [];
  for (let at = 0; at < statements.length; at++) {
    const [first = "", name = "", second = ""] = statements.slice(at, at + 3);
    const isCentered =
      LONE_AMOUNT.test(first) &&
      LONE_NAME.test(name) &&
      LONE_AMOUNT.test(second) &&
      first.includes("¢") !== second.includes("¢") &&
      !LONE_NAME.test(joined.at(-1) ?? "");
    joined.push(isCentered ? `${name} ${first} and ${second}` : first);
    if (isCentered) at += 2;
  }
  return joined;
}

/** Returns one folded statement per line or sentence. Several charges on one line are split before each new label. */
export function splitStatements(lines: ReadonlyArray<string>): string[] {
  const statements = lines
    .flatMap((line) =>
      line.split(/(?<=(?:[a-z0-9)%”"]|[AP]M)[.!?;])(?<!\b(?:Yes|No)[.;])\s+(?=[A-Z(“"$•¿\d])|\s*[•▪·]\s*/),
    )
    .map((sentence) => foldUnits(sentence))
    .flatMap((sentence) => sentence.split(AFTER_AMOUNT))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
  return nameRanges(nameBlocks(joinCentered(statements)));
}
