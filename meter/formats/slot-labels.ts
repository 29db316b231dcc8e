// Finds out what part of its day a row is for from one column: an hour from 0 or 1, a number of an interval, or a time
// that is either the start or the end. One row cannot say, so all labels of a file are looked at together.
import { parseClock } from "./values.ts";

const DAY_MINUTES = 1440;
/** Lengths of an interval that a meter file has. */
const LENGTHS = [15, 30, 60] as const;

export type SlotMinutes = (typeof LENGTHS)[number];

/** The labels of one day of a meter, in the order of the file. */
export interface LabeledDay {
  /** ISO date. */
  readonly date: string;
  readonly labels: readonly string[];
}

/** How a label becomes the minute of the day at which its interval starts. */
export interface SlotRule {
  readonly minutes: SlotMinutes;
  /** Returns undefined for a label that fits no other of the file. -`minutes` is the last interval of the day before. */
  startOf(label: string): number | undefined;
  /** Whether labels count the intervals of a day, so that a day of 25 hours has more of them. */
  readonly counts: boolean;
}

/** What the name of the column says: its labels are hours that end, hours, counted intervals, or times. */
export type SlotKind = "hour_ending" | "hour" | "interval" | "time";

/** Returns the rule that fits all labels, or undefined if none does or more than one. */
export function findSlotRule(kind: SlotKind, days: readonly LabeledDay[]): SlotRule | undefined {
  const labels = new Set(days.flatMap((day) => day.labels));
  const numbers = [...labels].map(parseCount);
  if (numbers.every((number) => number !== undefined)) return findNumberRule(kind, numbers);
  return findTimeRule(kind, days, labels);
}

function parseCount(label: string): number | undefined {
  return /^\d{1,3}$/.test(label) ? Number(label) : undefined;
}

function findNumberRule(kind: SlotKind, numbers: readonly number[]): SlotRule | undefined {
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  const countFrom = (first: number, minutes: SlotMinutes): SlotRule => ({
    minutes,
    counts: kind === "interval",
    startOf: (label) => (Number(label) - first) * minutes,
  });
  if (kind === "hour_ending") return least >= 1 && most <= 25 ? countFrom(1, 60) : undefined;
  const first = least === 0 ? 0 : least === 1 ? 1 : undefined;
  if (first === undefined) return undefined;
  const count = most - first + 1;
  if (kind !== "interval") return count === 24 ? countFrom(first, 60) : undefined;
  // A day of 25 hours has more intervals, and other days show the length.
  const minutes = LENGTHS.find((length) => count >= DAY_MINUTES / length && count <= (25 * 60) / length);
  return minutes && countFrom(first, minutes);
}

/** Parses a time, also `0015`, `24:00` as the end of the day, or an hour such as `1 AM`. */
function parseTime(label: string): number | undefined {
  if (/^24:?00(?::00)?$/.test(label)) return DAY_MINUTES;
  return parseClock(
    label.replace(/^(\d{2})(\d{2})$/, "$1:$2").replace(/^(\d{1,2})\s*([ap]\.?m\.?)$/i, "$1:00 $2"),
  );
}

function findTimeRule(
  kind: SlotKind,
  days: readonly LabeledDay[],
  labels: ReadonlySet<string>,
): SlotRule | undefined {
  const times = new Map<string, number>();
  for (const label of labels) {
    const minute = parseTime(label);
    if (minute === undefined) return undefined;
    times.set(label, minute);
  }
  const sorted = [...new Set(times.values())].sort((left, right) => left - right);
  const gaps = sorted.slice(1).map((minute, index) => minute - (sorted[index] ?? 0));
  const minutes = LENGTHS.find((length) => length === Math.min(...gaps));
  if (!minutes || sorted.some((minute) => minute % minutes !== 0)) return undefined;
  const midnight =
    kind === "hour_ending" || [...times.values()].includes(DAY_MINUTES)
      ? "day_end"
      : findMidnight(days, times, minutes);
  if (!midnight) return undefined;
  const rule = { minutes, counts: false };
  if (midnight === "start") return { ...rule, startOf: (label) => times.get(label) };
  return {
    ...rule,
    startOf: (label) => {
      const end = times.get(label);
      if (end === undefined) return undefined;
      return (end === 0 && midnight === "day_end" ? DAY_MINUTES : end) - minutes;
    },
  };
}

/** What `00:00` is: a start, or the end of its own day, or of the day before. */
type Midnight = "start" | "day_end" | "next_day";

function findMidnight(
  days: readonly LabeledDay[],
  times: ReadonlyMap<string, number>,
  minutes: number,
): Midnight | undefined {
  const listed = days.map(({ date, labels }) => ({
    date,
    minutes: labels.map((label) => times.get(label) ?? 0),
  }));
  const isLast = listed.flatMap((day) => isMidnightLast(day.minutes, minutes) ?? []);
  if (isLast.length > 0 && isLast.every(Boolean)) return "day_end";
  if (isLast.some(Boolean)) return undefined;
  const byDate = listed.toSorted((left, right) => left.date.localeCompare(right.date));
  const [first, last] = [byDate[0], byDate.at(-1)];
  const endsAtMidnight = last?.minutes.every((minute) => minute === 0) ?? false;
  const startsAtMidnight = first?.minutes.includes(0) ?? false;
  if (startsAtMidnight === endsAtMidnight) return undefined;
  return endsAtMidnight ? "next_day" : "start";
}

/** Whether midnight is at the far end of a whole day's times, in the order of the file. Null if they don't show it. */
function isMidnightLast(day: readonly number[], minutes: number): boolean | null {
  const [midnight, second, last] = [0, minutes, DAY_MINUTES - minutes].map((minute) => day.indexOf(minute));
  if (midnight === undefined || second === undefined || last === undefined) return null;
  if (midnight < 0 || second < 0 || last < 0) return null;
  return second < last ? midnight > last : midnight < last;
}
