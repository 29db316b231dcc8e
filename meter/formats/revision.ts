// When a reading was reported or revised, as written in files and responses of Smart Meter Texas.
import { toMidnight } from "../calendar.ts";
import { parseDate } from "./values.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Start of the count of a revision's seconds, in epoch milliseconds. */
export const EPOCH_2000 = Date.UTC(2000, 0, 1);

/**
 * Parses `03/02/2022 06:18:33`, `5/13/2025 6:22`, or an ISO date and time into seconds since 2000. 0 for a blank. Only
 * the order matters.
 */
export function parseRevision(text: string): number | undefined {
  const plain = text.trim();
  if (plain === "") return 0;
  const match = /^([^\sT]+)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?Z?)?$/i.exec(plain);
  const iso = match?.[1] === undefined ? undefined : parseDate(match[1]);
  if (!match || iso === undefined) return undefined;
  const half = match[5]?.toLowerCase();
  const hour =
    half === undefined ? Number(match[2] ?? 0) : (Number(match[2]) % 12) + (half === "pm" ? 12 : 0);
  if (hour > 23 || Number(match[3] ?? 0) > 59 || Number(match[4] ?? 0) > 59) return undefined;
  const seconds = hour * 3600 + Number(match[3] ?? 0) * 60 + Number(match[4] ?? 0);
  return Date.parse(`${iso}T00:00:00Z`) / 1000 - EPOCH_2000 / 1000 + seconds;
}

/**
 * Returns the instant (epoch milliseconds) at which the Central clock shows this many seconds since 2000. In the hour
 * that is repeated in the fall, it is the first one. NaN outside of the calendar.
 */
export function revisionInstant(seconds: number): number {
  const local = EPOCH_2000 + seconds * 1000;
  const day = Math.floor(local / DAY);
  const ofClock = local - day * DAY;
  const midnight = toMidnight(day);
  const shift = toMidnight(day + 1) - midnight - DAY;
  const change = shift > 0 ? 2 * HOUR : 3 * HOUR;
  return midnight + ofClock + (ofClock >= change ? shift : 0);
}
