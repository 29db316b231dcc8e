// Finds the days, months and times in a text about hours, in English and Spanish, before `hours.ts` puts them together.
import type { HoursRule } from "./hours-rule.ts";

const FULL_DAY = 1440;
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];
const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [0, 6];

const DAY = String.raw`\b(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|domingo|lunes|martes|miercoles|jueves|viernes|sabado)(?:day)?(?:'?s)?\b\.?`;
// Whole names or their usual short forms: "mark-up" and "octopus" are no months.
const MONTH = String.raw`\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)\b\.?(?: (\d{1,2})(?:st|nd|rd|th)?\b(?!:| ?[ap]m))?`;
const TIME = String.raw`(\d{1,2}:\d{2}(?::00)? ?(?:am|pm)?|\d{1,2} ?(?:am|pm)|midnight|noon)`;
const TO = String.raw` ?(?:-|to|through|thru|until|till|and ends?(?: (?:at|on))?|ending at|and|a|al|hasta) ?(?:las? )?`;
const RANGE = String.raw` ?(?:-|to|through|thru|until|till|a|al|hasta) ?`;

// "1-7 pm": a bare hour counts as a time only before another that has its meridiem.
const BARE = String.raw`\d{1,2}(?= ?(?:-|to) ?\d{1,2}(?::\d{2})? ?(?:am|pm))`;
const FIRST_TIME = String.raw`(?:${TIME.slice(0, -1)}|${BARE}))`;

/** Days, months or hours that a text names, and where. */
export interface HourToken {
  readonly kind: "days" | "months" | "time" | "all_day" | "span";
  readonly start: number;
  readonly end: number;
  /** Weekdays (0 = Sunday) or months (1-12). */
  readonly values: ReadonlyArray<number>;
  /** What a time or a span from one day's hour to another's covers. */
  readonly rules: ReadonlyArray<HoursRule>;
  /** "weekends" and "weekdays" can also be the name of what other days define. */
  readonly is_name: boolean;
  /** Whether it can be read in more than one way: "May 15", "weeknights", "7:00 to 11:00". */
  readonly is_doubtful: boolean;
}

/** "Before 1 PM and after 7 PM", "after 9 PM and before 6 AM". */
const OUTER = new RegExp(String.raw`\b(?:before|until) ${TIME} (?:and|or|&) after ${TIME}`, "g");
const INNER = new RegExp(String.raw`\bafter ${TIME} (?:and|or|&|until|to)(?: before)? ${TIME}`, "g");

const SHORT_DAYS: Readonly<Record<string, string>> = { m: "mon", f: "fri", th: "thu", su: "sun", sa: "sat" };

/** Writes times and days one way: "12 am (midnight)", "9 PM CST", "9p-6a", "2100 to 0600", "M-F". */
export function simplifyTimes(text: string): string {
  return text
    .replaceAll(
      /\b(m|su|sa) ?(?:-|to|thru|through) ?(f|th|su)\b\.?/g,
      (_all, from: string, to: string) => `${SHORT_DAYS[from] ?? from}-${SHORT_DAYS[to] ?? to}`,
    )
    .replaceAll(/,? ?\b(?:including|even on)(?:(?:,? and|,? or)? (?:all )?(?:weekends|holidays)\b)+/g, "")
    .replaceAll(/\bmedia ?noche\b/g, "midnight")
    .replaceAll(/\bmedio ?dia\b/g, "noon")
    .replaceAll(/\b12(?::00)? ?(?:am|pm)? ?\(?(midnight|noon)\)?/g, "$1")
    .replaceAll(/\b(midnight|noon) \(12(?::00)? ?(?:am|pm)\)/g, "$1")
    .replaceAll(/\b(\d{1,2}(?::\d{2})?)([ap])(?=[\s,;.)-]|$)/g, "$1$2m")
    .replaceAll(
      /(?<=[ap]m|midnight|noon|\d) ?\(?\b(?:central|cst|cdt|ct)\b(?: (?:standard|daylight|prevailing))?(?: time)?\)?/g,
      "",
    )
    .replaceAll(OUTER, "$2 to $1")
    .replaceAll(INNER, "$1 to $2")
    .replaceAll(
      /(?<![\d$.,])([0-2]\d)([0-5]\d)(?: ?(?:hours|hrs))?( ?(?:-|to) ?)(0\d|2[0-4])([0-5]\d)\b(?!,| ?(?:kwh|¢))/g,
      "$1:$2$3$4:$5",
    );
}

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

const DAY_STARTS = [
  ["su", "do"],
  ["mo", "lu"],
  ["tu", "ma"],
  ["we", "mi"],
  ["th", "ju"],
  ["fr", "vi"],
  ["sa", "sa"],
];
const MONTH_STARTS = ["ja en", "fe", "mar", "ap ab", "may", "jun", "jul", "au ag", "se", "oc", "no", "de di"];

