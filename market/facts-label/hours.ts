// Months, weekdays and local hours as written on labels ("from 9:00 pm through 5:59 am", "Saturday 00:01 to Sunday
// 23:59", "weekdays June through September").
import { MONTH_NAMES } from "../month-names.ts";

/** One range of hours. A field that is left out means all. Same meaning as in `EnergyWindow`. */
export interface HoursRule {
  readonly months?: number[];
  readonly weekdays?: number[];
  readonly from_minute?: number;
  readonly to_minute?: number;
}

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const DAY = String.raw`(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?s?\b`;
// Whole names or their usual short forms: "mark-up" and "octopus" are no months.
const MONTH = String.raw`\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?(?: \d{1,2}(?:st|nd|rd|th)?\b)?`;
const TIME = String.raw`(\d{1,2}:\d{2}(?::00)? ?(?:am|pm)?|\d{1,2} ?(?:am|pm)|midnight|noon)`;
const TO = String.raw` ?(?:-|to|through|thru|until|till|and ends? (?:at|on)|ending at|and|a) ?`;

// "1-7 pm": a bare hour counts as a time only before another that has its meridiem.
const BARE = String.raw`\d{1,2}(?= ?(?:-|to) ?\d{1,2}(?::\d{2})? ?(?:am|pm))`;
const FIRST_TIME = String.raw`(?:${TIME.slice(0, -1)}|${BARE}))`;

const FULL_DAY = 1440;

/** "5:59 am" is the last minute of the range and "12:01 am" the first after midnight. Both mean the full hour. */
function parseMinute(time: string): number {
  if (time === "midnight") return 0;
  if (time === "noon") return 720;
  const match = /(\d{1,2})(?::(\d{2}))?/.exec(time);
  let hour = Number(match?.[1] ?? 0) % 24;
  if (/[ap]m/.test(time)) hour = (hour % 12) + (time.includes("pm") ? 12 : 0);
  const minute = hour * 60 + Number(match?.[2] ?? 0);
  if (minute % 60 === 59 || minute % 30 === 29) return minute + 1;
  return minute % 60 === 1 ? minute - 1 : minute;
}

const dayIndex = (name: string): number => DAYS.findIndex((day) => day.startsWith(name.slice(0, 3)));
const monthIndex = (name: string): number =>
  MONTH_NAMES.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;

function cycle(from: number, to: number, first: number, size: number): number[] {
  const list: number[] = [];
  for (let step = 0; step < size; step++) {
    const value = ((from - first + step) % size) + first;
    list.push(value);
    if (value === to) break;
  }
  return list;
}

function span(text: string): HoursRule[] | null {
  const dayTime = new RegExp(
    String.raw`${DAY}(?: (?:at|morning|night|from))? ?${TIME}${TO}${DAY}(?: at)? ?${TIME}`,
  ).exec(text);
  const timeDay = new RegExp(
    String.raw`${TIME}(?: on)?(?: a)? ${DAY}(?: morning| evening| night)?${TO}${TIME}(?: on)?(?: the following)? ${DAY}`,
  ).exec(text);
  const found =
    dayTime !== null
      ? { from: dayTime[1], at: dayTime[2], to: dayTime[3], until: dayTime[4] }
      : timeDay === null
        ? null
        : { from: timeDay[2], at: timeDay[1], to: timeDay[4], until: timeDay[3] };
  if (found === null) return null;
  return spanRules(
    dayIndex(found.from ?? ""),
    parseMinute(found.at ?? ""),
    dayIndex(found.to ?? ""),
    parseMinute(found.until ?? ""),
  );
}

// Friday 20:00 to Monday 06:00 is the rest of Friday, the whole days between, and the start of Monday.
function spanRules(from: number, at: number, to: number, until: number): HoursRule[] {
  const days = cycle(from, to, 0, 7);
  const includesFirst = at === 0;
  const last = until === 0 ? null : until >= FULL_DAY ? FULL_DAY : until;
  const inner = days.filter(
    (_day, index) => (index > 0 || includesFirst) && (index < days.length - 1 || last === FULL_DAY),
  );
  const rules: HoursRule[] = [];
  if (!includesFirst) rules.push({ weekdays: [from], from_minute: at, to_minute: FULL_DAY });
  if (inner.length > 0) rules.push({ weekdays: [...new Set(inner)].sort((a, b) => a - b) });
  if (last !== null && last !== FULL_DAY) rules.push({ weekdays: [to], from_minute: 0, to_minute: last });
  return rules;
}

