// Groups the data of an import by channel and day.
import { intervalsInDay } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";
import type { DayVersion } from "./merge-day.ts";

/** Consumption and generation, as in the table. */
const CHANNEL = { consumption: "c", generation: "g" } as const;
const QUARTER_MINUTES = 15;

/** All reported versions of one day of one channel, oldest revision first. */
export interface DayRevisions {
  readonly channel: "c" | "g";
  readonly day: string;
  readonly versions: DayVersion[];
}

/** Returns the key of a day of a channel. */
export const toDayKey = (channel: string, day: string): string => `${channel}${day}`;

const holdsReading = ({ quality }: DayVersion): boolean => quality.some((code) => code !== QUALITY.missing);

function checkLength({ day, wh }: DayReads): void {
  const slots = intervalsInDay(day, QUARTER_MINUTES);
  if (wh.length !== slots) throw new RangeError(`${day} has ${slots} quarter hours, not ${wh.length}`);
}

/**
 * Returns the days of an import, each once, without those that have no readings, because they contain nothing new.
 * Throws RangeError if a day's number of quarter hours does not match its date.
 */
export function groupRevisions(reads: readonly DayReads[]): DayRevisions[] {
  const byDay = new Map<string, DayRevisions>();
  for (const one of reads) {
    checkLength(one);
    const { day, wh, quality } = one;
    const version = { wh, quality, revised_at: Date.parse(one.revised_at) };
    if (!holdsReading(version)) continue;
    const channel = CHANNEL[one.channel];
    const key = toDayKey(channel, day);
    const known = byDay.get(key);
    if (known) known.versions.push(version);
    else byDay.set(key, { channel, day, versions: [version] });
  }
  // Sorting is stable: of equal revisions, the later one counts.
  for (const { versions } of byDay.values()) versions.sort((a, b) => a.revised_at - b.revised_at);
  // The same order for all writers prevents deadlocks.
  return [...byDay.values()].sort((a, b) =>
    toDayKey(a.channel, a.day) < toDayKey(b.channel, b.day) ? -1 : 1,
  );
}
