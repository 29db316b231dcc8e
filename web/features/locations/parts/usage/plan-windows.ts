// The hours of a month that share a price on the home's current plan. Pure.
import type { EnergyWindow } from "#contracts/plan.ts";
import { findWindowIndex } from "#rating/window-slots.ts";
import type { HeatRegion } from "#web/charts/heat-shape.ts";
import type { DayRegion } from "#web/charts/day-line.tsx";

const QUARTER = 15;
const HOURS = 24;

/** Returns the window of each interval of a day (YYYY-MM-DD) with `slots` intervals of `minutes`. */
function windowsOn(day: string, energy: readonly EnergyWindow[], slots: number, minutes: number): Uint8Array {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return findWindowIndex(energy, Number(day.slice(5, 7)), weekday, slots, minutes);
}

/**
 * Returns the windows of a day with `slots` quarter hours, as ranges of their indexes, except for the last window,
 * which is all other hours.
 */
export function dayRegions(
  day: string,
  slots: number,
  energy: readonly EnergyWindow[],
  name: (window: EnergyWindow) => string,
): DayRegion[] {
  const table = windowsOn(day, energy, slots, QUARTER);
  return energy.slice(0, -1).flatMap((window, index) => {
    const stretches: { from: number; to: number }[] = [];
    for (let slot = 0; slot < slots; slot += 1) {
      if (table[slot] !== index) continue;
      const last = stretches.at(-1);
      if (last?.to === slot) last.to = slot + 1;
      else stretches.push({ from: slot, to: slot + 1 });
    }
    return stretches.length === 0 ? [] : [{ name: name(window), stretches }];
  });
}

/** The same for the hours of many days, one row each. */
export function monthRegions(
  days: readonly string[],
  energy: readonly EnergyWindow[],
  name: (window: EnergyWindow) => string,
): HeatRegion[] {
  const table = days.map((day) => windowsOn(day, energy, HOURS, QUARTER * 4));
  return energy
    .slice(0, -1)
    .flatMap((window, index) =>
      table.some((row) => row.includes(index))
        ? [{ name: name(window), holds: (row: number, hour: number) => table[row]?.[hour] === index }]
        : [],
    );
}
