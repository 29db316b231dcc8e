// Turns price rows, window definitions and free hours into the tariff's ordered energy windows.
import type { EnergyWindow, Tier } from "#contracts/plan.ts";
import type { EnergyRow } from "./charge-facts.ts";
import { freeWindows, mergeFree } from "./free-windows.ts";
import { ruleHolds, weeklyMinutes } from "./hours.ts";
import type { HoursRule } from "./hours-rule.ts";
import { rowHours } from "./window-hours.ts";
import type { NamedWindow, WindowsInput } from "./window-hours.ts";
import { CATCH_ALL_ORDER } from "./window-names.ts";
import type { WindowName } from "./window-names.ts";
import { buildShares, hasStrangeShare, statedTotal } from "./window-shares.ts";

export interface Windows {
  readonly energy: [EnergyWindow, ...EnergyWindow[]];
  readonly assumed_shares: number[] | null;
  /** What could not be determined with certainty. Each may contain a price. */
  readonly doubts: string[];
}

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

function groups(input: WindowsInput, doubts: string[]): NamedWindow[] {
  // Prices without a name are distinguished by their hours or months.
  const byName = new Map<string, EnergyRow[]>();
  for (const row of dedupe(input.rows)) {
    const key = row.name ?? (row.hours.length > 0 ? JSON.stringify(row.hours) : "");
    byName.set(key, [...(byName.get(key) ?? []), row]);
  }
  const named: NamedWindow[] = [];
  for (const rows of byName.values()) {
    const name = rows[0]?.name ?? null;
    const tiers = buildTiers(rows);
    if (tiers === null) doubts.push(`prices per kWh that do not fit together (${name ?? "energy charge"})`);
    const free = input.free.find((rule) => rule.name === name);
    const stated = rowHours(name, rows, input);
    named.push({
      name,
      hours: stated?.hours ?? free?.hours ?? [],
      is_unclear: stated?.is_unclear ?? false,
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

function rankAsRest(named: NamedWindow, rest: WindowName | null): number {
  if (rest !== null && named.name === rest) return -2;
  if (named.name === "other" || (named.name === null && named.hours.length === 0)) return -1;
  if (named.name === null) return SAME_RANK;
  const order = CATCH_ALL_ORDER.indexOf(named.name);
  return order < 0 ? 100 : order;
}

const toOptionalName = (name: WindowName | null): { name?: string } =>
  name === null ? {} : { name: name.replaceAll("_", " ") };

function toWindows(named: NamedWindow, rule: HoursRule | null): EnergyWindow {
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
const hasGap = (windows: ReadonlyArray<NamedWindow>, rest: NamedWindow): boolean =>
  rest.hours.length > 0 && !coversAll([...windows, rest]);

/** Whether every hour of the year belongs to one of the windows. */
function coversAll(windows: ReadonlyArray<NamedWindow>): boolean {
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

/**
 * Orders windows so that the first match wins and the last one, without conditions, gets the rest. Null without any
 * price per kWh.
 */
export function buildWindows(collected: WindowsInput): Windows | null {
  const doubts: string[] = [];
  const input = { ...collected, free: mergeFree(collected.free, doubts) };
  const named = groups(input, doubts);
  const rest = [...named].sort((a, b) => rankAsRest(a, input.rest) - rankAsRest(b, input.rest))[0];
  if (rest === undefined) return null;
  const free = freeWindows(input, named, rest, doubts);
  const others = [...free, ...named.filter((one) => one !== rest)];
  for (const window of others) {
    if (window.is_unclear === true) doubts.push(`hours of ${window.name ?? "a price"} are not clear`);
    if (window.hours.length === 0) doubts.push(`hours of ${window.name ?? "a price"} are missing`);
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
  const hasShares =
    input.loose_shares.length + input.shares.size > 0 || named.some((one) => one.share !== undefined);
  if (hasShares && assumed_shares !== null && hasStrangeShare([first, ...more], assumed_shares))
    doubts.push("a stated share of the usage does not fit its hours");
  return { energy: [first, ...more], assumed_shares, doubts };
}

// Fewer hours first: "super off-peak" inside "off-peak", summer peak before night.
const specificity = (window: NamedWindow): number =>
  -window.hours.reduce((sum, rule) => sum + weeklyMinutes(rule) * (rule.months?.length ?? 12), 0);
