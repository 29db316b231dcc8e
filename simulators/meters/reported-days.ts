// What a meter source reports for a home's days, and when. The next morning, a day arrives with estimates or with its
// end missing. A day later it is complete, and it is repeated a few days after that. Occasionally something is missing
// for good.
import { dayNumber, countIntervals, toIsoDate, toMidnight } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { QUALITY } from "#meter/usage.ts";
import { usDate } from "#meter/connectors/window.ts";
import { createChance, hashWith, toUnitInterval } from "./random.ts";
import { simulateDay } from "./simulate-day.ts";
import type { SimulatedHome } from "./simulated-home.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Stage = "first" | "whole" | "corrected";

interface Revision {
  readonly stage: Stage;
  /** When it was created, in epoch milliseconds. */
  readonly at: number;
  /** The same in local wall-clock time: day number and milliseconds. */
  readonly clock: { readonly day: number; readonly ms: number };
}

/**
 * Returns the days from `from` to `to` (ISO, both included) as the meter source reports them at an instant, in date
 * order.
 */
export function groupRevisions(
  home: SimulatedHome,
  range: { readonly from: string; readonly to: string },
  at: Date,
  version: "newest" | "all",
): ReportedDay[] {
  const reported: ReportedDay[] = [];
  for (let day = dayNumber(range.from); day <= dayNumber(range.to); day++) {
    const revisions = listRevisions(home, day).filter((revision) => revision.at <= at.getTime());
    const selected = version === "all" ? revisions : revisions.slice(-1);
    for (const revision of selected) reported.push(...buildRevisionReads(home, day, revision));
  }
  return reported;
}

export interface ReportedDay {
  readonly reads: DayReads;
  /** In the format of RevTS. */
  readonly revised: string;
}

/** Returns the revisions of a day, oldest first, or none for a day that the meter source never received. */
function listRevisions(home: SimulatedHome, day: number): Revision[] {
  const seed = hashWith(home.seed, day + 3_000_000);
  if (toUnitInterval(hashWith(seed, 1)) < 0.004) return [];
  const minutes = Math.floor(toUnitInterval(hashWith(seed, 2)) * 90) * 60_000;
  const revisions = [
    revision("first", day + 1, 4 * HOUR + minutes),
    revision("whole", day + 2, 10 * HOUR + minutes),
  ];
  if (toUnitInterval(hashWith(seed, 3)) < 0.03)
    revisions.push(revision("corrected", day + 5, 11 * HOUR + minutes));
  return revisions;
}

/** The hour is after any clock change, so the day's full change counts. */
function revision(stage: Stage, day: number, ms: number): Revision {
  const midnight = toMidnight(day);
  const shift = toMidnight(day + 1) - midnight - DAY;
  return { stage, at: midnight + ms + shift, clock: { day, ms } };
}

function buildRevisionReads(home: SimulatedHome, day: number, { stage, at, clock }: Revision): ReportedDay[] {
  const { used, sent } = simulateDay(home, day);
  const quality = simulateQuality(home, day, stage);
  const iso = toIsoDate(day);
  const revised_at = new Date(at).toISOString();
  const revised = usStamp(clock);
  const readsFor = (channel: DayReads["channel"], wh: Int32Array): ReportedDay => ({
    revised,
    reads: { channel, day: iso, revised_at, wh: seenThrough(wh, quality), quality },
  });
  return [readsFor("consumption", used), ...(sent === null ? [] : [readsFor("generation", sent)])];
}

/** Returns the parts of a day that are missing or estimated in this stage. */
function simulateQuality(home: SimulatedHome, day: number, stage: Stage): Uint8Array {
  const chance = createChance(hashWith(home.seed, day + 4_000_000));
  const slots = countIntervals(day, 15);
  const quality = new Uint8Array(slots).fill(QUALITY.actual);
  const [gap, guess] = [chance(), chance()];
  const from = Math.floor(chance() * slots * 0.8);
  const until = from + 4 + Math.floor(chance() * 40);
  // Values that remained estimates.
  if (gap >= 0.012 && guess < 0.015) quality.fill(QUALITY.estimated, from, until);
  const late = Math.floor(slots * (0.5 + 0.4 * chance()));
  if (stage === "first") {
    const reported = chance() < 0.5 ? QUALITY.estimated : QUALITY.missing;
    quality.fill(reported, late, Math.min(slots, late + 8 + Math.floor(chance() * 30)));
  }
  if (stage === "whole" && toUnitInterval(hashWith(hashWith(home.seed, day + 3_000_000), 3)) < 0.03)
    quality.fill(QUALITY.estimated, from, from + 4);
  // Values missing in every revision, because no meter source replaces a reading with a blank.
  if (gap < 0.012) quality.fill(QUALITY.missing, from, until);
  return quality;
}

/** Returns missing values as 0 and estimated ones as the mean of their range, as a meter source estimates. */
function seenThrough(wh: Int32Array, quality: Uint8Array): Int32Array {
  const seen = wh.slice();
  let sum = 0;
  let count = 0;
  for (let slot = 0; slot < seen.length; slot++) {
    if (quality[slot] === QUALITY.missing) seen[slot] = 0;
    if (quality[slot] !== QUALITY.estimated) continue;
    sum += wh[slot] ?? 0;
    count++;
  }
  const guess = count === 0 ? 0 : Math.round(sum / count);
  for (let slot = 0; slot < seen.length; slot++) if (quality[slot] === QUALITY.estimated) seen[slot] = guess;
  return seen;
}

/** MM/DD/YYYY HH:MM:SS. */
function usStamp({ day, ms }: Revision["clock"]): string {
  return `${usDate(toIsoDate(day))} ${new Date(ms).toISOString().slice(11, 19)}`;
}

/** `0.155-A` by Wh, created on first use: a year has 35,040 of them. */
const ACTUAL: string[] = [];

function getToken(wh: number, quality: number): string {
  if (quality === QUALITY.missing) return "-";
  const actual = (ACTUAL[wh] ??= `${(wh / 1000).toFixed(3)}-A`);
  return quality === QUALITY.estimated ? `${actual.slice(0, -1)}E` : actual;
}

/** Creates an entry of `energyData`. */
export function energyEntry({ reads, revised }: ReportedDay): Record<"DT" | "RevTS" | "RT" | "RD", string> {
  let tokens = "";
  for (let slot = 0; slot < reads.wh.length; slot++)
    tokens += `${slot === 0 ? "" : ","}${getToken(reads.wh[slot] ?? 0, reads.quality[slot] ?? QUALITY.missing)}`;
  return {
    DT: usDate(reads.day),
    RevTS: revised,
    RT: reads.channel === "generation" ? "G" : "C",
    RD: tokens,
  };
}
