// Texas addresses in a form that can be compared: "4105 Maple Street, Apt. 3" and "4105 MAPLE ST #3" are the same.
import { toCanonical, DIRECTIONS, isCommonPrefix, ROADS, SUFFIXES, UNITS } from "./address-terms.ts";

export interface StreetAddress {
  /** Null if the address has none, for example that of a street light. */
  readonly house_number: number | null;
  /** The name alone, without direction, suffix and unit. It is "" only if there is no address. */
  readonly street: string;
  /** For example DRIVE, or "". */
  readonly suffix: string;
  /** For example NORTH, "NORTH WEST" for two, or "". */
  readonly direction: string;
  /** Without its unit word: "204" for APT 204, "3 204" for BLDG 3 APT 204, or "". */
  readonly unit: string;
}

/** What a user typed while looking for an address. */
export interface AddressQuery extends StreetQuery {
  readonly house_number: number;
}

/** The same without a house number. */
export interface StreetQuery {
  /** Everything after the number except unit, state and ZIP, parsed as one street. */
  readonly street: string;
  /** The same with the last word as typed, which may be incomplete. */
  readonly street_beginning: string;
  /** Words that a street or a city must have, in the order typed, at most eight. */
  readonly words: readonly string[];
  /** The last of `words` as typed if it was typed last and may continue, otherwise "". */
  readonly open: string;
  /** Suffixes and directions that were typed. They only help with ranking. */
  readonly suffixes: readonly string[];
  readonly directions: readonly string[];
  /** "" if none was typed. */
  readonly unit: string;
  readonly zip: string;
  /** What was typed last if it is too short to search for or may become a suffix, otherwise "". */
  readonly beginning: string;
}

