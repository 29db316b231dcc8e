// The usage series: what every reader produces and every rating starts from.

/** Per-interval quality, as stored in `IntervalSeries.quality`. */
export const QUALITY = { actual: 0, estimated: 1, missing: 2, modeled: 3 } as const;

/**
 * Consumption at one delivery point, contiguous from local (Central) midnight of
 * `start` in real time: index i is the instant `midnight + i × minutes`. A
 * spring-forward day has 92 quarter hours, a fall-back day 100.
 */
export interface IntervalSeries {
  /** 17 or 22 digits, or null where the source does not say. */
  readonly esiid: string | null;
  /** First local day, YYYY-MM-DD. */
  readonly start: string;
  readonly minutes: 15 | 30 | 60;
  /** Consumption in Wh per interval; 0 where `quality` is missing. */
  readonly wh: Int32Array;
  /** Surplus generation in Wh per interval, or null where the home exports nothing. */
  readonly exported: Int32Array | null;
  /** One QUALITY code per interval. */
  readonly quality: Uint8Array;
  /**
   * Per local day, when the newest of its readings was told or revised: seconds since 2000 by the Central clock, 0 where
   * the source does not say. Absent where it never does.
   */
  readonly revised?: Int32Array;
}

/** How a full year was made of what was known, and how sure it is. */
export interface YearUsage {
  /** Exactly twelve months (365 or 366 whole days), no interval missing. */
  readonly series: IntervalSeries;
  /** Share of the year's kWh that is not a reading of this home, 0..1. */
  readonly estimated_share: number;
  /** `measured`: a whole year read. The others are stated in meter/README.md. */
  readonly method: "measured" | "extended" | "monthly_shape" | "annual_shape" | "home_model";
  /** First and last local day of the readings it rests on; null without readings. */
  readonly read_from: string | null;
  readonly read_through: string | null;
}