const dayIndex = (name: string): number =>
  DAY_STARTS.findIndex((starts) => starts.includes(name.slice(0, 2)));
const monthIndex = (name: string): number =>
  MONTH_STARTS.findIndex((starts) => starts.split(" ").some((start) => name.startsWith(start))) + 1;

function cycle(from: number, to: number, first: number, size: number): number[] {
  const list: number[] = [];
  for (let step = 0; step < size; step++) {
    const value = ((from - first + step) % size) + first;
    list.push(value);
    if (value === to) break;
  }
  return list;
}

const sorted = (values: ReadonlyArray<number>): number[] => [...new Set(values)].sort((a, b) => a - b);

const create = (kind: HourToken["kind"], match: RegExpMatchArray, more: Partial<HourToken>): HourToken => ({
  kind,
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].length,
  values: [],
  rules: [],
  is_name: false,
  is_doubtful: false,
  ...more,
});

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
  if (inner.length > 0) rules.push({ weekdays: sorted(inner) });
  if (last !== null && last !== FULL_DAY) rules.push({ weekdays: [to], from_minute: 0, to_minute: last });
  return rules;
}

const ON = String.raw`(?:,? (?:on|a|del?|el|the following|the))*,? `;
const DAY_TIME = new RegExp(
  String.raw`${DAY}(?:,? (?:at|morning|night|evening|from|a|las?))* ?${TIME}${TO}(?:the following )?${DAY}(?:,? (?:at|morning|night|evening|a|las?))* ?${TIME}`,
  "g",
);
const TIME_DAY = new RegExp(
  String.raw`${TIME}${ON}?${DAY}(?: morning| evening| night)?${TO}${TIME}${ON}?${DAY}`,
  "g",
);

function findSpans(text: string): HourToken[] {
  const create4 = (match: RegExpMatchArray, order: readonly [number, number, number, number]): HourToken => {
    const [from = "", at = "", to = "", until = ""] = order.map((index) => match[index] ?? "");
    const rules = spanRules(dayIndex(from), parseMinute(at), dayIndex(to), parseMinute(until));
    return create("span", match, { rules, is_doubtful: rules.length === 0 });
  };
  return [
    ...[...text.matchAll(DAY_TIME)].map((match) => create4(match, [1, 2, 3, 4])),
    ...[...text.matchAll(TIME_DAY)].map((match) => create4(match, [2, 1, 4, 3])),
  ];
}

/** "1-7 pm" starts at 1 pm, "9-5 pm" at 9 am: the shorter range is used. */
function withMeridiem(first: string, second: string): string {
  const late = /[ap]m/.exec(second)?.[0];
  if (!/^\d{1,2}(?::\d{2})?$/.test(first) || late === undefined) return first;
  const hour = Number.parseInt(first, 10);
  if (hour === 0 || hour > 12) return first;
  const flips = hour % 12 >= Number.parseInt(second, 10) % 12;
  return `${first} ${flips === (late === "pm") ? "am" : "pm"}`;
}

/** "7:00 to 11:00" can be in the morning or in the evening. */
const lacksMeridiem = (first: string, second: string): boolean =>
  [first, second].every((time) => /^[1-9]\d?:\d{2}$/.test(time.trim()) && Number.parseInt(time, 10) <= 12);

function findTimes(text: string): HourToken[] {
  const pattern = new RegExp(
    String.raw`${FIRST_TIME}(?: (?:(?:each|every) (?:day|night|evening)|per day))?${TO}${TIME}`,
    "g",
  );
  return [...text.matchAll(pattern)].map((match) => {
    const [, first = "", second = ""] = match;
    const from_minute = parseMinute(withMeridiem(first.trim(), second)) % FULL_DAY;
    const to = parseMinute(second);
    const to_minute = to === 0 ? FULL_DAY : to;
    // The same start and end hour means the whole day.
    const isWhole = from_minute === to_minute % FULL_DAY;
    return create(isWhole ? "all_day" : "time", match, {
      rules: isWhole ? [] : [{ from_minute, to_minute }],
      is_doubtful: lacksMeridiem(first, second),
    });
  });
}

const ALL_DAY =
  /\ball[ -]day(?: long)?\b|\b(?:all|entire|whole)(?= weekends?\b)|\b24 hours\b|\btodo el dia\b|\b24 horas\b/g;
const EVERY_DAY =
  /\b(?:every ?day|per day|each day|daily|all days|any day|(?:7|seven) days|every night|each night|todos los dias|cada dia|todas las noches)\b/g;
