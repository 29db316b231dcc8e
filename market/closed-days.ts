// Days on which the utilities start nothing by an ordinary request. ERCOT Protocols §2 "Business Day" and "Retail
// Business Day": Monday to Friday except New Year's Day, Memorial Day, Independence Day, Labor Day, Thanksgiving and
// the day after, and two days at Christmas. Which weekday replaces a holiday on a weekend, and that the Christmas days
// are the 24th and 25th, is general knowledge. If it is not certain, one day too many is closed. Federal business days
// have other holidays: a customer's right to cancel is counted in them.

const DAY_MS = 86_400_000;
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/** Returns the date `days` after `iso`, both YYYY-MM-DD. */
export function daysAfter(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * DAY_MS).toISOString().slice(0, 10);
}

function getWeekday(iso: string): number {
  return new Date(iso).getUTCDay();
}

function isWeekend(iso: string): boolean {
  return getWeekday(iso) === SUNDAY || getWeekday(iso) === SATURDAY;
}

/** Returns the `nth` weekday of a month that starts with `first` (YYYY-MM-01). */
function nthWeekday(first: string, weekday: number, nth: number): string {
  return daysAfter(first, ((weekday - getWeekday(first) + 7) % 7) + (nth - 1) * 7);
}

function lastMonday(lastDay: string): string {
  return daysAfter(lastDay, -((getWeekday(lastDay) - MONDAY + 7) % 7));
}

// Federal custom: the Friday before a Saturday, the Monday after a Sunday.
function observed(iso: string): string {
  if (getWeekday(iso) === SATURDAY) return daysAfter(iso, -1);
  return getWeekday(iso) === SUNDAY ? daysAfter(iso, 1) : iso;
}

function nextWeekday(iso: string, step: 1 | -1, holidays: readonly string[]): string {
  const day = daysAfter(iso, step);
  return isWeekend(day) || holidays.includes(day) ? nextWeekday(day, step, holidays) : day;
}

// If one falls on a weekend, ERCOT names another day each year, before or after, so both are closed.
function atChristmas(year: number): string[] {
  const days = [`${year}-12-24`, `${year}-12-25`];
  return days.flatMap((day) =>
    isWeekend(day) ? [nextWeekday(day, -1, days), nextWeekday(day, 1, days)] : [day],
  );
}

const holidaysByYear = new Map<number, ReadonlySet<string>>();

function listHolidays(year: number): ReadonlySet<string> {
  const known = holidaysByYear.get(year);
  if (known) return known;
  const thanksgiving = nthWeekday(`${year}-11-01`, THURSDAY, 4);
  const holidays = new Set([
    observed(`${year}-01-01`),
    lastMonday(`${year}-05-31`),
    observed(`${year}-07-04`),
    nthWeekday(`${year}-09-01`, MONDAY, 1),
    thanksgiving,
    daysAfter(thanksgiving, 1),
    ...atChristmas(year),
    // New Year's Day on a Saturday is observed in this year.
    observed(`${year + 1}-01-01`),
  ]);
  holidaysByYear.set(year, holidays);
  return holidays;
}

const federalByYear = new Map<number, ReadonlySet<string>>();

// 5 U.S.C. 6103(a), with the days on which federal offices observe a holiday that falls on a weekend (6103(b)).
function listFederalHolidays(year: number): ReadonlySet<string> {
  const known = federalByYear.get(year);
  if (known) return known;
  const holidays = new Set([
    observed(`${year}-01-01`),
    nthWeekday(`${year}-01-01`, MONDAY, 3),
    nthWeekday(`${year}-02-01`, MONDAY, 3),
    lastMonday(`${year}-05-31`),
    observed(`${year}-06-19`),
    observed(`${year}-07-04`),
    nthWeekday(`${year}-09-01`, MONDAY, 1),
    nthWeekday(`${year}-10-01`, MONDAY, 2),
    observed(`${year}-11-11`),
    nthWeekday(`${year}-11-01`, THURSDAY, 4),
    observed(`${year}-12-25`),
    // New Year's Day on a Saturday is observed in this year.
    observed(`${year + 1}-01-01`),
  ]);
  federalByYear.set(year, holidays);
  return holidays;
}

function isFederalBusinessDay(iso: string): boolean {
  return !isWeekend(iso) && !listFederalHolidays(Number(iso.slice(0, 4))).has(iso);
}

/** Returns the `count`th federal business day after a day, both YYYY-MM-DD. The day itself does not count. */
export function federalBusinessDaysAfter(iso: string, count: number): string {
  if (count === 0) return iso;
  const next = daysAfter(iso, 1);
  return federalBusinessDaysAfter(next, isFederalBusinessDay(next) ? count - 1 : count);
}

/** Whether nothing starts on a day (YYYY-MM-DD): a weekend or a holiday of the market. */
export function isClosedDay(iso: string): boolean {
  return isWeekend(iso) || listHolidays(Number(iso.slice(0, 4))).has(iso);
}

/** Returns the first open day from `iso` (YYYY-MM-DD) on. */
export function nextOpenDay(iso: string): string {
  return isClosedDay(iso) ? nextOpenDay(daysAfter(iso, 1)) : iso;
}

/** Returns the closed days from `first` through `last` (YYYY-MM-DD), in order. */
export function closedDays(first: string, last: string): string[] {
  const closed: string[] = [];
  for (let day = first; day <= last; day = daysAfter(day, 1)) if (isClosedDay(day)) closed.push(day);
  return closed;
}
