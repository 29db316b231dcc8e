// Within the rounding box every base is equally true to the label; retailers use few of them.

/**
 * Monthly base charges that retailers use, dollars, likeliest first. Measured on the Power to Choose
 * CSV of 2026-01-10: of 922 English offers whose averages lie on a line within rounding, the box of
 * 471 holds 0, of 218 holds 4.95 and of 38 holds 9.95; 45 hold −5, a fixed monthly discount (the
 * same products keep it at every delivery company, so delivery is not bundled there).
 */
const TYPICAL_BASES_USD = [0, 4.95, 9.95, -5, 14.95, 19.95, 5, 10] as const;

/** The usual base charge within [low, high] dollars, or null. */
export function findTypicalBase(low: number, high: number): number | null {
  return TYPICAL_BASES_USD.find((base) => base >= low && base <= high) ?? null;
}
