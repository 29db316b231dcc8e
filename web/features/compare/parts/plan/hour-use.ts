// A home's usage by hour, weekday and month.
import { localMinutes } from "#meter/calendar.ts";
import type { UsageFold } from "#rating/fold.ts";

const HOURS = 24;

export interface HourUse {
  /** Seven rows from Sunday, each with 24 average kWh. null = no such hour in the series. */
  readonly by_weekday: readonly (readonly (number | null)[])[];
  /** Twelve rows from January. */
  readonly by_month: readonly (readonly (number | null)[])[];
}

/**
 * Returns the average kWh of each local hour. An hour that occurs twice on a fall-back day counts as one longer hour.
 */
export function hourUse(fold: UsageFold): HourUse {
  const { series, days, offsets } = fold;
  const clock = localMinutes(fold.start, days, series.minutes);
  const week = new Sums(7);
  const year = new Sums(12);
  for (let day = 0; day < days; day += 1) {
    const weekday = fold.weekday_of_day[day] ?? 0;
    const month = (fold.month_of_day[day] ?? 1) - 1;
    const hours = new Float64Array(HOURS);
    const seen = new Uint8Array(HOURS);
    for (let index = offsets[day] ?? 0; index < (offsets[day + 1] ?? 0); index += 1) {
      const hour = Math.floor((clock[index] ?? 0) / 60);
      hours[hour] = (hours[hour] ?? 0) + (series.wh[index] ?? 0);
      seen[hour] = 1;
    }
    for (let hour = 0; hour < HOURS; hour += 1) {
      if (seen[hour] !== 1) continue;
      week.add(weekday, hour, hours[hour] ?? 0);
      year.add(month, hour, hours[hour] ?? 0);
    }
  }
  return { by_weekday: week.averages(), by_month: year.averages() };
}

/** Sums and counts of a grid of rows × 24 hours. */
class Sums {
  readonly #rows: number;
  readonly #wh: Float64Array;
  readonly #count: Uint16Array;

  constructor(rows: number) {
    this.#rows = rows;
    this.#wh = new Float64Array(rows * HOURS);
    this.#count = new Uint16Array(rows * HOURS);
  }

  add(row: number, hour: number, wh: number): void {
    const index = row * HOURS + hour;
    this.#wh[index] = (this.#wh[index] ?? 0) + wh;
    this.#count[index] = (this.#count[index] ?? 0) + 1;
  }

  averages(): (number | null)[][] {
    return Array.from({ length: this.#rows }, (_, row) =>
      Array.from({ length: HOURS }, (__, hour) => {
        const count = this.#count[row * HOURS + hour] ?? 0;
        return count === 0 ? null : (this.#wh[row * HOURS + hour] ?? 0) / count / 1000;
      }),
    );
  }
}
