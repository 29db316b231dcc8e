// Which delivery charges apply on each day of a folded year. The year is a circle (periods.ts): a day of the usage has
// the charges of the day with the same date in the twelve months that are priced.
import type { DeliveryCharges } from "#contracts/plan.ts";
import { dayNumber, toIsoDate } from "#meter/calendar.ts";
import type { UsageFold } from "./fold.ts";

/** Sorts MM-DD by how far it is from the first day: dates before it belong to the next year. */
const toKey = (day: string, from: string): string =>
  (day.slice(5) < from.slice(5) ? "1" : "0") + day.slice(5);

/**
 * Returns a folded year with the delivery charges of each day, in the order of `DeliverySpan.charges`. The same fold if
 * the charges don't change or aren't known.
 */
export function withDeliveryDays(fold: UsageFold, delivery: DeliveryCharges | null): UsageFold {
  const { from, later } = delivery ?? {};
  if (from === undefined || later === undefined || later.length === 0) return fold;
  const cacheKey = [from, ...later.map(({ as_of }) => as_of)].join(" ");
  const known = fold.cache.dated.get(cacheKey);
  if (known !== undefined) return known;
  const changes = later.map(({ as_of }) => toKey(as_of, from));
  const first = dayNumber(fold.start);
  const delivery_of_day = Uint8Array.from({ length: fold.days }, (_, index) => {
    const day = toKey(toIsoDate(first + index), from);
    return changes.filter((change) => change <= day).length;
  });
  const { periods, prefixes } = fold.cache;
  const dated = {
    ...fold,
    delivery_of_day,
    cache: { periods, prefixes, shapes: new Map(), dated: new Map() },
  };
  fold.cache.dated.set(cacheKey, dated);
  return dated;
}
