// A day's readings as answers have them.
import { QUALITY } from "#meter/usage.ts";
import type { DayValues } from "./day-bytes.ts";

/** Wh per quarter hour; null where missing. */
export function whOrNull({ wh, quality }: DayValues): Array<number | null> {
  return Array.from(wh, (value, slot) => (quality[slot] === QUALITY.missing ? null : value));
}

/** The quarter hours of a day that the utility estimated, by their index. */
export function estimatedSlots({ quality }: DayValues): number[] {
  return [...quality.keys()].filter((slot) => quality[slot] === QUALITY.estimated);
}
