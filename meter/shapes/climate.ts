// Temperatures of a normal year in the area of each utility, and the cooling and heating they require.
import type { TduId } from "#contracts/plan.ts";

/**
 * Normal mean temperature of each month, °F, January first, of the largest city that the utility serves. From general
 * knowledge of the 1991-2020 normals, not checked against NOAA's tables: a degree more or less is smaller than the
 * variation between homes.
 */
const DALLAS = [47.8, 52.0, 59.7, 67.1, 75.5, 83.3, 87.3, 87.3, 80.1, 69.1, 57.8, 49.5];
const HOUSTON = [53.8, 57.7, 63.8, 70.0, 77.4, 83.0, 85.1, 85.2, 80.5, 71.8, 62.0, 55.4];
const CORPUS_CHRISTI = [57, 61, 67, 73, 79, 83, 85, 86, 82, 75, 66, 59];
const ABILENE = [46, 50, 58, 65, 73, 81, 84, 84, 76, 66, 55, 47];
const LUBBOCK = [41, 45, 53, 61, 71, 79, 81, 80, 73, 62, 50, 42];

const NORMALS: Readonly<Record<TduId, readonly number[]>> = {
  oncor: DALLAS,
  centerpoint: HOUSTON,
  aep_central: CORPUS_CHRISTI,
  aep_north: ABILENE,
  // TNMP serves suburbs of both Dallas and the Gulf coast.
  tnmp: DALLAS.map((dallas, month) => (dallas + (HOUSTON[month] ?? dallas)) / 2),
  lpl: LUBBOCK,
  nueces: CORPUS_CHRISTI,
};

/**
 * Degree-day bases, °F: the usual 65 for cooling, and 60 for heating, because people, lights and sun warm an occupied
 * house by some degrees.
 */
const COOLING_BASE = 65;
const HEATING_BASE = 60;

const DAY_MS = 86_400_000;

const getMonthLength = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

/** Returns the normal mean temperature of a day (day number), °F, in straight lines from mid-month to mid-month. */
export function normalTemperature(tdu: TduId, day: number): number {
  const normals = NORMALS[tdu];
  const date = new Date(day * DAY_MS);
  const month = date.getUTCMonth();
  const offset = (date.getUTCDate() - 0.5) / getMonthLength(date) - 0.5;
  const here = normals[month] ?? 0;
  const neighbor = normals[(month + (offset < 0 ? 11 : 1)) % 12] ?? here;
  return here + Math.abs(offset) * (neighbor - here);
}

export interface DegreeDays {
  readonly cooling: number;
  readonly heating: number;
}

/**
 * Returns the expected degree days (°F·day) of a day of a normal year. Days vary around the normal, more in winter, so
 * a mild month still has some of both: the expectation over a normal distribution, which is the textbook way from
 * monthly means to degree days.
 */
export function degreeDays(tdu: TduId, day: number): DegreeDays {
  const date = new Date(day * DAY_MS);
  const month = date.getUTCMonth();
  // The length of a month is that of every year, except in February.
  const key = (month * 32 + date.getUTCDate()) * 2 + (month === 1 && getMonthLength(date) === 29 ? 1 : 0);
  const known = normalYears[tdu][key];
  if (known) return known;
  const result = calculateDegreeDays(tdu, day);
  normalYears[tdu][key] = result;
  return result;
}

/** Degree days of each utility's normal year, because every estimate of a year needs each day's several times. */
const normalYears: Readonly<Record<TduId, DegreeDays[]>> = {
  oncor: [],
  centerpoint: [],
  aep_central: [],
  aep_north: [],
  tnmp: [],
  lpl: [],
  nueces: [],
};

function calculateDegreeDays(tdu: TduId, day: number): DegreeDays {
  const mean = normalTemperature(tdu, day);
  // Standard deviation of daily means in Texas, which is our own assumption: 11 °F in January, 4 °F in August.
  const spread = Math.min(11, Math.max(4, 11 - (mean - 45) * 0.175));
  return {
    cooling: expectedExcess(mean - COOLING_BASE, spread),
    heating: expectedExcess(HEATING_BASE - mean, spread),
  };
}

/** Returns E[max(0, X)] for a normally distributed X with this mean and standard deviation. */
function expectedExcess(mean: number, spread: number): number {
  const z = mean / spread;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return spread * (density + z * normalCumulative(z));
}

/** Standard normal distribution function (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function normalCumulative(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - tail : tail;
}
