// Simulates the actual usage of a home on a day, by quarter hour: the typical home's day (meter/shapes) with the day's
// weather and with the home's own habits, appliances, car and panels.
import { countIntervals, toMinute } from "#meter/calendar.ts";
import { dayParts, dayShape, setRounded } from "#meter/shapes/usage-model.ts";
import { createChance, hashWith, toUnitInterval, type Chance } from "./random.ts";
import type { SimulatedHome } from "./simulated-home.ts";
import { getWeather } from "./weather.ts";

export interface SimulatedDay {
  /** Taken from the grid, Wh per quarter hour. */
  readonly used: Int32Array;
  /** Sent to the grid, or null for a home without panels. */
  readonly sent: Int32Array | null;
}

const QUARTER = 15;
/** A charger of 32 A at 240 V, minus losses, Wh per quarter hour. */
const CHARGER_WH = 1_850;
const RADIANS = Math.PI / 180;
/** Degrees north, the middle of the state. */
const LATITUDE = 31 * RADIANS;
/** The sun is highest at about 12:30 standard time. */
const SOLAR_NOON = 750;

/** Simulates a day (day number) of a home, without the errors of meters and utilities. */
export function simulateDay(home: SimulatedHome, day: number): SimulatedDay {
  const chance = createChance(hashWith(home.seed, day));
  const slots = countIntervals(day, QUARTER);
  const load = simulateLoad(home, day, slots, chance);
  const used = new Int32Array(slots);
  if (home.solar_kw === 0) {
    setRounded(used, 0, load);
    return { used, sent: null };
  }
  const sent = new Int32Array(slots);
  const solarWh = simulateSolar(home, day, slots, chance);
  for (let slot = 0; slot < slots; slot++) {
    const net = (load[slot] ?? 0) - (solarWh[slot] ?? 0);
    used[slot] = Math.max(0, Math.round(net));
    sent[slot] = Math.max(0, Math.round(-net));
  }
  return { used, sent };
}

function simulateLoad(home: SimulatedHome, day: number, slots: number, chance: Chance): Float64Array {
  const parts = dayParts(home.profile, home.tdu, day);
  const { warmer } = getWeather(home.tdu, day);
  // The home is empty for two weeks a year.
  const networkShare = toUnitInterval(hashWith(home.seed, Math.floor(day / 7) + 500_000)) < 2 / 52 ? 0.35 : 1;
  const shape = dayShape(
    {
      base: parts.base * networkShare,
      hot_water: parts.hot_water * networkShare,
      cooling: parts.cooling * Math.exp(0.05 * warmer) * (0.5 + 0.5 * networkShare),
      heating: parts.heating * Math.exp(-0.05 * warmer) * (0.5 + 0.5 * networkShare),
      pool: parts.pool,
      ev: 0,
    },
    day,
    slots,
    QUARTER,
  );
  let drift = 1;
  for (let slot = 0; slot < slots; slot++) {
    drift = 0.85 * drift + 0.15 * (0.5 + chance());
    shape[slot] = (shape[slot] ?? 0) * home.level * drift * (0.75 + 0.5 * chance());
  }
  if (networkShare === 1) addAppliances(shape, slots, chance);
  if (home.profile.ev && networkShare === 1) addCar(shape, day, slots, chance);
  return shape;
}

/** Adds an oven and a dryer: 2 to 4 kW for half an hour or an hour, during the day. */
function addAppliances(shape: Float64Array, slots: number, chance: Chance): void {
  for (let times = Math.floor(chance() * 3); times > 0; times--) {
    const from = Math.floor(slots * (0.3 + 0.6 * chance()));
    const wh = 500 + 500 * chance();
    for (let slot = from; slot < from + 2 + Math.floor(chance() * 3) && slot < slots; slot++)
      shape[slot] = (shape[slot] ?? 0) + wh;
  }
}

/** Charges the car every other night from midnight, for two to four hours. */
function addCar(shape: Float64Array, day: number, slots: number, chance: Chance): void {
  if (day % 2 === 1) return;
  const until = 8 + Math.floor(chance() * 8);
  for (let slot = 0; slot < until && slot < slots; slot++) shape[slot] = (shape[slot] ?? 0) + CHARGER_WH;
}

/** Returns the Wh per quarter hour of the home's panels: the sun's height, reduced by the day's clouds. */
function simulateSolar(home: SimulatedHome, day: number, slots: number, chance: Chance): Float64Array {
  const solarWh = new Float64Array(slots);
  const tilt = -23.44 * RADIANS * Math.cos(2 * Math.PI * (((day + 10) % 365.25) / 365.25));
  const { sun } = getWeather(home.tdu, day);
  // Daylight saving time is one hour ahead of the sun.
  const ahead = isDaylightTime(day) ? 60 : 0;
  for (let slot = 0; slot < slots; slot++) {
    const hourAngle = ((toMinute(slot, slots, QUARTER) - ahead - SOLAR_NOON) / 4) * RADIANS;
    const height =
      Math.sin(LATITUDE) * Math.sin(tilt) + Math.cos(LATITUDE) * Math.cos(tilt) * Math.cos(hourAngle);
    if (height <= 0) continue;
    solarWh[slot] = home.solar_kw * 250 * 0.85 * height ** 1.2 * sun * (0.8 + 0.2 * chance());
  }
  return solarWh;
}

const DAY_MS = 86_400_000;

/**
 * Whether the day is in daylight saving time, accurate enough for the sun: from the second week of March to the first
 * of November.
 */
function isDaylightTime(day: number): boolean {
  const date = new Date(day * DAY_MS);
  const ofYear = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  return ofYear >= 311 && ofYear < 1104;
}
