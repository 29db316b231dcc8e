// Sentences that define a named window ("Night hours are 9 pm to 6 am"), make hours free, or state how the label splits
// its usage.
import { hoursIn, limitsBySeason, readHours } from "./hours.ts";
import type { HoursRule } from "./hours-rule.ts";
import { mainName, windowNames } from "./window-names.ts";
import type { NameHit, WindowName } from "./window-names.ts";

/** A sentence that makes some hours free or cheaper without a price row of its own. */
export interface FreeRule {
  readonly name: WindowName;
  readonly hours: ReadonlyArray<HoursRule>;
  /** Part of the energy charge that is taken off, 0..1. */
  readonly off: number;
  readonly delivery_waived: boolean;
  readonly max_kwh_per_month: number | null;
}

const DEFINES =
  /\bhours?\b|\bdefined\b|\bmeans?\b|\bperiod\b|\bseason\b|\bis from\b|\bare from\b|\bbegins?\b|[:=]|\bbetween\b|\bfrom\b/;

/** The names that hours belong to. Weekdays and weekends only count if nothing else is named. */
function mainNames(text: string): NameHit[] {
  const hits = windowNames(text).filter((hit) => hit.name !== "free");
  const strong = hits.filter((hit) => hit.name !== "weekday" && hit.name !== "weekend");
  return strong.length > 0 ? strong : hits;
}

/** "Nights are 9 PM to 6 AM" defines, without another word, if it has a time. */
const STATES = /\b(?:is|are|runs?|starts?|appl(?:y|ies)|es|son)\b/;
const IS_SUBJECT = /^(?: hours| period)? ?(?:[:=]|(?:are|is|runs?|begins?|starts?|means?)\b)/;

interface NamedPart {
  readonly name: WindowName;
  readonly text: string;
}

/** The parts of a text with several names, each from its name to the next. Empty with one name or none. */
function splitByName(text: string): NamedPart[] {
  const names = mainNames(text);
  // "Nights are 9 PM to 6 AM; weekends are Saturday and Sunday" defines the weekend, too.
  const subjects = windowNames(text).filter(
    (hit) => (hit.name === "weekend" || hit.name === "weekday") && IS_SUBJECT.test(text.slice(hit.end)),
  );
  const cut = (keys: ReadonlyArray<NameHit>): NamedPart[] =>
    keys.map((hit, index) => ({ name: hit.name, text: text.slice(hit.start, keys[index + 1]?.start) }));
  const all = cut([...new Set([...names, ...subjects])].sort((a, b) => a.start - b.start));
  const isEach = subjects.length > 0 && all.every((part) => hoursIn(part.text).length > 0);
  if (new Set(all.map((part) => part.name)).size > 1 && isEach) return all;
  return new Set(names.map((hit) => hit.name)).size <= 1 ? [] : cut(names);
}

const isTimed = (hours: ReadonlyArray<HoursRule>): boolean =>
  hours.some((rule) => rule.from_minute !== undefined);

/** Returns the definitions in one folded statement: window name → its hours. */
export function definitionsIn(statement: string): Map<WindowName, HoursRule[]> {
  const found = new Map<WindowName, HoursRule[]>();
  if (!DEFINES.test(statement) && !(STATES.test(statement) && isTimed(hoursIn(statement)))) return found;
  const parts = splitByName(statement);
  if (parts.length === 0) {
    const name = mainNames(statement)[0]?.name ?? mainName(statement);
    const hours = hoursIn(statement);
    if (name !== null && name !== "other" && hours.length > 0 && !isBareDays(statement, name, hours))
      found.set(name, hours);
    return found;
  }
  for (const { name, text } of parts) {
    const hours = hoursIn(text);
    if (name !== "other" && hours.length > 0 && !found.has(name)) found.set(name, hours);
  }
  return found;
}

const ABOUT_HOURS =
  /¢|\bfree\b|\bgratis\b|\benergy\b|\belectricity\b|\brates?\b|\bpric(?:es?|ing)\b|\bcharge[sd]?\b|\busage\b|\benergia\b/;
const PRICE = /-?\$?\d[\d.,]*\s?¢(?:\/kwh)?|\$\d[\d,.]*/;

/** Whether the hours, days or months of a folded statement can be read otherwise than `hoursIn` reads them. */
export function hasDoubtfulHours(statement: string): boolean {
  const isAboutHours = ABOUT_HOURS.test(statement) || windowNames(statement).length > 0;
  if (!isAboutHours) return false;
  // Each price and each name has its own hours.
  return statement.split(PRICE).some((part) => {
    const named = splitByName(part);
    if (named.length === 0) return readHours(part).is_doubtful;
    if (limitsBySeason(part) && isTimed(hoursIn(part))) return true;
    // "9 PM to 6 AM is night and 6 AM to 9 PM is day" has its names behind.
    const before = part.slice(0, part.indexOf(named[0]?.text ?? ""));
    return isTimed(hoursIn(before)) || named.some((one) => readHours(one.text).is_doubtful);
  });
}