/** Long enough for the longest address line of the directory with its unit. */
const MAX_CHARACTERS = 200;
/** More words than any street and city have. Reading more would only cost time. */
const MAX_TOKENS = 8;
const HOUSE_NUMBER = /^(\d{1,9})(?:-?([A-Z]))?(?=[\s,#-]|$)/;
const FRACTION = /^\s+(\d)\/(\d)(?=\s|$)/;

// Removes accents and apostrophes and converts to capitals. Millions of lines have no accents and skip that step.
function plain(text: string): string {
  const line = text.slice(0, MAX_CHARACTERS);
  const unaccented = /^[ -~]*$/.test(line) ? line : line.normalize("NFKD").replace(/\p{M}/gu, "");
  return unaccented.toUpperCase().replace(/['’`]/g, "");
}

/**
 * Returns the words of a text as capitals and digits in their short forms. "MC KINNEY" is one word, and "FARM TO
 * MARKET" is FM.
 */
export function tokenizeAddress(text: string): string[] {
  return splitTokens(text).map(toCanonical);
}

function splitTokens(text: string): string[] {
  const spaced = abbreviateRoads(plain(text)).replaceAll("#", " # ");
  return spaced.split(/[^A-Z0-9#]+/).filter((word) => word !== "");
}

function abbreviateRoads(text: string): string {
  if (!/MARKET|RANCH|CO|STATE|MC /.test(text)) return text;
  return text
    .replace(/\bFARM TO MARKET(?: R(?:OA)?D)?\b/g, "FM")
    .replace(/\bRANCH TO MARKET(?: R(?:OA)?D)?\b/g, "RM")
    .replace(/\bRANCH R(?:OA)?D\b/g, "RR")
    .replace(/\b(?:COUNTY|CO) R(?:OA)?D\b/g, "CR")
    .replace(/\bSTATE (?:HIGHWAY|HWY)\b/g, "SH")
    .replace(/\bMC (?=[A-Z]{3})/g, "MC");
}

interface Numbered {
  readonly house_number: number | null;
  readonly annex: string;
  readonly rest: string;
}

// "4105B", "4105-B" and "4105 1/2" are parts of 4105.
function parseHouseNumber(text: string): Numbered {
  const line = plain(text).trimStart();
  const [all = "", digits = "", letter = ""] = HOUSE_NUMBER.exec(line) ?? [];
  if (digits === "") return { house_number: null, annex: "", rest: line };
  const after = line.slice(all.length);
  const [fraction = "", above = "", below = ""] = FRACTION.exec(after) ?? [];
  const annex = fraction === "" ? letter : `${above} ${below}`;
  return { house_number: Number(digits), annex, rest: after.slice(fraction.length) };
}

interface Name {
  readonly street: string;
  readonly suffix: string;
  readonly direction: string;
}

// A name keeps the words it cannot do without: AVE K, NORTH ST, LOOP W.
function readStreet(words: readonly string[]): Name {
  let from = 0;
  let to = words.length;
  const at = (index: number): string => words[index] ?? "";
  const named = (start: number, end: number): boolean =>
    words.slice(start, end).some((word) => !SUFFIXES.has(word) && !DIRECTIONS.has(word));
  const directions: string[] = [];
  if (DIRECTIONS.has(at(from)) && named(from + 1, to)) directions.push(at(from++));
  const hasTrailingDirection = to - from > 1 && DIRECTIONS.has(at(to - 1));
  if (hasTrailingDirection && named(from, to - 1)) directions.push(at(--to));
  const suffix = to - from > 1 && SUFFIXES.has(at(to - 1)) && named(from, to - 1) ? at(--to) : "";
  return { street: words.slice(from, to).join(" "), suffix, direction: directions.join(" ") };
}

function formatUnit(words: readonly string[]): string {
  return words.filter((word) => !UNITS.has(word)).join(" ");
}

const UNIT_PART =
  /^(\s*\d.*?\S)[\s,]+((?:(?:APT|APARTMENT|UNIT|STE|SUITE|BLDG|BUILDING|LOT|SPC|SPACE|TRLR|TRAILER)\b|#).*)$/i;

/**
 * Returns an address line without its unit, and the unit as written: "12 OAK ST", "APT 3". The unit is null if the line
 * has none.
 */
export function splitUnit(line: string): { readonly line: string; readonly unit: string | null } {
  const [, before, unit] = UNIT_PART.exec(line.slice(0, MAX_CHARACTERS)) ?? [];
  return before === undefined || unit === undefined
    ? { line, unit: null }
    : { line: before, unit: unit.trim() };
}

/** Parses an address line and its overflow line in the directory's format. Never fails. */
export function readAddress(line: string, overflow = ""): StreetAddress {
  const { house_number, annex, rest } = parseHouseNumber(line);
  const words = tokenizeAddress(rest);
  // A unit word at the very start is the name itself: "LOT 5" in a park without streets.
  const unitAt = words.findIndex((word, index) => index > 0 && UNITS.has(word));
  const end = unitAt === -1 ? words.length : unitAt;
  const parts = [annex, formatUnit(words.slice(end)), formatUnit(tokenizeAddress(overflow))];
  return {
    house_number,
    ...readStreet(words.slice(0, end)),
    unit: parts.filter((part) => part !== "").join(" "),
  };
}

const ZIP = /\b(7\d{4}|885\d{2})(?:-\d{4})?\s*$/;
const STATE = /[\s,]+(?:TX|TEXAS|TEX)[\s,.]*$/;

// In Latin America, the number is written after the street. Five digits there can only be a ZIP code of Texas.
function numberFirst(text: string): string {
  const line = plain(text).trim();
  if (HOUSE_NUMBER.test(line) || /^[^\d#]+\b(7\d{4}|885\d{2})$/.test(line)) return line;
  const [, before = "", digits = "", after = ""] =
    /^([^\d#]*[A-Z][^\d#]*?)[\s,]+(\d{1,9})\b(.*)$/.exec(line) ?? [];
  const isRoad = ROADS.has(tokenizeAddress(before).at(-1) ?? "");
  return digits === "" || isRoad ? line : `${digits} ${before} ${after}`;
}

function splitTail(text: string, pattern: RegExp): { found: string; rest: string } {
  const match = pattern.exec(text);
  if (!match || match.index === 0) return { found: "", rest: text };
  return { found: match[1] ?? match[0], rest: text.slice(0, match.index) };
}

function isName(word: string, before: string | undefined): boolean {
  if (/^\d+$/.test(word)) return before !== undefined && ROADS.has(before);
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return true;
  return word.length > 2 && !/\d/.test(word) && !SUFFIXES.has(word) && !DIRECTIONS.has(word);
}

interface Sorted {
  readonly unit: string[];
  /** The rest. */
  readonly words: string[];
}

// "APT 3", "# 3", and a number that does not belong to a road are the unit.
function sortUnits(all: readonly string[]): Sorted {
  const unit: string[] = [];
  const words: string[] = [];
  for (const [index, word] of all.entries()) {
    if (UNITS.has(word) && index > 0) continue;
    const before = all[index - 1];
    const loose = /^\d+[A-Z]?$/.test(word) && !isName(word, before) && index > 0;
    const named = index > 1 && before !== undefined && UNITS.has(before);
    (loose || named ? unit : words).push(word);
  }
  return { unit, words };
}

/** Parses the typed text. Null if it has no house number with something after it. */
export function readAddressQuery(text: string): AddressQuery | null {
  const { house_number, annex, rest } = parseHouseNumber(numberFirst(text));
  if (house_number === null) return null;
  const query = readStreetWords(rest, annex);
  return query && { house_number, ...query };
}

/** A number that is no house number, and not "1ST" either. */
const OTHER_NUMBER = /^[^A-Z\d]*\d+(?!\d|(?:ST|ND|RD|TH)\b)/;

/** Parses the typed text of a street without a house number. Null if it has a number in front, or no name. */
export function readStreetQuery(text: string): StreetQuery | null {
  const { house_number, annex, rest } = parseHouseNumber(numberFirst(text));
  const query = house_number === null && !OTHER_NUMBER.test(rest) ? readStreetWords(rest, annex) : null;
  return query !== null && query.words.length > 0 ? query : null;
}

function readStreetWords(rest: string, annex: string): StreetQuery | null {
  const zip = splitTail(rest, ZIP);
  const raw = splitTokens(splitTail(zip.rest, STATE).rest);
  const all = raw.map(toCanonical);
  const { unit, words } = sortUnits(all);
  if (words.length === 0) return null;
  // The last word may be incomplete, unless a ZIP, a unit or a state came after it.
  const typed = zip.found === "" && words.at(-1) === all.at(-1) ? (raw.at(-1) ?? "") : "";
  const names = words.filter((word, index) => isName(word, words[index - 1]));
  const openName = typed !== "" && names.at(-1) === words.at(-1);
  const spare = openName && names.length > 1 && isCommonPrefix(typed);
  if (spare) names.pop();
  return {
    street: readStreet(words).street,
    street_beginning: readStreet(typed === "" ? words : [...words.slice(0, -1), typed]).street,
    words: [...new Set(names)].slice(0, MAX_TOKENS),
    open: openName && !spare ? typed : "",
    suffixes: words.filter((word) => SUFFIXES.has(word)),
    directions: words.filter((word) => DIRECTIONS.has(word)),
    unit: (annex === "" ? unit : [annex, ...unit]).join(" "),
    zip: zip.found,
    beginning: spare || (typed !== "" && !openName) ? typed : "",
  };
}

/** Returns the words of a street's or a city's name by which it can be found. */
export function toNameTokens(name: string): string[] {
  const words = name.split(" ");
  return [...new Set(words.filter((word, index) => isName(word, words[index - 1])))];
}
