// Money is exact: rates are integers of 1e-4 cent per kWh and energy is integer
// Wh, so a product is an integer of 1e-7 cent, exact below 2^53 (a month of
// 50,000 kWh at 100 cents is 5e13). The one rounding rule: each line item is
// rounded half away from zero to the cent, as a bill prints it.

const RATE_UNITS_PER_CENT = 10_000;
const PRODUCT_UNITS_PER_CENT = 10_000_000; // 1e4 rate units x 1e3 Wh per kWh
const HALF_CENT = PRODUCT_UNITS_PER_CENT / 2;

/** Cents of an exact product Wh × rate units (1e-7 cent), rounded half away from zero. */
export function productCents(product: number): number {
  if (product < 0) return 0 - Math.floor((HALF_CENT - product) / PRODUCT_UNITS_PER_CENT);
  return Math.floor((product + HALF_CENT) / PRODUCT_UNITS_PER_CENT);
}

function roundHalfAway(value: number): number {
  // 1.005 × 100 is 100.49999…: the nudge is far below any amount's own precision.
  const rounded = Math.floor(Math.abs(value) + 0.5 + 1e-7);
  return value < 0 ? 0 - rounded : rounded;
}

/** Rate in cents per kWh → integer units of 1e-4 cent per kWh. */
export function rateUnits(cents_per_kwh: number): number {
  return roundHalfAway(cents_per_kwh * RATE_UNITS_PER_CENT);
}

/** Integer rate units → cents per kWh, as printed on a line item. */
export function unitsToCentsPerKwh(units: number): number {
  return units / RATE_UNITS_PER_CENT;
}

/** Dollars → integer cents. */
export function usdCents(usd: number): number {
  return roundHalfAway(usd * 100);
}

/** kWh → integer Wh; null (no upper end) → Infinity. */
export function kwhToWh(kwh: number | null): number {
  return kwh === null ? Number.POSITIVE_INFINITY : roundHalfAway(kwh * 1000);
}
