// The hours of energy windows in a week, as the formats list them: each hour belongs to one price.
import type { EnergyWindow } from "#contracts/plan.ts";

export const MINUTES_PER_DAY = 1440;
const DAYS = 7;
const ALL_DAYS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** Minutes of a day, from first to before end. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

/** Hours on days of the week (0 = Sunday). */
export interface DaySpan extends Span {
  readonly days: readonly number[];
}

/** Returns a window's hours, split at midnight. Months don't count. */
export function listSpans({ weekdays, from_minute, to_minute }: EnergyWindow): DaySpan[] {
  const days = weekdays ?? ALL_DAYS;
  const from = from_minute ?? 0;
  const end = to_minute ?? MINUTES_PER_DAY;
  if (end > from) return [{ days, from, end }];
  const late = { days, from, end: MINUTES_PER_DAY };
  return end === 0 ? [late] : [late, { days, from: 0, end }];
}

/** Whether no minute of the week is in two of the spans. */
export function isDisjoint(spans: readonly DaySpan[]): boolean {
  return ALL_DAYS.every((day) => {
    const own = onDay(spans, day);
    return own.every(({ from }, index) => index === 0 || from >= (own[index - 1]?.end ?? 0));
  });
}

function onDay(spans: readonly DaySpan[], day: number): Span[] {
  return spans.filter(({ days }) => days.includes(day)).toSorted((a, b) => a.from - b.from);
}

function findGaps(spans: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = 0;
  for (const { from, end } of spans) {
    if (from > at) gaps.push({ from: at, end: from });
    at = Math.max(at, end);
  }
  return at < MINUTES_PER_DAY ? [...gaps, { from: at, end: MINUTES_PER_DAY }] : gaps;
}

/** Returns the hours of the week that none of the spans has. Days with the same hours are together. */
export function listOtherHours(spans: readonly DaySpan[]): DaySpan[] {
  const groups = new Map<string, { days: number[]; gaps: Span[] }>();
  for (let day = 0; day < DAYS; day++) {
    const gaps = findGaps(onDay(spans, day));
    const key = JSON.stringify(gaps);
    const group = groups.get(key) ?? { days: [], gaps };
    group.days.push(day);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ days, gaps }) => gaps.map((gap) => ({ days, ...gap })));
}

type Conditions = Pick<EnergyWindow, "weekdays" | "from_minute" | "to_minute">;

/** Returns the conditions of one window with these hours, or null if one window can't have them. */
export function toWindow(spans: readonly DaySpan[]): Conditions | null {
  const [first, second, ...more] = spans;
  if (first === undefined || more.length > 0) return null;
  const weekdays: Conditions = first.days.length === DAYS ? {} : { weekdays: [...first.days] };
  if (second === undefined) return { ...weekdays, ...toMinutes(first.from, first.end) };
  const isNight =
    first.end === MINUTES_PER_DAY && second.from === 0 && String(first.days) === String(second.days);
  return isNight ? { ...weekdays, ...toMinutes(first.from, second.end) } : null;
}

const toMinutes = (from: number, end: number): Conditions => ({
  ...(from === 0 ? {} : { from_minute: from }),
  ...(end === MINUTES_PER_DAY ? {} : { to_minute: end }),
});
