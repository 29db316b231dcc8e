// How this home differs from the typical one: one factor each for everyday usage, cooling and heating, from any known
// days or months. Uses least squares, pulled towards the home's overall level, so that a part without data in the known
// days (heating, from a summer) stays in proportion.
import type { TduId } from "#contracts/plan.ts";
import { dayParts, TYPICAL_PROFILE } from "./shapes/usage-model.ts";
import type { DayParts } from "./shapes/usage-model.ts";

/** Known usage of the days from `from` to `to`, exclusive (day numbers). */
export interface KnownPeriod {
  readonly from: number;
  readonly to: number;
  readonly wh: number;
}

export type Factors = readonly [base: number, cooling: number, heating: number];

/** The prior level has the weight of this many days of readings. */
const PRIOR_DAYS = 5;
/** A part is never less than this share of the home's overall level, or more than this multiple. */
const MIN_FACTOR = 0.1;
const MAX_FACTOR = 4;

/** Returns the factors on the typical home's parts that best fit the known periods. */
export function fitFactors(known: readonly KnownPeriod[], tdu: TduId): Factors {
  const rows = known.map((period) => ({ period, parts: meanParts(period, tdu) }));
  const model = sum(rows.map(({ period, parts }) => (period.to - period.from) * sum(parts)));
  const level = model === 0 ? 1 : sum(known.map((period) => period.wh / 1000)) / model;
  const first = known[0]?.from ?? 0;
  const year = meanSquares(first, tdu);

  const matrix = [0, 1, 2].map((row) =>
    [0, 1, 2].map((column) => (row === column ? PRIOR_DAYS * (year[row] ?? 0) : 0)),
  );
  const right = [0, 1, 2].map((row) => PRIOR_DAYS * (year[row] ?? 0) * level);
  for (const { period, parts } of rows) {
    const days = period.to - period.from;
    const perDay = period.wh / 1000 / days;
    for (let row = 0; row < 3; row++) {
      const weighted = days * (parts[row] ?? 0);
      right[row] = (right[row] ?? 0) + weighted * perDay;
      const line = matrix[row] ?? [];
      for (let column = 0; column < 3; column++) {
        line[column] = (line[column] ?? 0) + weighted * (parts[column] ?? 0);
      }
    }
  }
  const [base = level, cooling = level, heating = level] = solve(matrix, right).map((factor) =>
    Math.min(MAX_FACTOR * level, Math.max(MIN_FACTOR * level, factor)),
  );
  return [base, cooling, heating];
}

/** Returns the typical home's day with the factors applied to its parts, in kWh. */
export function fittedParts(factors: Factors, tdu: TduId, day: number): DayParts {
  const parts = dayParts(TYPICAL_PROFILE, tdu, day);
  const [base, cooling, heating] = factors;
  return {
    ...parts,
    base: parts.base * base,
    hot_water: parts.hot_water * base,
    cooling: parts.cooling * cooling,
    heating: parts.heating * heating,
  };
}

/** Returns the sum of a day's parts, in kWh. */
export function partsTotal(parts: DayParts): number {
  return sum(Object.values(parts));
}

function threeParts(day: number, tdu: TduId): [number, number, number] {
  const parts = dayParts(TYPICAL_PROFILE, tdu, day);
  return [parts.base + parts.hot_water, parts.cooling, parts.heating];
}

function meanParts(period: KnownPeriod, tdu: TduId): number[] {
  const totals = [0, 0, 0];
  for (let day = period.from; day < period.to; day++) {
    for (const [part, kwh] of threeParts(day, tdu).entries()) totals[part] = (totals[part] ?? 0) + kwh;
  }
  return totals.map((total) => total / (period.to - period.from));
}

function meanSquares(from: number, tdu: TduId): number[] {
  const totals = [0, 0, 0];
  for (let day = from; day < from + 365; day++) {
    for (const [part, kwh] of threeParts(day, tdu).entries()) totals[part] = (totals[part] ?? 0) + kwh * kwh;
  }
  return totals.map((total) => total / 365);
}

/** Solves by Gaussian elimination. The matrix is positive definite, so no pivoting is needed. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let pivot = 0; pivot < 3; pivot++) {
    for (let row = 0; row < 3; row++) {
      if (row === pivot) continue;
      const factor = at(row, pivot) / at(pivot, pivot);
      rows[row] = (rows[row] ?? []).map((value, column) => value - factor * at(pivot, column));
    }
  }
  return rows.map((_, row) => at(row, 3) / at(row, row));
}

function sum(values: readonly number[]): number {
  return values.reduce((left, right) => left + right, 0);
}
