// What one more kWh costs at a moment: the energy charge of the hour, in the block that the month has reached, and the
// delivery charge. Charges that don't depend on it, such as base charges and bill credits, are not part of it.
import type { DeliveryCharges, EnergyWindow, Tariff, Tier } from "#contracts/plan.ts";
import {
  addDays,
  countIntervals,
  dayNumber,
  midnightUtc,
  toIsoDate,
  toLocalDay,
  weekday,
} from "#meter/calendar.ts";
import { findWindowIndex } from "./window-slots.ts";

const QUARTER_MINUTES = 15;
const QUARTER_MS = QUARTER_MINUTES * 60_000;
const WH_PER_KWH = 1_000;
/** Rates have at most four decimals. */
const RATE_UNITS = 10_000;

export interface PriceNow {
  /** Cents per kWh: `energy` and `delivery` add up to `total`. Delivery is 0 if the energy charge includes it. */
  readonly total: number;
  readonly energy: number;
  readonly delivery: number;
  /** The plan's name of these hours. Null if it has none. */
  readonly window: string | null;
  /** Since when and until when today (epoch milliseconds) the hours of this price last, at most from midnight to midnight. */
  readonly from: number;
  readonly until: number;
}

/** Returns the window of each quarter hour of a local day. */
function listWindows(energy: Tariff["energy"], day: string): Uint8Array {
  const slots = countIntervals(dayNumber(day), QUARTER_MINUTES);
  return findWindowIndex(energy, Number(day.slice(5, 7)), weekday(day), slots, QUARTER_MINUTES);
}

/** Returns the block that the next Wh after `wh` of a month is in. */
function findTier({ tiers }: EnergyWindow, wh: number): Tier | undefined {
  return tiers.find(({ up_to_kwh }) => up_to_kwh === null || wh < up_to_kwh * WH_PER_KWH) ?? tiers.at(-1);
}

/** Returns the window that bills a quarter hour: past its monthly cap, it is the last one. */
function findBillingIndex(energy: Tariff["energy"], index: number, used_wh: readonly number[]): number {
  const cap = energy[index]?.max_kwh_per_month;
  const isOver = cap !== undefined && (used_wh[index] ?? 0) >= cap * WH_PER_KWH;
  return isOver ? energy.length - 1 : index;
}

function deliveryCents({ delivery }: Tariff, window: EnergyWindow, charges: DeliveryCharges | null): number {
  return delivery === "bundled" || window.delivery_waived === true ? 0 : (charges?.cents_per_kwh ?? 0);
}

const add = (a: number, b: number): number => Math.round((a + b) * RATE_UNITS) / RATE_UNITS;

/**
 * Returns the price at `now` (epoch milliseconds). `charges` are the delivery charges of that day, and `used_wh` is what
 * the billing month has used in each energy window. Null if the plan adds delivery charges that are not known.
 */
export function priceAt(
  tariff: Tariff,
  charges: DeliveryCharges | null,
  used_wh: readonly number[],
  now: number,
): PriceNow | null {
  if (tariff.delivery === "pass_through" && charges === null) return null;
  const day = toIsoDate(toLocalDay(now));
  const midnight = midnightUtc(day);
  const windows = listWindows(tariff.energy, day);
  const slot = Math.floor((now - midnight) / QUARTER_MS);
  const index = windows[slot] ?? tariff.energy.length - 1;
  let [first, end] = [slot, slot + 1];
  while (first > 0 && windows[first - 1] === index) first -= 1;
  while (end < windows.length && windows[end] === index) end += 1;
  const window = tariff.energy[findBillingIndex(tariff.energy, index, used_wh)];
  const tier = window && findTier(window, used_wh[index] ?? 0);
  if (!tier) return null;
  const energy = tier.cents_per_kwh;
  const delivery = deliveryCents(tariff, window, charges);
  return {
    total: add(energy, delivery),
    energy,
    delivery,
    window: window.name ?? null,
    from: midnight + first * QUARTER_MS,
    until: end < windows.length ? midnight + end * QUARTER_MS : midnightUtc(addDays(day, 1)),
  };
}
