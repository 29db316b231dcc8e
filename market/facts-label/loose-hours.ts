// Sentences about hours, days or usage that no rule takes. They can limit what another sentence makes free or cheaper:
// "Valid Monday through Friday only."
import { ABOUT_AVERAGES } from "./about-averages.ts";
import { findAmounts } from "./amounts.ts";
import { hoursIn } from "./hours.ts";
import type { HoursRule } from "./hours-rule.ts";
import { windowNames } from "./window-names.ts";

const LIMITS =
  /\bonly\b|\bvalid\b|\bappl(?:y|ies)\b|\bavailable\b|\bbilled\b|\bcharged\b|\bexclu|\bregular\b|\bstandard\b|\bsolo\b|\bvalid[ao]s?\b/;
/** "600 kWh maximum.", "The credit is limited to half of your charges." */
const CAPS =
  /\b(?:max(?:imum)?|(?<!not )limited to|limit|capped|cap|not exceed|first|beyond|after|over|up to)\b/;
const OF_BENEFIT = /\b(?:credits?|free|benefit|discount|energy)\b/;
const FORMULA = /\bx\b|=|assum|based on|formula|example|profile/;
/** Characters of a line with hardly more than days or months. */
const SHORT = 40;
const SEASONS = new Set(["summer", "winter"]);

/** Whether a folded statement without a price says something about hours, days, seasons or usage that may limit a price. */
export function isLooseHours(statement: string): boolean {
  if (
    statement.endsWith("?") ||
    findAmounts(statement).length > 0 ||
    ABOUT_AVERAGES.test(statement) ||
    FORMULA.test(statement)
  )
    return false;
  const names = windowNames(statement).map((hit) => hit.name);
  if (names.some((name) => name !== "day" && name !== "other") && /\d ?kwh\b/.test(statement)) return true;
  const isUsage = /\d ?kwh\b/.test(statement) || /\b(?:half|third|quarter|percent)\b/.test(statement);
  if (isUsage && CAPS.test(statement) && (OF_BENEFIT.test(statement) || statement.length < SHORT))
    return true;
  const hours = hoursIn(statement);
  if (hours.some((rule) => rule.from_minute !== undefined)) return true;
  // A line of its own: "October through May".
  if (hours.length > 0 && names.length === 0 && statement.length < SHORT) return true;
  const isNamed = hours.some((rule) => rule.weekdays !== undefined) || (hours.length > 0 && names.length > 0);
  return LIMITS.test(statement) && (isNamed || names.some((name) => SEASONS.has(name)));
}

const sameDays = (a: HoursRule, b: HoursRule): boolean =>
  JSON.stringify([a.months, a.weekdays]) === JSON.stringify([b.months, b.weekdays]);

/** A time is repeated as it is, or by the other hours of the day. */
function sameTime(a: HoursRule, b: HoursRule): boolean {
  if (a.from_minute === undefined) return true;
  const ends = (rule: HoursRule): number[] => [
    (rule.from_minute ?? 0) % 1440,
    (rule.to_minute ?? 1440) % 1440,
  ];
  const [from, to] = ends(b);
  const own = JSON.stringify(ends(a));
  return own === JSON.stringify([from, to]) || own === JSON.stringify([to, from]);
}

/** Whether every stretch of hours in a statement is one of the windows. False without any. */
export function repeatsHours(statement: string, windows: ReadonlyArray<HoursRule>): boolean {
  const hours = hoursIn(statement);
  return (
    hours.length > 0 &&
    !/\d ?kwh\b/.test(statement) &&
    hours.every((rule) => windows.some((window) => sameDays(rule, window) && sameTime(rule, window)))
  );
}
