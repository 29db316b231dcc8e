// How the averages of a label split the usage among its windows.
import type { EnergyWindow } from "#contracts/plan.ts";
import { ruleHolds, weeklyMinutes } from "./hours.ts";
import { round4 } from "./fact-lists.ts";
import type { NamedWindow, WindowsInput } from "./window-hours.ts";
import type { WindowName } from "./window-names.ts";
import type { LooseShare } from "./window-rules.ts";

const statedShare = (window: NamedWindow, stated: ReadonlyMap<WindowName, number>): number | undefined =>
  (window.name === null ? undefined : stated.get(window.name)) ?? window.share;

/** Returns the one share of a label with one group of hours, although it calls them otherwise. */
function onlyShare(stated: ReadonlyMap<WindowName, number>, rest: NamedWindow): number | undefined {
  const [only, ...others] = stated;
  return only === undefined || others.length > 0 || only[0] === rest.name ? undefined : only[1];
}

/** Returns the window's part of a share that is stated with hours instead of a name. */
function placeLoose(
  loose: LooseShare | undefined,
  window: NamedWindow,
  rest: NamedWindow,
): number | undefined {
  if (loose === undefined || loose.hours.length === 0) return loose?.share;
  const hours = JSON.stringify(loose.hours);
  if (hours === JSON.stringify(window.hours)) return loose.share;
  return hours === JSON.stringify(rest.hours) ? 1 - loose.share : undefined;
}

/** Returns the share of the usage, 0..1, in each stretch of hours and in the rest. Null if the label does not state it. */
export function buildShares(
  windows: ReadonlyArray<NamedWindow>,
  rest: NamedWindow,
  input: WindowsInput,
): number[] | null {
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
export function statedTotal(
  windows: ReadonlyArray<NamedWindow>,
  stated: ReadonlyMap<WindowName, number>,
): number {
  const shares = windows.map((window) => statedShare(window, stated));
  const total = shares.reduce<number | undefined>(
    (sum, share) => (sum === undefined || share === undefined ? undefined : sum + share),
    0,
  );
  return total === undefined ? 0 : Math.abs(total - 1);
}

/**
 * How far a share may be from the part of the year's hours that its window has. Time-of-use labels of the market have
 * 0.85 to 1.38.
 */
const SHARE_LIMITS = { least: 0.5, most: 2.2 } as const;

/** Returns the part of the year's hours, 0..1, in each window. The first that holds counts. */
function partsOfYear(windows: ReadonlyArray<EnergyWindow>): number[] {
  const minutes = windows.map(() => 0);
  let total = 0;
  for (let month = 1; month <= 12; month++) {
    for (let weekday = 0; weekday < 7; weekday++) {
      for (let minute = 15; minute < 1440; minute += 30) {
        const at = windows.findIndex((window) => ruleHolds(window, month, weekday, minute));
        minutes[at] = (minutes[at] ?? 0) + 1;
        total += 1;
      }
    }
  }
  return minutes.map((one) => one / total);
}

/** Whether a share of the usage is so far from the part of the year's hours that the hours may be misread. */
export function hasStrangeShare(
  windows: ReadonlyArray<EnergyWindow>,
  shares: ReadonlyArray<number>,
): boolean {
  const parts = partsOfYear(windows);
  const byName = new Map<string, { share: number; part: number }>();
  for (const [index, window] of windows.entries()) {
    const name = window.name ?? JSON.stringify(window.tiers);
    const sum = byName.get(name) ?? { share: 0, part: 0 };
    byName.set(name, { share: sum.share + (shares[index] ?? 0), part: sum.part + (parts[index] ?? 0) });
  }
  // A monthly cap leaves less at the window's price than its hours have.
  const isCapped = windows.some((window) => window.max_kwh_per_month !== undefined);
  return [...byName.values()].some(
    ({ share, part }) =>
      (share < part * SHARE_LIMITS.least || share > part * SHARE_LIMITS.most) &&
      !(isCapped && share < 1 - part),
  );
}
