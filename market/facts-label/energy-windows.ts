// Turns price rows, window definitions and free hours into the tariff's ordered energy windows.
import type { EnergyWindow, Tier } from "#contracts/plan.ts";
import type { EnergyRow } from "./charge-facts.ts";
import { ruleHolds, weeklyMinutes } from "./hours.ts";
import type { HoursRule } from "./hours.ts";
import { CATCH_ALL_ORDER } from "./window-names.ts";
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

export interface Windows {
  readonly energy: [EnergyWindow, ...EnergyWindow[]];
  readonly assumed_shares: number[] | null;
  /** What could not be determined with certainty. Each may contain a price. */
  readonly doubts: string[];
}

interface Named {
  readonly name: WindowName | null;
  readonly hours: ReadonlyArray<HoursRule>;
  readonly tiers: [Tier, ...Tier[]];
  readonly delivery_waived: boolean;
  readonly max_kwh_per_month: number | null;
  readonly share?: number | undefined;
}

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A weekend that the label does not define is Saturday and Sunday. */
const DEFAULT_HOURS: Partial<Record<WindowName, HoursRule[]>> = { weekend: [{ weekdays: [0, 6] }] };

const defaultHours = (name: WindowName, input: WindowsInput): HoursRule[] | undefined =>
  input.promised.has(name) ? undefined : DEFAULT_HOURS[name];

function buildTiers(rows: ReadonlyArray<EnergyRow>): [Tier, ...Tier[]] | null {
  const sorted = [...rows].sort(
    (a, b) => a.from_kwh - b.from_kwh || (a.up_to_kwh ?? Infinity) - (b.up_to_kwh ?? Infinity),
  );
  const tiers: Tier[] = [];
  let from = 0;
  for (const [index, row] of sorted.entries()) {
    // "0-1,000" then "1,001-2,000": blocks meet at the whole kWh.
    if (row.from_kwh - from > 1 || (index > 0 && row.from_kwh + 1 < from)) return null;
    const last = index === sorted.length - 1;
    if (last && row.up_to_kwh !== null) return null;
    // "0-1,000" and "1,001 and more", or "0-999" and "over 999": the lower number is the boundary.
    const next = sorted[index + 1]?.from_kwh ?? Infinity;
    const edge = Math.min(row.up_to_kwh ?? Infinity, next);
    if (edge <= row.from_kwh) return null;
    tiers.push({ up_to_kwh: last ? null : edge, cents_per_kwh: row.cents_per_kwh });
    from = edge;
  }
  const [first, ...rest] = tiers;
  return first === undefined ? null : [first, ...rest];
}

function dedupe(rows: ReadonlyArray<EnergyRow>): EnergyRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const key = JSON.stringify([row.name, row.hours, row.cents_per_kwh, row.from_kwh, row.up_to_kwh]);
    return seen.has(key) ? false : seen.add(key);
  });
}

function groups(input: WindowsInput, doubts: string[]): Named[] {
  // Prices without a name are distinguished by their hours or months.
  const byName = new Map<string, EnergyRow[]>();
  for (const row of dedupe(input.rows)) {
    const key = row.name ?? (row.hours.length > 0 ? JSON.stringify(row.hours) : "");
    byName.set(key, [...(byName.get(key) ?? []), row]);
  }
  const named: Named[] = [];
  for (const rows of byName.values()) {
    const name = rows[0]?.name ?? null;
    const tiers = buildTiers(rows);
    if (tiers === null) doubts.push(`prices per kWh that do not fit together (${name ?? "energy charge"})`);
    const defined = name === null ? undefined : (input.definitions.get(name) ?? defaultHours(name, input));
    const inline = rows.flatMap((row) => row.hours);
    const free = input.free.find((rule) => rule.name === name);
    named.push({
      name,
      hours: inline.length > 0 ? inline : (defined ?? free?.hours ?? []),
      tiers: tiers ?? [{ up_to_kwh: null, cents_per_kwh: rows[0]?.cents_per_kwh ?? 0 }],
      delivery_waived: rows.some((row) => row.delivery_waived) || (free?.delivery_waived ?? false),
      max_kwh_per_month:
        rows.find((row) => row.max_kwh_per_month !== null)?.max_kwh_per_month ??
        free?.max_kwh_per_month ??
        null,
      share: rows.find((row) => row.share !== undefined)?.share,
    });
  }
  return named;
}