/** Returns the window that a statement calls "all other hours", or null. */
export function restIn(statement: string): WindowName | null {
  const hits = windowNames(statement).filter((hit) => hit.name !== "free" && hit.name !== "other");
  const other = /\b(?:all|any) (?:other|remaining) (?:hours|times)\b|\bremaining hours\b/.exec(statement);
  if (other === null) return null;
  const before = hits.findLast((hit) => hit.end <= other.index);
  if (before !== undefined && !/[.;]/.test(statement.slice(before.end, other.index))) return before.name;
  return hits.find((hit) => hit.start > other.index)?.name ?? null;
}

const WEEKDAY_NAME = /\b(?:sun|mon|tues|wednes|thurs|fri|satur)days?\b/;

// "weekends" by itself names days but defines nothing.
function isBareDays(statement: string, name: WindowName, hours: ReadonlyArray<HoursRule>): boolean {
  const days = name === "weekend" || name === "weekday";
  return days && hours[0]?.from_minute === undefined && !WEEKDAY_NAME.test(statement);
}

const WAIVES_DELIVERY =
  /(?:free|no|waive[sd]?|100% (?:off|credit|discount)\b.{0,40}|credit.{0,30}|discount.{0,30})[^.]{0,60}\b(?:and|or|,)[^.]{0,20}(?:tdu|tdsp|delivery)|(?:tdu|tdsp|delivery) (?:delivery )?charges? (?:is |are |will (?:also )?be |also )*(?:waived|free|not (?:charged|billed)|credited)/;
const DELIVERY_STILL_APPLIES =
  /(?:tdu|tdsp|delivery)[^.]{0,40}(?:still|not (?:free|waived|included|part)|continue|will apply|apply)|(?:excluding|except|exclude[sd]?)[^.]{0,30}(?:tdu|tdsp|delivery)/;

/** Whether a statement waives delivery charges in the free hours. */
export const waivesDelivery = (statement: string): boolean =>
  WAIVES_DELIVERY.test(statement) && !DELIVERY_STILL_APPLIES.test(statement);

/** Returns the kWh that a billing month can use at a window's price, or null. */
export function monthlyCap(statement: string): number | null {
  const cap =
    /(?:up to|first|maximum of|limited to|capped at|not (?:to )?exceed(?:ing)?)(?: a (?:maximum|total) of)? (?:the first )?(\d[\d,]*)\s*kwh(?: of[a-z ]{0,40})?(?: (?:is|are))?[^.]{0,60}per month|(\d[\d,]*)\s*kwh (?:cap |limit |maximum )?per month/.exec(
      statement,
    );
  const digits = cap?.[1] ?? cap?.[2];
  return digits === undefined ? null : Number(digits.replaceAll(",", ""));
}

const NOT_MONTHLY =
  /\bper day\b|\bnightly\b|\bdaily\b|\b(?:per|each|every|a) (?:night|week|weekend|year)\b|\bannual|\byear/;
/** A usage that must be reached for the free hours, and no limit of them. */
const CONDITIONAL =
  /\b(?:if|when|where|provided|requires?|minimum|at least|reach(?:es)?|must|need)\b[^.]{0,60}\bkwh\b/;
const OF_FREE =
  /\b(?:first|up to|max(?:imum)?(?: of)?|limit(?:ed)? (?:of|to)|limit[^.\d]{0,30} is|capped at|cap (?:of|is)|no more than|not (?:to )?exceed(?:ing)?|over|above|beyond|in excess of|exceed(?:s|ing)|more than)(?: a (?:maximum|total) of)? (?:the first )?(\d[\d,]*) ?kwh\b|(\d[\d,]*) ?kwh (?:per month )?(?:cap|limit|maximum)\b/;

/** Returns the kWh a month that a sentence about free hours makes free, or null. */
function freeCap(statement: string): number | null {
  if (NOT_MONTHLY.test(statement) || CONDITIONAL.test(statement)) return null;
  const found = OF_FREE.exec(statement);
  const digits = found?.[1] ?? found?.[2];
  return digits === undefined ? null : Number(digits.replaceAll(",", ""));
}

/** Whether a sentence about free or cheaper hours has a usage or a percentage that the rule does not contain. */
export function hasUnusedLimit(statement: string, rule: FreeRule): boolean {
  const usages = [...statement.matchAll(/(\d[\d,]*) ?kwh\b/g)].map((match) =>
    Number((match[1] ?? "").replaceAll(",", "")),
  );
  const percents = [...statement.matchAll(SHARE)].map((match) => Number(match[1]) / 100);
  return (
    usages.some((kwh) => kwh !== rule.max_kwh_per_month) ||
    (assumedSharesIn(statement).size === 0 && percents.some((part) => part !== rule.off))
  );
}

