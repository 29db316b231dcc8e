// A day's readings in the format of responses.
import { QUALITY } from "#meter/usage.ts";
import type { DayValues } from "./day-bytes.ts";

/** Returns Wh per quarter hour. Null if missing. */
export function whOrNull({ wh, quality }: DayValues): Array<number | null> {
  return Array.from(wh, (value, slot) => (quality[slot] === QUALITY.missing ? null : value));
}

/** Returns the indexes of the quarter hours of a day that the utility estimated. */
export function estimatedSlots({ quality }: DayValues): number[] {
  return [...quality.keys()].filter((slot) => quality[slot] === QUALITY.estimated);
}
