// Comparison data stored in a browser: a home with a known yearly usage.

/** A home of 14,141 kWh a year in Fort Worth, without a current price. */
export const USAGE_INPUTS = {
  tdu: "oncor",
  zip: "76107",
  usage: { kind: "annual", kwh: 14_141 },
  usage_source: "annual",
  file_name: null,
  read_day: null,
  current: null,
  saved_at: "2026-01-12T18:00:00.000Z",
};

/** Returns the price per kWh that the visitor pays now, including delivery. */
export function currentPrice(cents_per_kwh: number): object {
  return { kind: "price", cents_per_kwh, base_usd: 0, includes_delivery: true };
}
