// Days, months or hours that a text takes out: "every day except Saturday" is the other six days.
import type { HourToken } from "./hour-tokens.ts";
import type { HoursRule, ReadHours } from "./hours-rule.ts";

const EXCEPT =
  /\bexcept(?:ing|ion of)?\b|\bexclud(?:ing|es?|ed)\b|\bexcl\b\.?|\bno(?= (?:weekends?|week|mon|tue|wed|thu|fri|sat|sun))|\bother than\b|\bbut not\b|\b(?:every ?day|daily|all days|any day|per day|each day|days|weekdays|nights?|months|year) but\b|\bnot (?:on|in|during|including|from|between|at)\b|\boutside(?: of)?\b|\bsave for\b|\bminus\b|\bapart from\b|\baside from\b|\bwithout\b|\bnon-(?=weekend|weekday|week|sat|sun)|\bexcepto\b|\bsalvo\b|\bmenos\b|\bexcluyendo\b|\bsin incluir\b|\bfuera de(?= (?:las?|los|de) )/g;
const LEADS_TO =
  /^(?:[ ,:(]|for|on|in|during|at|from|of|the|every|all|any|each|months?|hours?|days?|nights?|between|de|del|las?|los|en|el|por)*$/;
const CONTINUES = /^ ?(?:\(|(?:on|in|during|from|at|the|of|every|each|between|de|los|las|el) ?)*$/;

/** A sentence that takes hours out of what another one gives: "The free nights do not apply in July." */
const DENIES =
  /(?:\b(?:not?|never|cannot)|n't) (?:be |been )?(?:applicable|apply|applies|applied|available|valid|offered|provided|free|eligible|include[ds]?|including|in effect|in force|receive|count|qualify)\b(?![^.]{0,40}\b(?:tdu|tdsp|delivery|tax|taxes|base|fees?|surcharges?|solar|charges|average))|\b(?:is|are|be) (?:excluded|suspended|unavailable|ineligible|blacked out)\b|(?<!\b(?:delivery|tdu|tdsp|tax|taxes|fees?|charges?)\b[^.]{0,40})\bexcluded\b|\bunless\b|\bonly (?:if|when)\b|\bno (?:se )?(?:aplica|incluye|es valid)/;
const ABOUT_DELIVERY = /\b(?:delivery|tdu|tdsp|base) charges?[^.]{0,40}\b(?:not|n't)\b/;

interface Exceptions {
  readonly base: HourToken[];
  readonly excepted: HourToken[];
  readonly is_doubtful: boolean;
}

/** Separates the tokens that a text takes out from the others. Doubtful if it takes out more than one thing. */
export function findExceptions(text: string, tokens: ReadonlyArray<HourToken>): Exceptions {
  const excepted = new Set<HourToken>();
  let groups = 0;
  for (const match of text.matchAll(EXCEPT)) {
    const end = match.index + match[0].length;
    const first = tokens.findIndex((token) => token.start >= end);
    const token = tokens[first];
    if (token === undefined || !LEADS_TO.test(text.slice(end, token.start))) continue;
    groups += 1;
    for (let at = first; at < tokens.length; at++) {
      const one = tokens[at];
      const previous = tokens[at - 1];
      const isJoined =
        at === first || (previous && one && CONTINUES.test(text.slice(previous.end, one.start)));
      if (one === undefined || !isJoined) break;
      excepted.add(one);
    }
  }
  const isDenied = tokens.length > 0 && DENIES.test(text) && !ABOUT_DELIVERY.test(text);
  return {
    base: tokens.filter((token) => !excepted.has(token)),
    excepted: [...excepted],
    is_doubtful: groups > 1 || isDenied,
  };
}

const rest = (values: ReadonlyArray<number>, from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_one, index) => index + from).filter((one) => !values.includes(one));

const FULL_DAY = 1440;

function otherTimes({ from_minute = 0, to_minute = FULL_DAY }: HoursRule): HoursRule {
  return { from_minute: to_minute % FULL_DAY, to_minute: from_minute === 0 ? FULL_DAY : from_minute };
}

/** Everything outside of the days, months and time that are taken out together. */
function complement(excepted: ReadonlyArray<HourToken>): HoursRule[] {
  return excepted.flatMap(({ kind, values, rules }): HoursRule[] => {
    if (kind === "months") return [{ months: rest(values, 1, 12) }];
    if (kind === "days") return [{ weekdays: rest(values, 0, 6) }];
    return rules.map(otherTimes);
  });
}

function takeOut(rule: HoursRule, { kind, values, rules }: HourToken): HoursRule | null {
  if (kind === "months") {
    const months = (rule.months ?? rest([], 1, 12)).filter((one) => !values.includes(one));
    return months.length === 0 ? null : { ...rule, months };
  }
  if (kind === "days") {
    const weekdays = (rule.weekdays ?? rest([], 0, 6)).filter((one) => !values.includes(one));
    return weekdays.length === 0 ? null : { ...rule, weekdays };
  }
  const [time] = rules;
  return time === undefined ? null : { ...rule, ...otherTimes(time) };
}

/** Returns the hours without those that a text takes out. Doubtful if a time is taken out of other times. */
export function applyExceptions(
  rules: ReadonlyArray<HoursRule>,
  excepted: ReadonlyArray<HourToken>,
): ReadHours {
  const [only, ...others] = excepted;
  if (only === undefined) return { rules, is_doubtful: false };
  const isUnclear = excepted.some((one) => one.is_doubtful || one.kind === "span" || one.kind === "all_day");
  // "All hours except 1 PM to 7 PM on weekdays" has no other hours to take them from.
  if (rules.length === 0) return { rules: complement(excepted), is_doubtful: isUnclear };
  const isTimed = rules.some((rule) => rule.from_minute !== undefined);
  const read = rules.map((rule) => takeOut(rule, only)).filter((rule) => rule !== null);
  return {
    rules: read,
    is_doubtful: isUnclear || others.length > 0 || read.length === 0 || (only.kind === "time" && isTimed),
  };
}
