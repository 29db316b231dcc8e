// Determines which energy window an interval belongs to.
import type { EnergyWindow } from "#contracts/plan.ts";
import { toMinute } from "#meter/calendar.ts";

const MINUTES_PER_DAY = 1440;

function holdsMinute(window: EnergyWindow, minute: number): boolean {
  const from = window.from_minute ?? 0;
  const to = window.to_minute ?? MINUTES_PER_DAY;
  return to > from ? minute >= from && minute < to : minute >= from || minute < to;
}

function holds(window: EnergyWindow, month: number, weekday: number, minute: number): boolean {
  return (
    (window.months?.includes(month) ?? true) &&
    (window.weekdays?.includes(weekday) ?? true) &&
    holdsMinute(window, minute)
  );
}

/**
 * Returns the window index of each interval of a local day of `slots` intervals of `minutes` (92, 96 or 100 quarter
 * hours): the first match, or else the last window. An interval counts completely in the window that contains its
 * middle, so that a label's "00:01 to 23:59" means the whole day.
 */
export function findWindowIndex(
  windows: ReadonlyArray<EnergyWindow>,
  month: number,
  weekday: number,
  slots: number,
  minutes: number,
): Uint8Array {
  const table = new Uint8Array(slots);
  const last = windows.length - 1;
  for (let slot = 0; slot < slots; slot++) {
    const middle = toMinute(slot, slots, minutes) + minutes / 2;
    table[slot] = windows.findIndex(
      (window, index) => index === last || holds(window, month, weekday, middle),
    );
  }
  return table;
}