const FREE =
  /\bfree\b|\b100 ?% (?:off|credit|discount)|\bno (?:energy )?charge\b|\b(?:credit|discount) (?:for|equal to|on)[^.]{0,30}energy charges?\b|\bgratis\b/;
const PERCENT_OFF = /(\d{1,3})\s*% (?:off(?![- ]?peak)|discount|credit|reduction|lower)/;

const HALF =
  /\bhalf(?:[- ](?:price|off)| (?:of )?(?:the|our|your) (?:[a-z]+ )?(?:price|rate|charge))|\bmitad (?:de|del) precio/;
const GIVES = /\b(?:is|are|get|receive|pay|charged|billed|es|son)\b/;

/** The part of the energy charge, 0..1, that a statement takes off. Null if it states none. */
function partOff(statement: string): number | null {
  const percent = PERCENT_OFF.exec(statement)?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  return HALF.test(statement) && GIVES.test(statement) ? 0.5 : null;
}

/** Parses a statement that makes named or given hours free or cheaper. Null if it does not. */
export function freeRuleIn(statement: string): FreeRule | null {
  const percent = partOff(statement);
  if (percent === null && !FREE.test(statement)) return null;
  if (
    /charge[- ]free (?:phone|call)|toll[- ]free|risk[- ]free|free (?:of )?emission|fee[- ]free|\b1-?8\d\d\b|free to|feel free/.test(
      statement,
    )
  )
    return null;
  // "65% on solar days and 35% on free nights" states how usage is split.
  if (percent === null && assumedSharesIn(statement).size > 0 && !/\b(?:are|is) free\b/.test(statement))
    return null;
  const adjacent = /\bfree (?:energy |electricity )?(.{0,30})/.exec(statement)?.[1];
  const hours = hoursIn(statement);
  // "From 10 pm to 6 am you get 50% off your energy charge" gives the hours no name.
  const unnamed = hours.some((rule) => rule.from_minute !== undefined) && /\benergy\b/.test(statement);
  const name =
    (adjacent === undefined ? null : mainName(adjacent)) ?? mainName(statement) ?? (unnamed ? "free" : null);
  const max_kwh_per_month = freeCap(statement);
  if (name === null || (hours.length === 0 && name === "free" && max_kwh_per_month === null)) return null;
  return {
    name,
    hours,
    off: percent ?? 1,
    delivery_waived: waivesDelivery(statement),
    max_kwh_per_month,
  };
}

const ASSUMES = /assum|based on|\basum|\bsupon|\bestim|example|usage profile|estimated/;
const SHARE = /(\d{1,3}(?:\.(\d+))?)\s*%/g;

/** How the averages split the usage, in a statement that does not name the hours ("14.29% of consumption on Mondays"). */
export interface LooseShare {
  readonly share: number;
  readonly hours: ReadonlyArray<HoursRule>;
}

/** Returns the one share of a statement that names no window, or null. */
export function looseShareIn(statement: string): LooseShare | null {
  if (!ASSUMES.test(statement) || !/consum|\busage\b|\buse\b/.test(statement)) return null;
  if (/renewable|interval|carbon|tax/.test(statement) || assumedSharesIn(statement).size > 0) return null;
  const [only, ...others] = [...statement.matchAll(SHARE)];
  return only === undefined || others.length > 0
    ? null
    : { share: Number(only[1]) / 100, hours: hoursIn(statement) };
}

/** Whether a statement promises free energy, although it may not say when. */
export const promisesFree = (statement: string): boolean =>
  /\b(?:energy|electricity|power|usage|kwh)\b[^.]{0,40}\b(?:is|are) (?:also )?free\b|\bfree (?:energy|electricity|power|usage|kwh|nights?|days?|weekends?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?)\b/.test(
    statement,
  );

/** Returns how far a share of the statement may be off: half of its last printed digit, 0..1. */
export function shareRounding(statement: string): number {
  const digits = [...statement.matchAll(SHARE)].map((match) => match[2]?.length ?? 0);
  return 0.5 * 10 ** -(2 + Math.min(...digits));
}

/** Returns the share of usage, 0..1, that the label assumes in each named window. */
export function assumedSharesIn(statement: string): Map<WindowName, number> {
  const shares = new Map<WindowName, number>();
  if (!ASSUMES.test(statement)) return shares;
  const named = windowNames(statement).filter((hit) => hit.name !== "other");
  const hits = named.some((hit) => hit.name !== "free") ? named.filter((hit) => hit.name !== "free") : named;
  const percents = [...statement.matchAll(SHARE)];
  for (const [index, percent] of percents.entries()) {
    // The name follows its percentage, up to the next one. Otherwise it comes before.
    const next = percents[index + 1]?.index ?? statement.length;
    const after = hits.find((hit) => hit.start > percent.index && hit.start < next);
    const before = hits.findLast((hit) => hit.end <= percent.index);
    const name = (after ?? before)?.name;
    if (name !== undefined && !shares.has(name)) shares.set(name, Number(percent[1]) / 100);
  }
  return shares;
}
