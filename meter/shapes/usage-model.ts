// Models a typical Texas home in three parts: everyday usage, cooling and heating. No load data is shipped. The numbers
// are rules of thumb from general knowledge, adjusted until the sums looked right (README.md lists them). None of them
// was checked against a source: the home they produce is typical, not measured.
import type { TduId } from "#contracts/plan.ts";
import type { HomeProfileUsage } from "#contracts/usage.ts";
import { dayNumber, dayOffsets, toMinute, toWeekday } from "../calendar.ts";
import { QUALITY } from "../usage.ts";
import type { IntervalSeries } from "../usage.ts";
import { degreeDays } from "./climate.ts";
import { hourShares } from "./hours.ts";
import type { LoadPart } from "./hours.ts";

export interface HomeProfile {
  readonly square_feet: number;
  readonly people: number;
  /** Share of the heat, for rooms and water, that is electric: 0 gas … 1 all-electric. */
  readonly electric_heat: number;
  readonly pool: boolean;
  readonly ev: boolean;
}

/** The average home. About six in ten Texas homes heat mainly with electricity. */
export const TYPICAL_PROFILE: HomeProfile = {
  square_feet: 1900,
  people: 2.8,
  electric_heat: 0.61,
  pool: false,
  ev: false,
};

/** kWh a day for lights, refrigerator and appliances: some per home, per square foot and per person. */
const BASE_KWH = 5.2;
const BASE_SQUARE_FOOT = 0.003;
const BASE_KWH_PER_PERSON = 1.0;
/** Electric water heating: about 2.2 kWh a day per person. */
const HOT_WATER_KWH_PER_PERSON = 2.2;
/** kWh per cooling degree day of a 2,000 sq ft home. */
const COOLING_RATE = 1.9;
/**
 * Walls, attics and ground store summer heat, so the load follows the temperature some days later. The normals are
 * equal in July and August, but bills of Texas homes peak in August.
 */
const COOLING_LAG_DAYS = 6;
/** kWh per heating degree day (base 60 °F) of a 2,000 sq ft home, with a mix of heat pumps and resistance heating. */
const HEATING_RATE = 1.9;
/** A gas furnace still runs its blower. */
const BLOWER_SHARE = 0.1;
/** Larger homes need less per square foot. */
const SIZE_POWER = 0.85;
/** kWh a day of a pool pump in and out of season: some 2,400 kWh a year. */
const POOL_SUMMER = 9;
const POOL_WINTER = 4;
/** 12,000 miles a year at 0.30 kWh per mile, plus a tenth lost in charging. */
const EV_DAY = (12_000 * 0.3 * 1.1) / 365;

/** Returns the profile of a described home. */
export function toHomeProfile(profile: HomeProfileUsage): HomeProfile {
  return {
    square_feet: profile.square_feet,
    people: profile.people,
    electric_heat: profile.heating === "electric" ? 1 : 0,
    pool: profile.pool,
    ev: profile.ev,
  };
}

/** kWh of one normal day by part. */
export type DayParts = Readonly<Record<LoadPart, number>>;

/** Returns what a home uses on a day (day number) of a normal year, by part, in kWh. */
export function dayParts(profile: HomeProfile, tdu: TduId, day: number): DayParts {
  const { heating } = degreeDays(tdu, day);
  const { cooling } = degreeDays(tdu, day - COOLING_LAG_DAYS);
  const size = (profile.square_feet / 2000) ** SIZE_POWER;
  const month = new Date(day * 86_400_000).getUTCMonth();
  const swimming = month >= 3 && month <= 8;
  const heat = profile.electric_heat + (1 - profile.electric_heat) * BLOWER_SHARE;
  return {
    base: BASE_KWH + BASE_SQUARE_FOOT * profile.square_feet + BASE_KWH_PER_PERSON * profile.people,
    hot_water: HOT_WATER_KWH_PER_PERSON * profile.people * profile.electric_heat,
    cooling: COOLING_RATE * size * cooling,
    heating: HEATING_RATE * size * heating * heat,
    pool: profile.pool ? (swimming ? POOL_SUMMER : POOL_WINTER) : 0,
    ev: profile.ev ? EV_DAY : 0,
  };
}

const hoursByLength = new Map<string, Uint8Array>();

/** Returns the local hour in which each interval of a day starts. There are six kinds of days: three lengths, two grids. */
function hoursOfSlots(slots: number, minutes: IntervalSeries["minutes"]): Uint8Array {
  const key = `${slots} ${minutes}`;
  let hours = hoursByLength.get(key);
  if (!hours) {
    hours = Uint8Array.from({ length: slots }, (_, slot) => Math.floor(toMinute(slot, slots, minutes) / 60));
    hoursByLength.set(key, hours);
  }
  return hours;
}

/** Returns the Wh of each interval of a day from its parts, in the order of time. `slots` follows the calendar. */
export function dayShape(
  parts: DayParts,
  day: number,
  slots: number,
  minutes: IntervalSeries["minutes"],
): Float64Array {
  const weekend = toWeekday(day) % 6 === 0;
  const hours = hoursOfSlots(slots, minutes);
  const shape = new Float64Array(slots);
  const hourWh = new Float64Array(24);
  for (const part of Object.keys(parts) as LoadPart[]) {
    if (parts[part] === 0) continue;
    const shares = hourShares(part, weekend);
    for (let hour = 0; hour < 24; hour++)
      hourWh[hour] = parts[part] * 1000 * (shares[hour] ?? 0) * (minutes / 60);
    for (let slot = 0; slot < slots; slot++)
      shape[slot] = (shape[slot] ?? 0) + (hourWh[hours[slot] ?? 0] ?? 0);
  }
  return shape;
}

/** Returns a home's whole days as quarter hours, all marked as modeled. */
export function modelSeries(profile: HomeProfile, tdu: TduId, start: string, days: number): IntervalSeries {
  const minutes = 15;
  const first = dayNumber(start);
  const offsets = dayOffsets(start, days, minutes);
  const wh = new Int32Array(offsets[days] ?? 0);
  for (let index = 0; index < days; index++) {
    const from = offsets[index] ?? 0;
    const slots = (offsets[index + 1] ?? 0) - from;
    setRounded(wh, from, dayShape(dayParts(profile, tdu, first + index), first + index, slots, minutes));
  }
  const quality = new Uint8Array(wh.length).fill(QUALITY.modeled);
  return { esiid: null, start, minutes, wh, exported: null, quality };
}

/**
 * Writes values as whole Wh from `from` on. Rounding errors are carried to the next value, so that the sum stays the
 * same.
 */
export function setRounded(target: Int32Array, from: number, values: ArrayLike<number>): void {
  let carried = 0;
  for (let index = 0; index < values.length; index++) {
    const exact = (values[index] ?? 0) + carried;
    target[from + index] = Math.max(0, Math.round(exact));
    carried = exact - (target[from + index] ?? 0);
  }
}
