// Amounts are exact: rates are integers of 1e-4 cent per kWh and energy is integer Wh, so a product is an integer of
// 1e-7 cent, exact below 2^53 (a month of 50,000 kWh at 100 cents is 5e13). The only rounding rule: each line item is
// rounded half away from zero to the cent, as on a printed bill.

const RATE_UNITS_PER_CENT = 10_000;
const PRODUCT_UNITS_PER_CENT = 10_000_000; // 1e4 rate units x 1e3 Wh per kWh
const HALF_CENT = PRODUCT_UNITS_PER_CENT / 2;

/** Converts an exact product Wh × rate units (1e-7 cent) to cents, rounded half away from zero. */
export function productCents(product: number): number {
  if (product < 0) return 0 - Math.floor((HALF_CENT - product) / PRODUCT_UNITS_PER_CENT);
  return Math.floor((product + HALF_CENT) / PRODUCT_UNITS_PER_CENT);
}

/** Rounds half away from zero to an integer. */
export function roundHalfAway(value: number): number {
  // 1.005 × 100 is 100.49999…, and the correction is far below any amount's own precision.
  const rounded = Math.floor(Math.abs(value) + 0.5 + 1e-7);
  return value < 0 ? 0 - rounded : rounded;
}

/** Converts a rate in cents per kWh to integer units of 1e-4 cent per kWh. */
export function rateUnits(cents_per_kwh: number): number {
  return roundHalfAway(cents_per_kwh * RATE_UNITS_PER_CENT);
}

/** Converts integer rate units to cents per kWh, as printed on a line item. */
export function unitsToCentsPerKwh(units: number): number {
  return units / RATE_UNITS_PER_CENT;
}

/** Converts dollars to integer cents. */
export function usdCents(usd: number): number {
  return roundHalfAway(usd * 100);
}

/** Converts kWh to integer Wh, and null (no upper end) to Infinity. */
export function kwhToWh(kwh: number | null): number {
  return kwh === null ? Number.POSITIVE_INFINITY : roundHalfAway(kwh * 1000);
}
