// Free or cheaper hours that a sentence states, without a price row of their own.
import type { HoursRule } from "./hours-rule.ts";
import { round4 } from "./fact-lists.ts";
import { definedHours } from "./window-hours.ts";
import type { NamedWindow, WindowsInput } from "./window-hours.ts";
import type { WindowName } from "./window-names.ts";
import type { FreeRule } from "./window-rules.ts";

const isTimed = (hours: ReadonlyArray<HoursRule>): boolean =>
  hours.some((rule) => rule.from_minute !== undefined);

const distinct = <T>(values: ReadonlyArray<T>): T[] => {
  const byKey = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...byKey.values()];
};

/** "Free energy is limited to 600 kWh a month" names no hours. It is about the label's only free hours. */
const isNameless = (rule: FreeRule): boolean => rule.name === "free" && rule.hours.length === 0;

/** Puts what several sentences say about one name together. */
function mergeOne(rules: readonly [FreeRule, ...FreeRule[]], doubts: string[]): FreeRule {
  const [first] = rules;
  const stated = rules.map((rule) => rule.hours).filter((hours) => hours.length > 0);
  const timed = distinct(stated.filter(isTimed));
  const caps = distinct(rules.map((rule) => rule.max_kwh_per_month).filter((cap) => cap !== null));
  const differs = timed.length > 1 || caps.length > 1 || distinct(rules.map((rule) => rule.off)).length > 1;
  if (differs) doubts.push(`sentences about free ${first.name} that differ`);
  return {
    name: first.name,
    hours: timed[0] ?? stated[0] ?? [],
    off: first.off,
    delivery_waived: rules.some((rule) => rule.delivery_waived),
    max_kwh_per_month: caps[0] ?? null,
  };
}

/** Returns one rule per name, with the hours, the cap and the waiver of all its sentences. Differences are doubts. */
export function mergeFree(rules: ReadonlyArray<FreeRule>, doubts: string[]): FreeRule[] {
  const byName = new Map<WindowName, [FreeRule, ...FreeRule[]]>();
  for (const rule of rules) {
    if (isNameless(rule)) continue;
    const others = byName.get(rule.name);
    byName.set(rule.name, others === undefined ? [rule] : [...others, rule]);
  }
  const nameless = rules.filter(isNameless);
  const [only, ...more] = byName.values();
  if (nameless.length > 0 && only !== undefined && more.length === 0)
    only.push(...nameless.map((rule) => ({ ...rule, off: only[0].off })));
  else if (nameless.length > 0) doubts.push("a monthly cap of free energy belongs to no hours");
  return [...byName.values()].map((same) => mergeOne(same, doubts));
}

/** Names whose hours a weekday or month alone can define. */
const BY_DAY: ReadonlySet<WindowName> = new Set(["free", "weekend", "weekday", "day", "summer", "winter"]);

/** The hours of a free rule. A time in its own sentence counts before a definition elsewhere. */
function freeHours(
  rule: FreeRule,
  input: WindowsInput,
  doubts: string[],
): ReadonlyArray<HoursRule> | undefined {
  if (isTimed(rule.hours)) {
    if (rule.name === "night_and_weekend" && rule.hours.length === 1)
      doubts.push("hours of free nights and weekends are not clear");
    return rule.hours;
  }
  const defined = definedHours(rule.name, input);
  // "Free nights on Fridays" are not all the nights that another sentence defines, and not whole days.
  const isPart = rule.hours.length > 0 && !BY_DAY.has(rule.name) && rule.name !== "night_and_weekend";
  if (isPart) doubts.push(`hours of free ${rule.name} are not clear`);
  if (rule.name === "night_and_weekend") return defined;
  return defined ?? (rule.hours.length > 0 ? rule.hours : undefined);
}

/** A row of $0 for the same hours already makes them free. */
const isSameFree = (one: NamedWindow, rule: FreeRule): boolean =>
  rule.off === 1 &&
  one.tiers.every((tier) => tier.cents_per_kwh === 0) &&
  JSON.stringify(one.hours) === JSON.stringify(rule.hours);

/** Free hours without a price row of their own, priced from the catch-all's row. */
export function freeWindows(
  input: WindowsInput,
  named: ReadonlyArray<NamedWindow>,
  rest: NamedWindow,
  doubts: string[],
): NamedWindow[] {
  const found: NamedWindow[] = [];
  for (const rule of input.free) {
    const priced = named.find((one) => one !== rest && (one.name === rule.name || isSameFree(one, rule)));
    if (priced !== undefined) {
      if (rule.max_kwh_per_month !== null && rule.max_kwh_per_month !== priced.max_kwh_per_month)
        doubts.push(`a monthly cap of free ${rule.name} is not clear`);
      continue;
    }
    const hours = freeHours(rule, input, doubts);
    if (hours === undefined) {
      doubts.push(`hours of free ${rule.name} are missing`);
      continue;
    }
    if (rule.name === rest.name) {
      doubts.push(`hours named ${rule.name} are both free and the rest`);
      continue;
    }
    const [first, ...others] = rest.tiers.map((tier) => ({
      ...tier,
      cents_per_kwh: round4(tier.cents_per_kwh * (1 - rule.off)),
    }));
    if (first === undefined) continue;
    found.push({
      name: rule.name,
      hours,
      tiers: rule.off === 1 ? [{ up_to_kwh: null, cents_per_kwh: 0 }] : [first, ...others],
      delivery_waived: rule.delivery_waived,
      max_kwh_per_month: rule.max_kwh_per_month,
    });
  }
  return found;
}
