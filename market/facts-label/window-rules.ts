// Sentences that define a named window ("Night hours are 9 pm to 6 am"), make hours free, or state how the label splits
// its usage.
import { hoursIn } from "./hours.ts";
import type { HoursRule } from "./hours.ts";
import { mainName, windowNames } from "./window-names.ts";
import type { WindowName } from "./window-names.ts";

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

/** Returns the definitions in one folded statement: window name → its hours. */
export function definitionsIn(statement: string): Map<WindowName, HoursRule[]> {
  const found = new Map<WindowName, HoursRule[]>();
  if (!DEFINES.test(statement)) return found;
  const hits = windowNames(statement).filter((hit) => hit.name !== "free");
  const strong = hits.filter((hit) => hit.name !== "weekday" && hit.name !== "weekend");
  const keys = strong.length > 0 ? strong : hits;
  if (new Set(keys.map((hit) => hit.name)).size <= 1) {
    const name = keys[0]?.name ?? mainName(statement);
    const hours = hoursIn(statement);
    if (name !== null && name !== "other" && hours.length > 0 && !isBareDays(statement, name, hours))
      found.set(name, hours);
    return found;
  }
  for (const [index, hit] of keys.entries()) {
    const hours = hoursIn(statement.slice(hit.start, keys[index + 1]?.start));
    if (hit.name !== "other" && hours.length > 0 && !found.has(hit.name)) found.set(hit.name, hours);
  }
  return found;
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

const FREE =
  /\bfree\b|\b100 ?% (?:off|credit|discount)|\bno (?:energy )?charge\b|\b(?:credit|discount) (?:for|equal to|on)[^.]{0,30}energy charges?\b|\bgratis\b/;
const PERCENT_OFF = /(\d{1,3})\s*% (?:off(?![- ]?peak)|discount|credit|reduction|lower)/;

/** Parses a statement that makes named or given hours free or cheaper. Null if it does not. */
export function freeRuleIn(statement: string): FreeRule | null {
  const percent = PERCENT_OFF.exec(statement);
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
  if (name === null || (hours.length === 0 && name === "free")) return null;
  return {
    name,
    hours,
    off: percent === null ? 1 : Number(percent[1]) / 100,
    delivery_waived: waivesDelivery(statement),
    max_kwh_per_month: monthlyCap(statement),
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
