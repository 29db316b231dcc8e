// Twelve months from any day on, and the cost of a range of them.
//
// The folded year is a circle (periods.ts), so each day of the window is in the billing month of the same season. A
// billing month's cost is spread evenly over its days, and the cost of a stretch is the difference of rounded running
// sums: however the window is split, the parts add up to the cent, and the total is exactly the plan's year.
import type { PlanCost } from "#contracts/compare.ts";
import { dayNumber, toIsoDate } from "#meter/calendar.ts";
import type { UsageFold } from "./fold.ts";
import { ASSUMED_READ_DAY, billingPeriods } from "./periods.ts";
import type { YearCalendar } from "./year-calendar.ts";

const MONTHS = 12;
const MS_PER_DAY = 86_400_000;

/** A range of the window inside one billing month. Days count from the window's first. */
interface MonthPart {
  /** Index of the billing month among the twelve of `month_cents`. */
  readonly month: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Twelve months of days, each in its billing month. */
export interface CostWindow {
  /** First day, YYYY-MM-DD. */
  readonly from: string;
  /** Last day, YYYY-MM-DD. */
  readonly through: string;
  /** 365 or 366. */
  readonly days: number;
  /** In order. Together they cover the window. */
  readonly parts: ReadonlyArray<MonthPart>;
  /** Index in `parts` of each day. */
  readonly part_of_day: Uint8Array;
  /** Days of each billing month in the window. */
  readonly days_of_month: ReadonlyArray<number>;
  /** Share of the year's kWh used before each day: `days + 1` values from 0 to 1. */
  readonly kwh_share: Float64Array;
  /** Number of the first day since 1970. */
  readonly first: number;
  /** Its days, YYYY-MM-DD, filled on demand by `dayAt`. */
  readonly cache: string[];
  /** The days after months, filled on demand by `indexAfterMonths`. */
  readonly after: Map<number, number>;
}

/** Cost of twelve bills: the part of PlanCost that stretches are calculated from. */
export type YearCents = Pick<PlanCost, "year_cents" | "month_cents">;

/** Returns the number of a month's day, or of its last day if it is shorter. The month can be outside 0..11. */
function dayInMonth(year: number, month: number, day: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, last)) / MS_PER_DAY;
}

/** Adds whole months to a day number. A day that does not exist becomes the month's last. */
function dayAfterMonths(day: number, months: number): number {
  const date = new Date(day * MS_PER_DAY);
  return dayInMonth(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate());
}

/** Adds whole months to a day, YYYY-MM-DD. A day that does not exist becomes the month's last. */
export function addMonths(iso: string, months: number): string {
  return toIsoDate(dayAfterMonths(dayNumber(iso), months));
}

