/**
 * Wh of one billing month. Windows are in tariff order, before the overflow of `max_kwh_per_month`, which pricing moves
 * to the last window.
 */
export interface MonthSums {
  readonly wh: number;
  /** Per energy window of the tariff. Adds up to `wh`. */
  readonly window_wh: ReadonlyArray<number>;
  readonly exported_wh?: number;
  /** Exports per window of `exportWindows(tariff)`. Adds up to `exported_wh`. */
  readonly exported_window_wh?: ReadonlyArray<number>;
}
