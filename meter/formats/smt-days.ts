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
  const tokens = dayTokens(text("RD"), countIntervals(day, 15));
  if (!tokens) return { day: iso, code: "token_count" };

  const wh = new Int32Array(tokens.length);
  const quality = new Uint8Array(tokens.length);
  for (const [slot, token] of tokens.entries()) {
    const cell = readToken(token);
    if (!cell) return { day: iso, code: "token_invalid" };
    wh[slot] = cell.quality === QUALITY.missing ? 0 : cell.wh;
    quality[slot] = cell.quality;
  }
  return { channel, day: iso, revised_at: revised, wh, quality };
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
