// The same reads as in smt-json.ts, separated by day and revision, for connectors. A damaged day is rejected completely
// and reported, and the others are kept.
import { dayNumber, countIntervals, toMidnight } from "../calendar.ts";
import type { DayReads } from "../day-reads.ts";
import { QUALITY } from "../usage.ts";
import { dayTokens, eachEnergyData, findEsiid, readToken } from "./smt-json.ts";
import type { ReadErrorCode } from "./result.ts";
import { EPOCH_2000, parseRevision, revisionInstant } from "./revision.ts";
import { parseChannel, parseDate } from "./values.ts";

/** A day that could not be read. It identifies no customer and contains no readings. */
export interface RejectedDay {
  /** Null if even the day cannot be parsed. */
  readonly day: string | null;
  readonly code: ReadErrorCode;
}

export interface SmtDays {
  readonly days: readonly DayReads[];
  readonly rejected: readonly RejectedDay[];
}

/** Returns the days of a response for `esiid` or without an ESI ID, in their order. Null if it has no `energyData`. */
export function readSmtDays(json: unknown, esiid: string): SmtDays | null {
  const days: DayReads[] = [];
  const rejected: RejectedDay[] = [];
  const found = eachEnergyData(json, (entries, nearest) => {
    for (const entry of entries) {
      const fields: Readonly<Record<string, unknown>> =
        typeof entry === "object" && entry !== null ? { ...entry } : {};
      if ((nearest ?? findEsiid(fields) ?? esiid) !== esiid) continue;
      const read = readDay(fields);
      if ("code" in read) rejected.push(read);
      else days.push(read);
    }
  });
  return found ? { days, rejected } : null;
}

function readDay(fields: Readonly<Record<string, unknown>>): DayReads | RejectedDay {
  const text = (name: string): string => (typeof fields[name] === "string" ? fields[name] : "");
  const iso = parseDate(text("DT"));
  if (iso === undefined) return { day: null, code: "date_invalid" };
  const channel = parseChannel(text("RT"));
  if (channel === undefined) return { day: iso, code: "channel_unknown" };
  const day = dayNumber(iso);
  const revised = revisedAt(text("RevTS"), day);
  if (revised === undefined) return { day: iso, code: "revision_invalid" };
  const values = readValues(text("RD"), countIntervals(day, 15));
  return typeof values === "string"
    ? { day: iso, code: values }
    : { channel, day: iso, revised_at: revised, ...values };
}

type Values = Pick<DayReads, "wh" | "quality">;

function readValues(text: string, slots: number): Values | ReadErrorCode {
  const plain = readPlainValues(text, slots);
  if (plain) return plain;
  const tokens = dayTokens(text, slots);
  if (!tokens) return "token_count";
  const wh = new Int32Array(tokens.length);
  const quality = new Uint8Array(tokens.length);
  for (const [slot, token] of tokens.entries()) {
    const cell = readToken(token);
    if (!cell) return "token_invalid";
    wh[slot] = cell.quality === QUALITY.missing ? 0 : cell.wh;
    quality[slot] = cell.quality;
  }
  return { wh, quality };
}

/** Characters of `0.155-A` and the comma after it. */
const PLAIN_CHARACTERS = 8;
const POINT = ".".charCodeAt(0);
const DASH = "-".charCodeAt(0);
const COMMA = ",".charCodeAt(0);
const ACTUAL = "A".charCodeAt(0);
const ESTIMATED = "E".charCodeAt(0);
const ZERO = "0".charCodeAt(0);

/** Returns the digit at an index of a text. A number outside of 0..9 if there is none. */
const digitAt = (text: string, at: number): number => text.charCodeAt(at) - ZERO;
const isDigit = (digit: number): boolean => digit >= 0 && digit <= 9;

/** Returns the Wh of `0.155` at an index of a text. -1 if there is no such number. */
function plainWhAt(text: string, at: number): number {
  const kwh = digitAt(text, at);
  const [tenths, hundredths, wh] = [digitAt(text, at + 2), digitAt(text, at + 3), digitAt(text, at + 4)];
  if (text.charCodeAt(at + 1) !== POINT) return -1;
  if (!isDigit(kwh) || !isDigit(tenths) || !isDigit(hundredths) || !isDigit(wh)) return -1;
  return kwh * 1000 + tenths * 100 + hundredths * 10 + wh;
}

/**
 * Reads a day that is written like `0.155-A,0.162-E` throughout, as almost every day is, in a tenth of the time of
 * `readToken`. Null for any other.
 */
function readPlainValues(text: string, slots: number): Values | null {
  if (text.length !== slots * PLAIN_CHARACTERS - 1) return null;
  const wh = new Int32Array(slots);
  const quality = new Uint8Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    const at = slot * PLAIN_CHARACTERS;
    const value = plainWhAt(text, at);
    const code = text.charCodeAt(at + 6);
    if (value < 0 || text.charCodeAt(at + 5) !== DASH) return null;
    if (slot + 1 < slots && text.charCodeAt(at + 7) !== COMMA) return null;
    if (code !== ACTUAL && code !== ESTIMATED) return null;
    wh[slot] = value;
    quality[slot] = code === ESTIMATED ? QUALITY.estimated : QUALITY.actual;
  }
  return { wh, quality };
}

/**
 * Returns the instant (ISO) of a revision, whose clock is Central time like everything from Smart Meter Texas. In the
 * hour that is repeated in the fall, it is the first one. A blank means the end of the day itself, because nothing can
 * be older.
 */
function revisedAt(text: string, ofDay: number): string | undefined {
  if (text.trim() === "") return new Date(toMidnight(ofDay + 1)).toISOString();
  const seconds = parseRevision(text);
  if (seconds === undefined) return undefined;
  if (/\dZ$/i.test(text.trim())) return new Date(EPOCH_2000 + seconds * 1000).toISOString();
  const instant = revisionInstant(seconds);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}