function monthParts(first: number, days: number, read_day: number, indexes: readonly number[]): MonthPart[] {
  const date = new Date(first * MS_PER_DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const parts: MonthPart[] = [];
  // Starts with the previous month, whose billing month may include the first day.
  for (let count = -1, to = 0; to < days; count++) {
    const from = Math.max(0, dayInMonth(year, month + count, read_day) - first);
    to = Math.min(days, dayInMonth(year, month + count + 1, read_day) - first);
    if (from < to) parts.push({ month: indexes[(month + count + MONTHS) % MONTHS] ?? 0, from, to });
  }
  return parts;
}

function mapDaysToParts(parts: readonly MonthPart[], days: number): Uint8Array {
  const part_of_day = new Uint8Array(days);
  parts.forEach(({ from, to }, index) => part_of_day.fill(index, from, to));
  return part_of_day;
}

function calculateKwhShare(
  parts: readonly MonthPart[],
  of_month: readonly number[],
  wh: readonly number[],
): Float64Array {
  const days = parts.at(-1)?.to ?? 0;
  const total = wh.reduce((sum, one) => sum + one, 0);
  const share = new Float64Array(days + 1);
  let sum = 0;
  for (const { month, from, to } of parts) {
    // A home that uses nothing still has days.
    const daily = total > 0 ? (wh[month] ?? 0) / (of_month[month] ?? 1) / total : 1 / days;
    for (let day = from; day < to; day++) share[day + 1] = sum += daily;
  }
  share[days] = 1;
  return share;
}

/** The part of a window that depends only on dates. */
type WindowDays = Omit<CostWindow, "kwh_share">;

const known = new WeakMap<YearCalendar, Map<string, WindowDays>>();
/** Windows in memory per calendar: one for each first day and read day. */
const MAX_WINDOWS = 64;

function createWindowDays(fold: UsageFold, read_day: number, from: string): WindowDays {
  const first = dayNumber(from);
  const days = dayNumber(addMonths(from, MONTHS)) - first;
  const index_of: number[] = [];
  billingPeriods(fold, read_day).forEach(
    ({ month }, index) => (index_of[Number(month.slice(5)) - 1] = index),
  );
  const parts = monthParts(first, days, read_day, index_of);
  const days_of_month = Array.from({ length: MONTHS }, () => 0);
  for (const { month, from: start, to } of parts)
    days_of_month[month] = (days_of_month[month] ?? 0) + to - start;
  return {
    from,
    through: toIsoDate(first + days - 1),
    days,
    parts,
    part_of_day: mapDaysToParts(parts, days),
    days_of_month,
    first,
    cache: [],
    after: new Map(),
  };
}

function getWindowDays(fold: UsageFold, read_day: number, from: string): WindowDays {
  const ofCalendar = known.get(fold.calendar) ?? new Map<string, WindowDays>();
  known.set(fold.calendar, ofCalendar);
  const key = `${from} ${read_day}`;
  const found = ofCalendar.get(key);
  if (found !== undefined) return found;
  if (ofCalendar.size >= MAX_WINDOWS) ofCalendar.clear();
  const created = createWindowDays(fold, read_day, from);
  ofCalendar.set(key, created);
  return created;
}

/** Maps twelve months that start on `from` (YYYY-MM-DD) to a folded year. A null `read_day` means calendar months. */
export function costWindow(fold: UsageFold, read_day: number | null, from: string): CostWindow {
  const day_of_read = read_day ?? ASSUMED_READ_DAY;
  const days = getWindowDays(fold, day_of_read, from);
  const wh = billingPeriods(fold, day_of_read).map(
    ({ from_day, to_day }) => (fold.consumed[to_day] ?? 0) - (fold.consumed[from_day] ?? 0),
  );
  return { ...days, kwh_share: calculateKwhShare(days.parts, days.days_of_month, wh) };
}

/** Returns the window's day at an index: 0 is the first, `days` the day after the last. */
export function dayAt({ first, cache }: CostWindow, index: number): string {
  return (cache[index] ??= toIsoDate(first + index));
}

/** Returns the index of a day, limited to 0..days. */
export function getDayIndex(window: CostWindow, day: string): number {
  return Math.max(0, Math.min(window.days, dayNumber(day) - window.first));
}

/** Returns the index of the day that is this many whole months after the day at index `start`, limited to `days`. */
export function indexAfterMonths({ first, days, after }: CostWindow, start: number, months: number): number {
  if (months >= MONTHS) return days;
  const key = start * MONTHS + months;
  const known = after.get(key) ?? Math.min(days, dayAfterMonths(first + start, months) - first);
  after.set(key, known);
  return known;
}

// Without a known read day, the year is a mean over all of them, which need not equal the sum of the calendar months.
// The difference is spread evenly.
function leftOver({ year_cents, month_cents }: YearCents): number {
  let cents = year_cents;
  for (const month of month_cents) cents -= month;
  return cents;
}

/** Returns the cents from the window's first day up to the day at an index, exclusive. */
export type Running = (day: number) => number;

const dailyCents = ({ days_of_month }: CostWindow, cost: YearCents, month: number): number =>
  (cost.month_cents[month] ?? 0) / (days_of_month[month] ?? 1);

/**
 * Returns what was paid before each part of a window, and each day in it, one after the other in one array: two arrays
 * for each plan of a night took longer than their contents.
 */
function calculatePartCosts(window: CostWindow, cost: YearCents): Float64Array {
  const { parts } = window;
  const costs = new Float64Array(2 * parts.length);
  let sum = 0;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index];
    if (part === undefined) break;
    const daily = dailyCents(window, cost, part.month);
    costs[2 * index] = sum;
    costs[2 * index + 1] = daily;
    sum += daily * (part.to - part.from);
  }
  return costs;
}

/** Returns what a plan has cost up to each day. Rounded here and in `costUpTo`, so that all stretches add up. */
export function runningBills(window: CostWindow, cost: YearCents): Running {
  const { days, parts, part_of_day } = window;
  // Most plans of a night are only compared over the whole window.
  let known: Float64Array | null = null;
  let daily = 0;
  return (day) => {
    if (day <= 0) return 0;
    if (day >= days) return cost.year_cents;
    if (known === null) {
      known = calculatePartCosts(window, cost);
      daily = leftOver(cost) / days;
    }
    const index = part_of_day[day] ?? 0;
    const into = day - (parts[index]?.from ?? 0);
    return Math.round((known[2 * index] ?? 0) + (known[2 * index + 1] ?? 0) * into + daily * day);
  };
}

/** Returns `runningBills` of a single day, for a plan that is priced on one day only. */
function costUpTo(window: CostWindow, cost: YearCents, day: number): number {
  const { days, parts, part_of_day } = window;
  if (day <= 0) return 0;
  if (day >= days) return cost.year_cents;
  const last = part_of_day[day] ?? 0;
  let sum = 0;
  for (let index = 0; index < last; index++) {
    const { month = 0, from = 0, to = 0 } = parts[index] ?? {};
    sum += dailyCents(window, cost, month) * (to - from);
  }
  const { month = 0, from = 0 } = parts[last] ?? {};
  return Math.round(sum + dailyCents(window, cost, month) * (day - from) + (leftOver(cost) / days) * day);
}

/**
 * Returns what twelve months at a level have cost up to each day. A level is not a bill, so it is spread by the home's
 * kWh.
 */
export function runningLevel({ kwh_share }: CostWindow, year_cents: number): Running {
  return (day) => Math.round(year_cents * (kwh_share[day] ?? 0));
}

/** Returns the cents of the days `from` (inclusive) to `to` (exclusive) on a plan. */
export function stretchCents(window: CostWindow, cost: YearCents, from: number, to: number): number {
  return costUpTo(window, cost, to) - costUpTo(window, cost, from);
}

/** Returns the cents of the days `from` to `to` (exclusive) at a level. */
export function levelCents(window: CostWindow, year_cents: number, from: number, to: number): number {
  const running = runningLevel(window, year_cents);
  return running(to) - running(from);
}
