/** Days of one billing month on which the same delivery charges are in force. */
export interface DeliverySpan {
  /** 0 for the charges of the year's first day, then the index in `later` of the charges plus one. */
  readonly charges: number;
  readonly days: number;
  readonly wh: number;
  /** Per energy window of the tariff, as in MonthSums. Adds up to `wh`. */
  readonly window_wh: ReadonlyArray<number>;
}

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
  /** The days of each set of delivery charges, in order. Left out if no change is known in the whole year. */
  readonly delivery_spans?: ReadonlyArray<DeliverySpan> | undefined;
}
