// Puts each time together with its own days and months: "9 pm to 6 am Sunday-Thursday, 11 pm to 6 am Friday-Saturday".
import type { HourToken } from "./hour-tokens.ts";
import type { HoursRule, ReadHours } from "./hours-rule.ts";

const FULL_DAY = 1440;

const BOUNDARY = /[;,.]|\band\b|&|\+|\bplus\b|\bas well as\b|\b(?:y|e|mas)\b/;
/** Joins two things that both count, unlike a comma. */
const AND = /[;.]|\band\b|&|\+|\bplus\b|\bas well as\b|\b(?:y|e|mas)\b/;
/** What is between the days of one list. */
const LIST = /^ ?(?:,|and|&|\/|or|y|o|, and|, &|, or)? ?(?:on |los |el |all )?$/;

/** What is between days and a time that belong together. */
const NEXT_TO = /^[ :(]*(?:(?:on|every|from|at|in|during|the|are|is|de|los|las|el|la) )*$/;

const isTime = (token: HourToken | undefined): boolean =>
  token !== undefined && (token.kind === "time" || token.kind === "all_day");
const isSpan = (token: HourToken): boolean => token.kind === "span";

const keysOf = (tokens: ReadonlyArray<HourToken>, kind: HourToken["kind"]): Set<string> =>
  new Set(tokens.filter((token) => token.kind === kind).map((token) => JSON.stringify(token.values)));

/** Whether the next token goes on with the list of days or months that the last one started. */
const isListed = (text: string, last: HourToken | undefined, next: HourToken | undefined): boolean =>
  last !== undefined &&
  next !== undefined &&
  (next.kind === "days" || next.kind === "months") &&
  last.kind === next.kind &&
  LIST.test(text.slice(last.end, next.start));

/** Whether the list that `next` goes on with has a time of its own on each side: "8 pm-6 am weekdays and weekends all day". */
function isBetweenTimes(
  text: string,
  joined: ReadonlyArray<HourToken>,
  next: ReadonlyArray<HourToken>,
): boolean {
  const [before, last] = joined.slice(-2);
  const length = next.findIndex((one, index) => index > 0 && !isListed(text, next[index - 1], one));
  const after = length < 0 ? undefined : next[length];
  return (
    last !== undefined &&
    isTime(before) &&
    isTime(after) &&
    NEXT_TO.test(text.slice(before?.end, last.start)) &&
    NEXT_TO.test(text.slice(next[length - 1]?.end, after?.start))
  );
}

/** Joins the days or months of one list, in order of the text. */
export function joinLists(text: string, tokens: ReadonlyArray<HourToken>): HourToken[] {
  const joined: HourToken[] = [];
  for (const [index, next] of tokens.entries()) {
    const last = joined.at(-1);
    const isBetween = isListed(text, last, next) && isBetweenTimes(text, joined, tokens.slice(index));
    // A range or "weekdays" is complete before the next list. Of single days, any could start it.
    if (last === undefined || !isListed(text, last, next) || (isBetween && last.values.length > 1)) {
      joined.push(next);
      continue;
    }
    joined[joined.length - 1] = {
      ...last,
      end: next.end,
      values: [...new Set([...last.values, ...next.values])].sort((a, b) => a - b),
      is_name: last.is_name && next.is_name,
      is_doubtful: last.is_doubtful || next.is_doubtful || isBetween,
    };
  }
  return joined;
}

/** "Weekends are all day Saturday and Sunday": the first word is the name of the days that follow. */
function dropNames(text: string, tokens: ReadonlyArray<HourToken>): HourToken[] {
  return tokens.filter((token, index) => {
    if (!token.is_name) return true;
    const next = tokens
      .slice(index + 1)
      .find((one) => (one.kind === "days" && one.values.length < 7) || isSpan(one));
    if (next === undefined || next.is_name) return true;
    return BOUNDARY.test(withoutTokens(text, token.end, next.start, tokens));
  });
}

/** The text between two places without what is inside of tokens. */
function withoutTokens(text: string, from: number, to: number, tokens: ReadonlyArray<HourToken>): string {
  let rest = "";
  for (let at = from; at < to; at++)
    if (tokens.every((token) => at < token.start || at >= token.end)) rest += text[at] ?? "";
  return rest;
}

const daysRule = (values: ReadonlyArray<number> | undefined): HoursRule =>
  values === undefined || values.length === 7 ? {} : { weekdays: [...values] };
const monthsRule = (values: ReadonlyArray<number> | undefined): HoursRule =>
  values === undefined || values.length === 12 ? {} : { months: [...values] };

/** The rules of one group with at most one set of days and one of months. `isMixed`: other groups have times. */
function toRules(group: ReadonlyArray<HourToken>, isMixed: boolean): HoursRule[] {
  const find = (kind: HourToken["kind"]): ReadonlyArray<number> | undefined =>
    group.find((token) => token.kind === kind)?.values;
  const days = { ...monthsRule(find("months")), ...daysRule(find("days")) };
  const times = group.filter((token) => token.kind === "time").flatMap((token) => token.rules);
  if (times.length > 0) return times.map((time) => Object.assign({}, days, time));
  // Among times, whole days are written as such, because days alone can also be the name of a window.
  return [isMixed ? { ...days, from_minute: 0, to_minute: FULL_DAY } : days];
}

function splitSegments(text: string, tokens: ReadonlyArray<HourToken>, boundary: RegExp): HourToken[][] {
  const segments: HourToken[][] = [];
  for (const [index, token] of tokens.entries()) {
    const previous = tokens[index - 1];
    if (previous !== undefined && !boundary.test(text.slice(previous.end, token.start)))
      segments.at(-1)?.push(token);
    else segments.push([token]);
  }
  return segments;
}

/** Starts a group wherever a token of the first one's kind comes after another kind. */
function splitByHead(tokens: ReadonlyArray<HourToken>): HourToken[][] {
  const groupKind = (token: HourToken | undefined): string | undefined =>
    isTime(token) ? "time" : token?.kind;
  const head = groupKind(tokens[0]);
  const groups: HourToken[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (groupKind(token) === head && groupKind(tokens[index - 1]) !== head) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  return groups;
}

interface Needs {
  readonly days: boolean;
  readonly months: boolean;
}

const isComplete = (group: ReadonlyArray<HourToken>, needs: Needs): boolean => {
  const days = keysOf(group, "days").size;
  const months = keysOf(group, "months").size;
  const isWhole = group.some((token) => token.kind === "all_day");
  const isTimed = group.some((token) => token.kind === "time");
  return (
    isWhole !== isTimed &&
    days <= 1 &&
    months <= 1 &&
    (days === 1 || !(needs.days || isWhole)) &&
    (months === 1 || !needs.months)
  );
};

/** The one set of days or months that belongs to all groups: it comes first, or stands alone. */
function findShared(
  tokens: ReadonlyArray<HourToken>,
  segments: ReadonlyArray<ReadonlyArray<HourToken>>,
): HourToken[] {
  const hasWhole = tokens.some((token) => token.kind === "all_day");
  return (["days", "months"] as const).flatMap((kind) => {
    if (keysOf(tokens, kind).size !== 1 || (kind === "days" && hasWhole)) return [];
    const found = tokens.filter((token) => token.kind === kind);
    const isAlone = found.some(
      (token) => token === tokens[0] || segments.some((one) => one.length === 1 && one[0] === token),
    );
    return isAlone ? found : [];
  });
}

/** Pairs times with several sets of days or months. Doubtful if they do not pair. */
function pairGroups(text: string, tokens: ReadonlyArray<HourToken>): ReadHours {
  const shared = findShared(tokens, splitSegments(text, tokens, BOUNDARY));
  const own = tokens.filter((token) => !shared.includes(token));
  const needs = { days: keysOf(own, "days").size > 1, months: keysOf(own, "months").size > 0 };
  const ways = [splitSegments(text, own, BOUNDARY), splitSegments(text, own, AND), splitByHead(own)];
  const groups = ways.find((way) => way.every((group) => isComplete(group, needs)));
  if (groups === undefined) return { rules: toRules(tokens, true), is_doubtful: true };
  return { rules: groups.flatMap((group) => toRules([...group, ...shared], true)), is_doubtful: false };
}

/** "9 PM to 6 AM and weekends" are two things. Null if the text is otherwise. */
function readUnion(text: string, tokens: ReadonlyArray<HourToken>): ReadHours | null {
  const days = tokens.find((token) => token.kind === "days" && token.values.length < 7);
  if (days === undefined) return null;
  const segments = splitSegments(text, tokens, AND);
  const own = segments.find((segment) => segment.includes(days)) ?? [];
  if (own.some((token) => token.kind === "time")) return null;
  const times = tokens.filter((token) => token.kind === "time").flatMap((token) => token.rules);
  const [first, second] = tokens;
  const isSentence = /[.;]/.test(text.slice(first?.end, second?.start));
  const isPlain =
    !isSentence && segments.length === 2 && tokens.every((token) => token.kind === "time" || token === days);
  const whole = { ...daysRule(days.values), from_minute: 0, to_minute: FULL_DAY };
  return { rules: [...times, whole], is_doubtful: !isPlain };
}

function groupTimes(text: string, tokens: ReadonlyArray<HourToken>): ReadHours {
  const hasTimes = tokens.some((token) => token.kind === "time");
  const days = keysOf(tokens, "days");
  const months = keysOf(tokens, "months");
  if (!hasTimes) {
    const isMixed = months.size > 1 || (days.size > 1 && months.size > 0);
    return { rules: daysAlone(tokens), is_doubtful: isMixed };
  }
  const hasWhole = tokens.some((token) => token.kind === "all_day");
  if (days.size > 1 || months.size > 1 || hasWhole) return pairGroups(text, tokens);
  // "9 pm-6 am weekdays and 8 pm-9 am" does not say whether the days are also those of the second time.
  const isBetween = tokens.some(
    (token, index) =>
      !isTime(token) && tokens.slice(0, index).some(isTime) && tokens.slice(index + 1).some(isTime),
  );
  return readUnion(text, tokens) ?? { rules: toRules(tokens, false), is_doubtful: isBetween };
}

/** Days and months without a time. Weekdays and weekends together are no limit. */
function daysAlone(tokens: ReadonlyArray<HourToken>): HoursRule[] {
  const union = (kind: HourToken["kind"]): number[] | undefined => {
    const values = new Set(tokens.filter((one) => one.kind === kind).flatMap((one) => one.values));
    return values.size === 0 ? undefined : [...values].sort((a, b) => a - b);
  };
  const rule = { ...monthsRule(union("months")), ...daysRule(union("days")) };
  return Object.keys(rule).length === 0 ? [] : [rule];
}

const keyOf = (rule: HoursRule): string =>
  JSON.stringify([rule.months, rule.weekdays, rule.from_minute ?? 0, rule.to_minute ?? FULL_DAY]);

/** Returns the ranges of hours of a text's tokens. Doubtful if days, months and times do not belong together clearly. */
export function groupHours(text: string, found: ReadonlyArray<HourToken>): ReadHours {
  const tokens = dropNames(text, found);
  const isUnclear = tokens.some((token) => token.is_doubtful);
  const spans = tokens.filter(isSpan);
  if (spans.length === 0) {
    const read = groupTimes(text, tokens);
    return { rules: read.rules, is_doubtful: read.is_doubtful || isUnclear };
  }
  const others = tokens.filter((token) => !isSpan(token) && !token.is_name);
  const months = others.filter((token) => token.kind === "months");
  const season = monthsRule(months[0]?.values);
  const spanned = spans.flatMap((span) => span.rules).map((rule) => Object.assign({}, season, rule));
  const known = new Set(spanned.map(keyOf));
  const covered = new Set(spanned.flatMap((rule) => rule.weekdays ?? []));
  const isWhole = others.some((token) => token.kind === "all_day");
  const rest = others.some((token) => token.kind === "time")
    ? groupTimes(
        text,
        tokens.filter((token) => !isSpan(token)),
      )
    : { rules: [], is_doubtful: false };
  // Days next to a span repeat a part of it, or add whole days.
  const extra = others
    .filter((token) => token.kind === "days" && token.values.length < 7 && rest.rules.length === 0)
    .filter((token) => isWhole || token.values.some((day) => !covered.has(day)))
    .map((token) => Object.assign({}, season, daysRule(token.values)))
    .filter((rule) => !known.has(keyOf(rule)));
  const isSplit = keysOf(others, "months").size > 1 || (months.length > 0 && rest.rules.length > 0);
  return {
    rules: [...rest.rules, ...spanned],
    is_doubtful:
      isUnclear ||
      rest.is_doubtful ||
      isSplit ||
      extra.length > 0 ||
      (spans.length > 1 && known.size !== spans[0]?.rules.length),
  };
}
