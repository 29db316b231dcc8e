// Reads what a statement says without an amount of its own: hours of a window, the split of the usage, free energy,
// percentages, delivery that is included.
import { ABOUT_AVERAGES } from "./about-averages.ts";
import type { Collected } from "./collected.ts";
import { hoursIn } from "./hours.ts";
import type { HoursRule } from "./hours-rule.ts";
import { hasStrangePercent } from "./leftover-numbers.ts";
import { isLooseHours } from "./loose-hours.ts";
import { isNotModeled } from "./not-modeled.ts";
import { isReward } from "./special-amounts.ts";
import { NOT_RECURRING } from "./terms.ts";
import { mainName, windowNames } from "./window-names.ts";
import type { WindowName } from "./window-names.ts";
import {
  assumedSharesIn,
  definitionsIn,
  freeRuleIn,
  hasDoubtfulHours,
  hasUnusedLimit,
  looseShareIn,
  promisesFree,
  restIn,
  shareRounding,
} from "./window-rules.ts";

const BUNDLED =
  /(?:tdu|tdsp|delivery)[^.]{0,80}(?:(?:are|is) included in|bundled|are part of|included in the (?:energy|price|rate|fixed))|(?:energy (?:charge|price|rate)|flat (?:fee|amount|charge))[^.]{0,60}\binclud(?:es|ing)[^.]{0,40}(?:tdu|tdsp|delivery)|no separate (?:tdu|tdsp|delivery)|all-in (?:rate|price)/;
const BONUS = /\b(?:additional|bonus|extra)\b/;
/** When people answer the phone. Not hours of a price. */
const OFFICE_HOURS =
  /customer (?:care|service|support|relations)|call (?:us|center)|contact us|office hours|hours of operation|business (?:hours|days)|1-?8\d\d[-. )]|phone/;

const isTimed = (hours: ReadonlyArray<HoursRule>): boolean =>
  hours.some((rule) => rule.from_minute !== undefined);

/** Whether two definitions are of other months or of other days, so that both count. */
function areApart(one: ReadonlyArray<HoursRule>, other: ReadonlyArray<HoursRule>): boolean {
  return (["months", "weekdays"] as const).some((field) =>
    one.every((a) =>
      other.every(
        (b) => a[field] !== undefined && b[field]?.some((value) => a[field]?.includes(value)) === false,
      ),
    ),
  );
}

/** The most exact definition counts. Two that contradict each other are a doubt. */
function addDefinition(name: WindowName, hours: HoursRule[], statement: string, into: Collected): void {
  const known = into.definitions.get(name);
  if (known === undefined || (isTimed(hours) && !isTimed(known))) into.definitions.set(name, hours);
  else if (isTimed(hours) && isTimed(known) && areApart(known, hours))
    into.definitions.set(name, [...known, ...hours]);
  else if (isTimed(hours) && JSON.stringify(hours) !== JSON.stringify(known))
    into.notes.push({ text: statement, carries_price: true });
}

/** Returns whether the statement says how the averages split the usage. */
export function readShares(statement: string, into: Collected): boolean {
  const found = assumedSharesIn(statement);
  for (const [name, share] of found) if (!into.shares.has(name)) into.shares.set(name, share);
  const loose = looseShareIn(statement);
  if (loose !== null) into.loose_shares.push(loose);
  const promised = PROMISES_HOURS.test(statement) ? mainName(statement) : null;
  if (promised !== null) into.promised.add(promised);
  const isStated = loose !== null || found.size > 0;
  if (isStated) into.share_rounding = Math.max(into.share_rounding, shareRounding(statement));
  return isStated;
}

/** Hours that a label defines elsewhere, which must then be found. */
const PROMISES_HOURS = /\bas defined\b|\bdefined (?:below|above|herein)|\b(?:3|three)[- ]day weekend/;

/** Days on which a utility changes its charges are not those of a price. */
const DELIVERY_UPDATE =
  /^(?:tdu |tdsp |utility |the )?(?:delivery|tdu|tdsp) (?:charges?|rates?|fees?)\b.*\b(?:updated?|changed?|change|revised?|adjusted?)\b/;

/** Reads what a statement says about hours, shares of the usage, free energy and percentages. */
export function readRules(statement: string, inHeading: boolean, into: Collected): void {
  if (OFFICE_HOURS.test(statement)) return;
  const definitions = definitionsIn(statement);
  for (const [name, hours] of definitions) addDefinition(name, hours, statement, into);
  const isUpdate = DELIVERY_UPDATE.test(statement) && !isTimed(hoursIn(statement));
  if (hasDoubtfulHours(statement) && !isUpdate) into.notes.push({ text: statement, carries_price: true });
  into.rest ??= restIn(statement);
  const statesShares = readShares(statement, into);
  const rule = freeRuleIn(statement);
  // The name of a plan ("Free EV Miles 12") promises what the text below explains.
  const free = inHeading && rule !== null && !isTimed(rule.hours) ? null : rule;
  if (promisesFree(statement) && !inHeading) into.promised_free.push(statement);
  const isUnclear = free !== null && (BONUS.test(statement) || hasUnusedLimit(statement, free));
  if (isUnclear) into.notes.push({ text: statement, carries_price: true });
  else if (free !== null) into.free.push(free);
  else if (
    hasStrangePercent(statement) &&
    !statesShares &&
    !isReward(statement) &&
    !NOT_RECURRING.test(statement)
  )
    into.notes.push({ text: statement, carries_price: true });
  if (BUNDLED.test(statement) && !ABOUT_AVERAGES.test(statement)) into.bundled = true;
  const setsHours =
    definitions.size > 0 || rule !== null || windowNames(statement).length > 0 || isTimed(hoursIn(statement));
  const isTaken = definitions.size > 0 || rule !== null || statesShares || restIn(statement) !== null;
  if (!isTaken && !inHeading && !NOT_RECURRING.test(statement) && isLooseHours(statement))
    into.loose_hours.push(statement);
  if (isNotModeled(statement, setsHours)) into.notes.push({ text: statement, carries_price: true });
}

/** A statement that goes on with the hours of the one before. */
const isMoreHours = (statement: string): boolean =>
  isTimed(hoursIn(statement)) &&
  !/[$¢]|\bfree\b/.test(statement) &&
  !OFFICE_HOURS.test(statement) &&
  windowNames(statement).every((hit) => hit.name === "weekday" || hit.name === "weekend");

/**
 * Returns a statement with the ones that go on with its hours: after a semicolon ("Monday-Friday 9 pm to 6 am;"), or in
 * rows below "Peak hours:".
 */
export function withMoreHours(statements: ReadonlyArray<string>, index: number): string {
  let text = statements[index] ?? "";
  if (windowNames(text).length === 0) return text;
  const isHeading = text.endsWith(":");
  for (const next of statements.slice(index + 1)) {
    if (!(isHeading || text.endsWith(";")) || !isMoreHours(next)) break;
    text = /[;:]$/.test(text) ? `${text} ${next}` : `${text}; ${next}`;
  }
  return text;
}
