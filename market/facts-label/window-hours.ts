// The hours of a window: those in its row, or those that the label defines for its name.
import type { Tier } from "#contracts/plan.ts";
import type { EnergyRow } from "./charge-facts.ts";
import type { HoursRule } from "./hours-rule.ts";
import type { WindowName } from "./window-names.ts";
import type { FreeRule, LooseShare } from "./window-rules.ts";

export interface WindowsInput {
  readonly rows: ReadonlyArray<EnergyRow>;
  readonly definitions: ReadonlyMap<WindowName, ReadonlyArray<HoursRule>>;
  /** The window that the label calls "all other hours". */
  readonly rest: WindowName | null;
  readonly free: ReadonlyArray<FreeRule>;
  readonly shares: ReadonlyMap<WindowName, number>;
  readonly loose_shares: ReadonlyArray<LooseShare>;
  /** Windows whose usual hours must not be assumed, because the label says it defines them. */
  readonly promised: ReadonlySet<WindowName>;
}

/** A price per kWh with its hours. */
export interface NamedWindow {
  readonly name: WindowName | null;
  readonly hours: ReadonlyArray<HoursRule>;
  readonly tiers: [Tier, ...Tier[]];
  readonly is_unclear?: boolean;
  readonly delivery_waived: boolean;
  readonly max_kwh_per_month: number | null;
  readonly share?: number | undefined;
}

/** A weekend that the label does not define is Saturday and Sunday. */
const DEFAULT_HOURS: Partial<Record<WindowName, HoursRule[]>> = { weekend: [{ weekdays: [0, 6] }] };

const defaultHours = (name: WindowName, input: WindowsInput): HoursRule[] | undefined =>
  input.promised.has(name) ? undefined : DEFAULT_HOURS[name];

/** "Nights and weekends" have the hours of both. A definition of one stretch leaves the weekend out. */
function nightAndWeekend(input: WindowsInput): ReadonlyArray<HoursRule> | undefined {
  const own = input.definitions.get("night_and_weekend");
  if (own !== undefined) return own.length > 1 ? own : undefined;
  const night = input.definitions.get("night");
  const weekend = input.definitions.get("weekend") ?? defaultHours("weekend", input);
  return night === undefined || weekend === undefined ? undefined : [...night, ...weekend];
}

/** The hours that the label defines for a name. Undefined if it defines none. */
export const definedHours = (name: WindowName, input: WindowsInput): ReadonlyArray<HoursRule> | undefined =>
  name === "night_and_weekend"
    ? nightAndWeekend(input)
    : (input.definitions.get(name) ?? defaultHours(name, input));

const sameDays = (one: HoursRule, other: HoursRule): boolean =>
  JSON.stringify([one.months, one.weekdays]) === JSON.stringify([other.months, other.weekdays]);
const isTimed = (hours: ReadonlyArray<HoursRule>): boolean =>
  hours.some((rule) => rule.from_minute !== undefined);
/** Names whose hours need a time. */
const BY_TIME: ReadonlySet<WindowName> = new Set([
  "super_off_peak",
  "off_peak",
  "mid_peak",
  "peak",
  "ev",
  "night",
]);

interface RowHours {
  readonly hours: ReadonlyArray<HoursRule>;
  /** Whether the row's days or months are only a part of what the label defines. */
  readonly is_unclear: boolean;
}

/** Returns the hours of the rows of one name. Undefined if the label states none. */
export function rowHours(
  name: WindowName | null,
  rows: ReadonlyArray<EnergyRow>,
  input: WindowsInput,
): RowHours | undefined {
  const defined = name === null ? undefined : definedHours(name, input);
  const hours = rows.flatMap((row) => row.hours);
  const [first, ...others] = hours;
  if (first === undefined) return defined === undefined ? undefined : { hours: defined, is_unclear: false };
  if (isTimed(hours)) return { hours, is_unclear: name === "night_and_weekend" && others.length === 0 };
  if (name === null || !BY_TIME.has(name)) return { hours, is_unclear: isTimed(defined ?? []) };
  // "Peak (weekdays)" above "peak hours are 1 PM to 7 PM on weekdays" repeats the days.
  const isRepeated = defined?.every((rule) => sameDays(rule, first)) === true;
  return isRepeated && defined !== undefined
    ? { hours: defined, is_unclear: false }
    : { hours, is_unclear: true };
}
