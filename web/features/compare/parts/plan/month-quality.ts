// Billing months that are based more on estimates than on readings.
import { QUALITY } from "#meter/usage.ts";
import type { UsageFold } from "#rating/fold.ts";

/**
 * Returns the share of a period's kWh that is not an actual reading, 0..1. Days past the year's end wrap around to its
 * beginning.
 */
export function estimatedShare(
  fold: UsageFold,
  period: { readonly from_day: number; readonly to_day: number },
): number {
  const { series, offsets, days } = fold;
  let all = 0;
  let estimated = 0;
  for (let number = period.from_day; number < period.to_day; number += 1) {
    const day = number % days;
    for (let index = offsets[day] ?? 0; index < (offsets[day + 1] ?? 0); index += 1) {
      const wh = series.wh[index] ?? 0;
      all += wh;
      if (series.quality[index] !== QUALITY.actual) estimated += wh;
    }
  }
  return all === 0 ? 0 : estimated / all;
}