const IS_WEEKEND = /\b(?:week-?ends?|wk-?e?nds?)\b|\bfin(?:es)? de semana\b/g;
const IS_WEEKDAY =
  /\b(?:week-?days?|wk-?da?ys?)\b|\bentre semana\b|\bdias? (?:de (?:la )?semana|laborales|habiles)\b/g;
/** Monday to Friday, or Sunday to Thursday. Days of work can leave holidays out. */
const WEEKNIGHTS = /\bweek-?nights?\b|\b(?:work|working|business) ?days?\b/g;

function findDays(text: string): HourToken[] {
  const named = new RegExp(String.raw`${DAY}(?:${RANGE}${DAY})?`, "g");
  const days = [...text.matchAll(named)].map((match) => {
    const [, first = "", second] = match;
    const values = second === undefined ? [dayIndex(first)] : cycle(dayIndex(first), dayIndex(second), 0, 7);
    return create("days", match, { values: sorted(values) });
  });
  const words = (pattern: RegExp, values: number[], more: Partial<HourToken> = {}): HourToken[] =>
    [...text.matchAll(pattern)].map((match) => create("days", match, { values, ...more }));
  return [
    ...days,
    ...words(EVERY_DAY, ALL_DAYS),
    ...words(IS_WEEKEND, WEEKEND, { is_name: true }),
    ...words(IS_WEEKDAY, WEEKDAYS, { is_name: true }),
    ...words(WEEKNIGHTS, WEEKDAYS, { is_name: true, is_doubtful: true }),
  ];
}

const isDayInside = (first: string | undefined): boolean => first !== undefined && first !== "1";
const isDayBeforeEnd = (last: string | undefined): boolean => last !== undefined && Number(last) < 28;

/** "you may …" and "and may change" are no month. */
function isVerb(text: string, match: RegExpMatchArray): boolean {
  if (match[1] !== "may" || match[0] !== "may") return false;
  const before = text.slice(0, match.index);
  const after = text.slice((match.index ?? 0) + match[0].length);
  if (
    /^ (?:be|not|vary|apply|also|change|have|only|differ|increase|decrease|receive|use|charge|include)\b/.test(
      after,
    )
  )
    return true;
  return (
    !/^ ?(?:\d|and|to|through|,|-)/.test(after) &&
    !/(?:\b(?:in|of|from|and|during|for|until)|,) $/.test(before)
  );
}

/** A day of a certain year starts or ends a contract or a label, and no season. */
const DATE = new RegExp(
  String.raw`(?:\b(as of|effective|dated|issued|version|updated|since)(?: (?:date|on|as of))?:? )?${MONTH},? 20\d\d\b`,
  "g",
);

function findMonths(text: string): HourToken[] {
  const named = new RegExp(String.raw`${MONTH}(?:${RANGE}${MONTH})?`, "g");
  const isDated = (match: RegExpMatchArray): boolean =>
    [...text.matchAll(DATE)].some(
      (date) => date.index <= (match.index ?? 0) && (match.index ?? 0) < date.index + date[0].length,
    );
  return [...text.matchAll(named)]
    .filter((match) => !isVerb(text, match) && !isDated(match))
    .map((match) => {
      const [, first = "", day, second, lastDay] = match;
      const from = monthIndex(first);
      const values = second === undefined ? [from] : cycle(from, monthIndex(second), 1, 12);
      // "May 15 to September 15" has parts of months, and "July 4" is a day.
      const isPart = second === undefined ? day !== undefined : isDayInside(day) || isDayBeforeEnd(lastDay);
      return create("months", match, { values: sorted(values), is_doubtful: isPart });
    });
}

/** Returns the tokens of a simplified text (`simplifyTimes`) in order. None overlap. */
export function findHourTokens(text: string): HourToken[] {
  const found: HourToken[] = [];
  const all = [...findSpans(text), ...findTimes(text), ...findMonths(text), ...findDays(text)];
  for (const match of text.matchAll(ALL_DAY)) all.push(create("all_day", match, {}));
  for (const token of all)
    if (found.every((other) => token.end <= other.start || token.start >= other.end)) found.push(token);
  return found.sort((a, b) => a.start - b.start);
}

/** Whether a simplified text has a time of day outside of these tokens, or a day of a certain year. */
export function hasLooseTime(text: string, tokens: ReadonlyArray<HourToken>): boolean {
  const isLoose = [...text.matchAll(new RegExp(String.raw`\b${TIME}`, "g"))].some(({ index }) =>
    tokens.every((token) => index < token.start || index >= token.end),
  );
  return isLoose || [...text.matchAll(DATE)].some((date) => date[1] === undefined);
}
