// Prepares the server's readings for the charts of a month. Pure.
import type { LiveDay } from "#contracts/live-link.ts";
import { toMinute } from "#meter/calendar.ts";

const HOURS = 24;
/** Length of the stretch of hours in the sentence above the chart. */
const STRETCH = 4;
const QUARTER = 15;

/** Whether a day has no readings. Its list is empty if nothing of it was fetched. */
export function isUnread({ wh }: LiveDay): boolean {
  return wh.every((value) => value === null);
}

/** Returns the days before `today` (YYYY-MM-DD): later ones cannot have readings yet. */
export function listPastDays(days: readonly LiveDay[], today: string): readonly LiveDay[] {
  return days.filter(({ day }) => day < today);
}

/** Returns the share of a day's kWh that the utility estimated, 0 to 1. */
export function estimatedShare({ wh, estimated }: LiveDay): number {
  const all = wh.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const guessed = estimated.reduce((sum, index) => sum + (wh[index] ?? 0), 0);
  return all === 0 ? (estimated.length > 0 ? 1 : 0) : guessed / all;
}

/**
 * Returns the kWh of each hour of the clock, or null without readings. Spring's skipped hour is null, and fall's
 * repeated hour contains both.
 */
export function listHours({ wh }: LiveDay): readonly (number | null)[] {
  const hours = Array.from({ length: HOURS }, (): number | null => null);
  for (const [index, value] of wh.entries()) {
    if (value === null) continue;
    const hour = Math.floor(toMinute(index, wh.length, QUARTER) / 60);
    hours[hour] = (hours[hour] ?? 0) + value / 1000;
  }
  return hours;
}

/** Returns the day with the highest usage, or null without readings. */
export function findHighestUsageDay(days: readonly LiveDay[]): LiveDay | null {
  const read = days.filter((day) => !isUnread(day));
  return read.reduce<LiveDay | null>((most, day) => (most && most.kwh >= day.kwh ? most : day), null);
}

/** Returns the hour of a day with the highest usage and its kWh, or null without readings. */
export function findHighestUsageHour(day: LiveDay): { readonly hour: number; readonly kwh: number } | null {
  const hours = listHours(day);
  const most = Math.max(...hours.map((kwh) => kwh ?? -1));
  return most < 0 ? null : { hour: hours.indexOf(most), kwh: most };
}

/**
 * Returns the four consecutive hours, around the clock, with the month's highest usage, and their share of it. Null if
 * nothing was used.
 */
export function findHighestUsageHours(
  days: readonly LiveDay[],
): { readonly from: number; readonly to: number; readonly share: number } | null {
  const sums = Array.from({ length: HOURS }, () => 0);
  for (const day of days)
    for (const [hour, kwh] of listHours(day).entries()) sums[hour] = (sums[hour] ?? 0) + (kwh ?? 0);
  const all = sums.reduce((sum, kwh) => sum + kwh, 0);
  if (all <= 0) return null;
  const stretches = sums.map((_, from) =>
    Array.from({ length: STRETCH }, (_unused, nth) => sums[(from + nth) % HOURS] ?? 0).reduce(
      (a, b) => a + b,
      0,
    ),
  );
  const most = Math.max(...stretches);
  const from = stretches.indexOf(most);
  return { from, to: (from + STRETCH) % HOURS, share: most / all };
}

/**
 * Returns the difference from another month in kWh (negative: less), and as a share of it. By the day if their numbers
 * of days with readings differ.
 */
export function comparedWith(
  sum: { readonly kwh: number; readonly read_days: number },
  other: { readonly kwh: number; readonly read_days: number },
): { readonly kwh: number; readonly share: number | null; readonly perDay: boolean } | null {
  if (sum.read_days === 0 || other.read_days === 0) return null;
  const perDay = sum.read_days !== other.read_days;
  const [mine, theirs] = perDay
    ? [sum.kwh / sum.read_days, other.kwh / other.read_days]
    : [sum.kwh, other.kwh];
  return { kwh: mine - theirs, share: theirs > 0 ? (mine - theirs) / theirs : null, perDay };
}