/** The rank of a price without a name. If such prices cover all hours together, any of them can be the catch-all. */
const SAME_RANK = 50;

function rankAsRest(named: Named, rest: WindowName | null): number {
  if (rest !== null && named.name === rest) return -2;
  if (named.name === "other" || (named.name === null && named.hours.length === 0)) return -1;
  if (named.name === null) return SAME_RANK;
  const order = CATCH_ALL_ORDER.indexOf(named.name);
  return order < 0 ? 100 : order;
}

/** A row of $0 for the same hours already makes them free. */
const isSameFree = (one: Named, rule: FreeRule): boolean =>
  rule.off === 1 &&
  one.tiers.every((tier) => tier.cents_per_kwh === 0) &&
  JSON.stringify(one.hours) === JSON.stringify(rule.hours);

/** Free hours without a price row of their own, priced from the catch-all's row. */
function freeWindows(
  input: WindowsInput,
  named: ReadonlyArray<Named>,
  rest: Named,
  doubts: string[],
): Named[] {
  const found: Named[] = [];
  for (const rule of input.free) {
    if (named.some((one) => one !== rest && (one.name === rule.name || isSameFree(one, rule)))) continue;
    const hours = rule.hours.some((hour) => hour.from_minute !== undefined)
      ? rule.hours
      : (input.definitions.get(rule.name) ??
        (rule.hours.length > 0 ? rule.hours : defaultHours(rule.name, input)));
    if (found.some((one) => one.name === rule.name)) continue;
    if (hours === undefined) {
      doubts.push(`hours of free ${rule.name} are not told`);
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

const toOptionalName = (name: WindowName | null): { name?: string } =>
  name === null ? {} : { name: name.replaceAll("_", " ") };

function toWindows(named: Named, rule: HoursRule | null): EnergyWindow {
  const { months, weekdays, from_minute, to_minute } = rule ?? {};
  const [month, ...otherMonths] = months ?? [];
  const [day, ...otherDays] = weekdays ?? [];
  return {
    ...toOptionalName(named.name),
    ...(month === undefined ? {} : { months: [month, ...otherMonths] }),
    ...(day === undefined || weekdays?.length === 7 ? {} : { weekdays: [day, ...otherDays] }),
    ...(from_minute === undefined ? {} : { from_minute }),
    ...(to_minute === undefined ? {} : { to_minute }),
    tiers: named.tiers,
    ...(named.delivery_waived ? { delivery_waived: true } : {}),
    ...(named.max_kwh_per_month === null ? {} : { max_kwh_per_month: named.max_kwh_per_month }),
  };
}

/** Whether some hour of the year belongs to neither the windows nor the definition of the rest. */
const hasGap = (windows: ReadonlyArray<Named>, rest: Named): boolean =>
  rest.hours.length > 0 && !coversAll([...windows, rest]);

/** Whether every hour of the year belongs to one of the windows. */
function coversAll(windows: ReadonlyArray<Named>): boolean {
  const rules = windows.flatMap((one) => one.hours);
  for (let month = 1; month <= 12; month++) {
    for (let weekday = 0; weekday < 7; weekday++) {
      for (let minute = 5; minute < 1440; minute += 10) {
        if (!rules.some((rule) => ruleHolds(rule, month, weekday, minute))) return false;
      }
    }
  }
  return true;
}

const statedShare = (window: Named, stated: ReadonlyMap<WindowName, number>): number | undefined =>
  (window.name === null ? undefined : stated.get(window.name)) ?? window.share;

/** Returns the one share of a label with one group of hours, although it calls them otherwise. */
function onlyShare(stated: ReadonlyMap<WindowName, number>, rest: Named): number | undefined {
  const [only, ...others] = stated;
  return only === undefined || others.length > 0 || only[0] === rest.name ? undefined : only[1];
}

/** Returns the window's part of a share that is stated with hours instead of a name. */
function placeLoose(loose: LooseShare | undefined, window: Named, rest: Named): number | undefined {
  if (loose === undefined || loose.hours.length === 0) return loose?.share;
  const hours = JSON.stringify(loose.hours);
  if (hours === JSON.stringify(window.hours)) return loose.share;
  return hours === JSON.stringify(rest.hours) ? 1 - loose.share : undefined;
}

function buildShares(windows: ReadonlyArray<Named>, rest: Named, input: WindowsInput): number[] | null {
  const stated = input.shares;
  const [loose, ...others] = input.loose_shares;
  if (windows.length === 0) return null;
  const restShare = statedShare(rest, stated);
  const shares: number[] = [];
  for (const window of windows) {
    // With two windows, the share of one determines the other's.
    const share =
      statedShare(window, stated) ??
      (windows.length === 1 && restShare !== undefined ? 1 - restShare : undefined) ??
      (windows.length === 1 && others.length === 0 ? placeLoose(loose, window, rest) : undefined) ??
      (windows.length === 1 && loose === undefined ? onlyShare(stated, rest) : undefined);
    if (share === undefined) return null;
    const minutes = window.hours.map(weeklyMinutes);
    const total = minutes.reduce((sum, one) => sum + one, 0);
    shares.push(...minutes.map((one) => round4((share * one) / total)));
  }
  const assigned = shares.reduce((sum, share) => sum + share, 0);
  return assigned > 1.001 ? null : [...shares, round4(Math.max(0, 1 - assigned))];
}

/** Returns how far the stated shares are from 1 if every window has one, otherwise 0. */
function statedTotal(windows: ReadonlyArray<Named>, stated: ReadonlyMap<WindowName, number>): number {
  const shares = windows.map((window) => statedShare(window, stated));
  const total = shares.reduce<number | undefined>(
    (sum, share) => (sum === undefined || share === undefined ? undefined : sum + share),
    0,
  );
  return total === undefined ? 0 : Math.abs(total - 1);
}

/**
 * Orders windows so that the first match wins and the last one, without conditions, gets the rest. Null without any
 * price per kWh.
 */
export function buildWindows(input: WindowsInput): Windows | null {
  const doubts: string[] = [];
  const named = groups(input, doubts);
  const rest = [...named].sort((a, b) => rankAsRest(a, input.rest) - rankAsRest(b, input.rest))[0];
  if (rest === undefined) return null;
  const free = freeWindows(input, named, rest, doubts);
  const others = [...free, ...named.filter((one) => one !== rest)];
  for (const window of others) {
    if (window.hours.length === 0) doubts.push(`hours of ${window.name ?? "a price"} are not told`);
    if (window.max_kwh_per_month !== null && window.hours.length > 1)
      doubts.push("a monthly cap over several stretches of hours");
  }
  if (rest.name === null && rest.hours.length === 0 && others.length > 0 && coversAll(others))
    doubts.push("a price per kWh without hours, although other prices cover every hour");
  if (hasGap(others, rest)) doubts.push("some hours have no price");
  if (statedTotal([...others, rest], input.shares) > 0.015)
    doubts.push("shares of the usage that do not add up to 100%");
  const known = others
    .filter((window) => window.hours.length > 0)
    .sort((a, b) => specificity(b) - specificity(a));
  const windows = known.flatMap((window) => window.hours.map((rule) => toWindows(window, rule)));
  const [first, ...more] = [...windows, toWindows({ ...rest, max_kwh_per_month: null }, null)];
  if (first === undefined) return null;
  const assumed_shares = buildShares(known, rest, input);
  if (assumed_shares === null && more.length > 0 && input.loose_shares.length + input.shares.size > 0)
    doubts.push("a stated share of the usage belongs to no hours");
  return { energy: [first, ...more], assumed_shares, doubts };
}

// Fewer hours first: "super off-peak" inside "off-peak", summer peak before night.
const specificity = (window: Named): number =>
  -window.hours.reduce((sum, rule) => sum + weeklyMinutes(rule) * (rule.months?.length ?? 12), 0);
