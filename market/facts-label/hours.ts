// Months, weekdays and local hours as written on labels ("from 9:00 pm through 5:59 am", "Saturday 00:01 to Sunday
// 23:59", "9 pm to 6 am on weekdays and all day on weekends").
import { applyExceptions, findExceptions } from "./hour-exceptions.ts";
import { groupHours, joinLists } from "./hour-groups.ts";
import type { HoursRule, ReadHours } from "./hours-rule.ts";
import { findHourTokens, hasLooseTime, simplifyTimes } from "./hour-tokens.ts";

const FULL_DAY = 1440;

/** "Friday nights" past midnight can end on Saturday. */
const ONE_NIGHT =
  /(?<!\b(?:to|through|thru|and)\b ?|[-,&] ?)\b(?:sun|mon|tues|wednes|thurs|fri|satur)day(?:'?s)? (?:nights?|evenings?)\b|\bnoches? (?:de|del) (?:domingo|lunes|martes|miercoles|jueves|viernes|sabado)s?\b(?! ?(?:-|a|al|y)\b)/;
/** The clock of a season: "2 PM to 8 PM daylight time (1 PM to 7 PM standard time)". */
const hasTwoClocks = (text: string): boolean =>
  /\b(?:daylight|cdt)\b/.test(text) && /\b(?:standard|cst)\b/.test(text);
/** Months that another sentence has to name: "10 PM in summer", "except the summer". */
const IN_SEASON =
  /\b(?:in|during|except(?: for| during| in)?|excluding|but|only|en|durante|excepto(?: en)?)(?: the| el)? (?:summer|winter|spring|fall|autumn|verano|invierno)\b/;

/** Whether a text limits hours by a season whose months it does not state. */
export const limitsBySeason = (text: string): boolean => IN_SEASON.test(text);

/** Reads the ranges of hours in a folded text. No rules if there are none. */
export function readHours(folded: string): ReadHours {
  const text = simplifyTimes(folded);
  const tokens = joinLists(text, findHourTokens(text));
  const { base, excepted, is_doubtful } = findExceptions(text, tokens);
  const grouped = groupHours(text, base);
  const read = applyExceptions(grouped.rules, excepted);
  const wraps = read.rules.some((rule) => (rule.from_minute ?? 0) > (rule.to_minute ?? FULL_DAY));
  return {
    rules: read.rules,
    is_doubtful:
      is_doubtful ||
      grouped.is_doubtful ||
      read.is_doubtful ||
      hasLooseTime(text, tokens) ||
      hasTwoClocks(folded) ||
      (tokens.length > 0 && limitsBySeason(text)) ||
      (wraps && ONE_NIGHT.test(text)),
  };
}

/** Returns the ranges of hours in a folded text. Empty if there are none. */
export const hoursIn = (text: string): HoursRule[] => [...readHours(text).rules];

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
