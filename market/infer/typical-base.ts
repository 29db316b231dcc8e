// Within the rounding range, every base fits the label equally well, but providers only use a few.

/**
 * Monthly base charges that providers use, in dollars, likeliest first. Measured on the Power to Choose CSV of
 * 2026-01-10: of 922 English offers whose averages are on a line within rounding, the range of 471 includes 0, of 218
 * includes 4.95 and of 38 includes 9.95. 45 include −5, a fixed monthly discount (the same products have it at every
 * utility, so delivery is not bundled there).
 */
const TYPICAL_BASES_USD = [0, 4.95, 9.95, -5, 14.95, 19.95, 5, 10] as const;

/** Returns the typical base charge within [low, high] dollars, or null. */
export function findTypicalBase(low: number, high: number): number | null {
  return TYPICAL_BASES_USD.find((base) => base >= low && base <= high) ?? null;
}