function weekdaysIn(text: string): number[] | null {
  const range = new RegExp(String.raw`\b${DAY}${TO}\b${DAY}`).exec(text);
  const joinedByAnd = range !== null && / and /.test(range[0]);
  if (range !== null && !joinedByAnd) {
    return cycle(dayIndex(range[1] ?? ""), dayIndex(range[2] ?? ""), 0, 7).sort((a, b) => a - b);
  }
  if (/(?:excluding|except|not (?:on|including)|other than) (?:on )?(?:the )?weekends?/.test(text))
    return [1, 2, 3, 4, 5];
  const named = [...text.matchAll(new RegExp(String.raw`\b${DAY}`, "g"))].map((match) =>
    dayIndex(match[1] ?? ""),
  );
  if (named.length > 0) return [...new Set(named)].sort((a, b) => a - b);
  const weekend = /\bweekends?\b|\bfin(?:es)? de semana\b/.test(text);
  const weekday = /\bweekdays?\b/.test(text);
  if (weekend === weekday) return null;
  return weekend ? [0, 6] : [1, 2, 3, 4, 5];
}

function monthsIn(text: string): number[] | null {
  const range = new RegExp(String.raw`${MONTH}${TO}${MONTH}`).exec(text);
  if (range !== null && !/ and /.test(range[0])) {
    return cycle(monthIndex(range[1] ?? ""), monthIndex(range[2] ?? ""), 1, 12).sort((a, b) => a - b);
  }
  const named = [...text.matchAll(new RegExp(MONTH, "g"))]
    // "you may …" is not a month.
    .filter(
      (match) =>
        match[1] !== "may" || /\bmay (?:\d|and|to|through|,|-)|(?:in|of|from|and|,) may\b/.test(text),
    )
    .map((match) => monthIndex(match[1] ?? ""));
  return named.length === 0 ? null : [...new Set(named)].sort((a, b) => a - b);
}

/** "1-7 pm" starts at 1 pm, "9-5 pm" at 9 am: the shorter range is used. */
function withMeridiem(first: string, second: string): string {
  const late = /[ap]m/.exec(second)?.[0];
  if (!/^\d{1,2}$/.test(first) || late === undefined) return first;
  const flips = Number(first) % 12 >= Number.parseInt(second, 10) % 12;
  return `${first} ${flips === (late === "pm") ? "am" : "pm"}`;
}

function timesIn(text: string): Array<{ from_minute: number; to_minute: number }> {
  const found: Array<{ from_minute: number; to_minute: number }> = [];
  for (const match of text.matchAll(
    new RegExp(String.raw`${FIRST_TIME}(?: (?:each|every) (?:day|night|evening))?${TO}${TIME}`, "g"),
  )) {
    const from = withMeridiem(match[1] ?? "", match[2] ?? "");
    const to = parseMinute(match[2] ?? "");
    found.push({ from_minute: parseMinute(from) % FULL_DAY, to_minute: to === 0 ? FULL_DAY : to });
  }
  return found;
}

/** Returns the ranges of hours in a folded text. Empty if there are none. */
export function hoursIn(text: string): HoursRule[] {
  const allDay = span(text);
  if (allDay !== null && allDay.length > 0) return allDay;
  const weekdays = weekdaysIn(text);
  const months = monthsIn(text);
  const days = { ...(months === null ? {} : { months }), ...(weekdays === null ? {} : { weekdays }) };
  const times = timesIn(text);
  if (times.length === 0) return months === null && weekdays === null ? [] : [days];
  // The same start and end hour means the whole day.
  return times.map((time) =>
    Object.assign({}, days, time.from_minute === time.to_minute % FULL_DAY ? null : time),
  );
}

/** Whether a folded text has a time of day that `hoursIn` does not use. */
export function hasUnusedTime(text: string): boolean {
  const found = [...text.matchAll(new RegExp(String.raw`\b${TIME}`, "g"))].length;
  const ranges = span(text) === null ? timesIn(text).length : 1;
  return found > 0 && ranges === 0;
}

/** Whether the rule applies at this month (1-12), weekday (0 = Sunday) and minute of the day. */
export function ruleHolds(rule: HoursRule, month: number, weekday: number, minute: number): boolean {
  if (rule.months !== undefined && !rule.months.includes(month)) return false;
  if (rule.weekdays !== undefined && !rule.weekdays.includes(weekday)) return false;
  const from = rule.from_minute ?? 0;
  const to = rule.to_minute ?? FULL_DAY;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Returns how many of the week's minutes a rule covers, for splitting a share among several rules. */
export function weeklyMinutes(rule: HoursRule): number {
  const from = rule.from_minute ?? 0;
  const to = rule.to_minute ?? FULL_DAY;
  return (rule.weekdays?.length ?? 7) * (from < to ? to - from : FULL_DAY - from + to);
}
