// The usage series: the output of every reader and the input of every rating.

/** Per-interval quality, as stored in `IntervalSeries.quality`. */
export const QUALITY = { actual: 0, estimated: 1, missing: 2, modeled: 3 } as const;

/**
 * Consumption at one delivery point, contiguous from local (Central) midnight of
 * `start` in real time: index i is the instant `midnight + i × minutes`. A
 * spring-forward day has 92 quarter hours, a fall-back day 100.
 */
export interface IntervalSeries {
  /** 17 or 22 digits, or null if the source does not include it. */
  readonly esiid: string | null;
  /** First local day, YYYY-MM-DD. */
  readonly start: string;
  readonly minutes: 15 | 30 | 60;
  /** Consumption in Wh per interval. 0 if `quality` is missing. */
  readonly wh: Int32Array;
  /** Surplus generation in Wh per interval, or null if the home exports nothing. */
  readonly exported: Int32Array | null;
  /** One QUALITY code per interval. */
  readonly quality: Uint8Array;
  /**
   * Per local day, when the newest of its readings was reported or revised: seconds since 2000 by the Central clock, 0
   * if the source does not include it. Absent if it never does.
   */
  readonly revised?: Int32Array;
}

/** How a full year was created from the known data, and how certain it is. */
export interface YearUsage {
  /** Exactly twelve months (365 or 366 whole days), no interval missing. */
  readonly series: IntervalSeries;
  /** Share of the year's kWh that is not a reading of this home, 0..1. */
  readonly estimated_share: number;
  /** `measured`: a whole year was read. The others are described in meter/README.md. */
  readonly method: "measured" | "extended" | "monthly_shape" | "annual_shape" | "home_model";
  /** First and last local day of the readings it is based on. Null without readings. */
  readonly read_from: string | null;
  readonly read_through: string | null;
}
