// Finds a home's numbers in the text of a bill, copied from a PDF or recognized by a phone from a photo.
import { parseEsiid } from "./esiid.ts";

export interface BillText {
  /** Every ESI ID of the text, digits only, in order of appearance. Those next to the words "ESI ID" come first. */
  readonly esiids: readonly string[];
  /** As printed, without spaces. Null if none is labeled. */
  readonly meter_number: string | null;
  /** ZIP code of the service address, or else the first Texas one. Null if there is none. */
  readonly zip: string | null;
}

/** Enough for a bill of many pages. Reading more would only cost time. */
const MAX_CHARACTERS = 100_000;
const LENGTHS = [22, 17] as const;
/** Maximum distance between a number and its label before it. */
const MAX_NAME_DISTANCE = 40;
/** Only CenterPoint's ESI IDs have 22 digits (market.md "ESI ID"). */
const LONG_PREFIX = "1008901";

/** Returns the numbers of a home in the text of its bill. Never fails. */
export function readBillText(text: string): BillText {
  const clean = straighten(text.slice(0, MAX_CHARACTERS));
  return { esiids: findEsiids(clean), meter_number: findMeter(clean), zip: findZip(clean) };
}

/** Normalizes spaces and dashes, and replaces letters between digits with the digits they look like. */
function straighten(text: string): string {
  return (
    text
      .replace(/[\u00A0\u2007\u202F\t]/g, " ")
      .replace(/\p{Pd}/gu, "-")
      // What reads a photo takes 0 for O and 1 for I or l.
      .replace(/(?<=\d)[OoIl|]+(?=\d)/g, (letters) => letters.replace(/[Oo]/g, "0").replace(/\D/g, "1"))
  );
}

interface Found {
  readonly esiid: string;
  readonly named: boolean;
}

function findEsiids(text: string): readonly string[] {
  const found = [...text.matchAll(/\d+(?:[ -]\d+|\n\d+)*/g)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - MAX_NAME_DISTANCE), match.index);
    const named = /ESI\s*-?\s*I[D0]?\b/i.test(before);
    return joinEsiidGroups(match[0].split(/[ \n-]/)).map((esiid): Found => ({ esiid, named }));
  });
  const ordered = [...found.filter(({ named }) => named), ...found.filter(({ named }) => !named)];
  return [...new Set(ordered.map(({ esiid }) => esiid))];
}

/** Returns whole groups of digits that form an ESI ID together. A date or an amount next to it is not part of it. */
function joinEsiidGroups(groups: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (let from = 0; from < groups.length; from += 1) {
    const length = countEsiidGroups(groups, from);
    if (length === 0) continue;
    found.push(groups.slice(from, from + length).join(""));
    from += length - 1;
  }
  return found;
}

/** Returns how many groups from `from` on form one ESI ID, or 0 if none starts there. */
function countEsiidGroups(groups: readonly string[], from: number): number {
  for (const expectedLength of LENGTHS) {
    let digits = "";
    for (let to = from; to < groups.length && digits.length < expectedLength; to += 1) {
      digits += groups[to] ?? "";
      const long = expectedLength === 22;
      if (digits.length !== expectedLength || long !== digits.startsWith(LONG_PREFIX)) continue;
      if (parseEsiid(digits).ok) return to - from + 1;
    }
  }
  return 0;
}

const METER =
  /\b(?:meter|medidor)(?:\s*(?:number|num|no|nbr|id|#|n[uú]mero|n[°º]))?[\s.:#]*([A-Z0-9][A-Z0-9-]{3,29})(?![A-Z0-9])/gi;
const METER_BEFORE = /\bn[uú]mero\s+de(?:l)?\s+medidor[\s.:#]*([A-Z0-9][A-Z0-9-]{3,29})(?![A-Z0-9])/gi;

function findMeter(text: string): string | null {
  const names = [...text.matchAll(METER_BEFORE), ...text.matchAll(METER)];
  // In "Meter reading 12345", a word without a digit is not a number, and a reading is not the meter's number.
  const numbers = names.map((match) => match[1] ?? "").filter((word) => /\d/.test(word) && !isDate(word));
  return numbers.find((number) => !parseEsiid(number).ok)?.toUpperCase() ?? null;
}

function isDate(word: string): boolean {
  return /^\d{1,4}-\d{1,2}-\d{1,4}$/.test(word);
}

/** Texas ZIP codes start with 75 to 79, and with 885 around El Paso. */
const ZIP = /\b(7[5-9]\d{3}|885\d{2})(?:-\d{4})?\b/g;
const SERVICE_ADDRESS = /(?:service\s+(?:address|location)|direcci[oó]n\s+de(?:l)?\s+servicio)/i;

function findZip(text: string): string | null {
  const at = SERVICE_ADDRESS.exec(text)?.index ?? 0;
  const inOrder = [...findZips(text.slice(at)), ...findZips(text)];
  return inOrder[0] ?? null;
}

/** Returns those after the state's name first, because five digits alone can be anything. */
function findZips(text: string): readonly string[] {
  const all = [...text.matchAll(ZIP)].map((match) => ({
    zip: match[1] ?? "",
    named: /\b(?:TX|TEXAS|TEX)[.,\s]*$/i.test(text.slice(Math.max(0, match.index - 12), match.index)),
  }));
  return all.filter(({ named }) => named).map(({ zip }) => zip);
}
