// Which delivery charges apply on each day of a folded year. The year is a circle (periods.ts): a day of the usage has
// the charges of the day with the same date in the twelve months that are priced.
import type { DeliveryCharges } from "#contracts/plan.ts";
import { proratedCents, type CompiledCharges } from "#market/price-delivery.ts";
import { productCents } from "#market/price-round.ts";
import { dayNumber, toIsoDate } from "#meter/calendar.ts";
import { createCycleCents, cycleIndex, MONTHS, type CycleCents } from "./cycle-sums.ts";
import { createFoldCache, type DeliveryDays, type DeliveryRun, type UsageFold } from "./fold.ts";
import { readDays, type YearCalendar } from "./year-calendar.ts";

/** Sorts MM-DD by how far it is from the first day: dates before it belong to the next year. */
const toKey = (day: string, from: string): string =>
  (day.slice(5) < from.slice(5) ? "1" : "0") + day.slice(5);

const known = new WeakMap<YearCalendar, Map<string, DeliveryDays>>();
/** Days in memory per calendar: one for each first day of the twelve months and utility. */
const MAX_KNOWN = 64;

function createDeliveryDays({ start, days }: YearCalendar, from: string, later: string[]): DeliveryDays {
  const changes = later.map((as_of) => toKey(as_of, from));
  const first = dayNumber(start);
  const of_day = Uint8Array.from({ length: days }, (_, index) => {
    const day = toKey(toIsoDate(first + index), from);
    return changes.filter((change) => change <= day).length;
  });
  return { of_day, runs: [], monthly: new WeakMap() };
}

function getDeliveryDays(calendar: YearCalendar, from: string, later: string[]): DeliveryDays {
  const key = [from, ...later].join(" ");
  const ofCalendar = known.get(calendar) ?? new Map<string, DeliveryDays>();
  known.set(calendar, ofCalendar);
  const found = ofCalendar.get(key);
  if (found !== undefined) return found;
  if (ofCalendar.size >= MAX_KNOWN) ofCalendar.clear();
  const created = createDeliveryDays(calendar, from, later);
  ofCalendar.set(key, created);
  return created;
}

/**
 * Returns a folded year with the delivery charges of each day, in the order of `DeliverySpan.charges`. The same fold if
 * the charges don't change or aren't known.
 */
export function withDeliveryDays(fold: UsageFold, delivery: DeliveryCharges | null): UsageFold {
  if (delivery?.from === undefined || delivery.later === undefined || delivery.later.length === 0)
    return fold;
  const found = fold.cache.dated.get(delivery);
  if (found !== undefined) return found;
  const later = delivery.later.map(({ as_of }) => as_of);
  const delivery_days = getDeliveryDays(fold.calendar, delivery.from, later);
  const dated = { ...fold, delivery_days, cache: createFoldCache(fold.cache.prefixes) };
  fold.cache.dated.set(delivery, dated);
  return dated;
}

/** Returns the runs of days with the same delivery charges among the days `from_day` to `to_day` (exclusive). */
export function deliveryRunsBetween(
  { of_day }: DeliveryDays,
  from_day: number,
  to_day: number,
): DeliveryRun[] {
  const runs: DeliveryRun[] = [];
  const days = of_day.length;
  for (let from = from_day, to = from_day + 1; from < to_day; to++) {
    const charges = of_day[from % days] ?? 0;
    if (to < to_day && of_day[to % days] === charges) continue;
    runs.push({ charges, from, to });
    from = to;
  }
  return runs;
}

/** Returns the runs of days with the same delivery charges in each billing month of a read day. */
export function deliveryRuns(
  calendar: YearCalendar,
  delivery: DeliveryDays,
  read_day: number,
): ReadonlyArray<ReadonlyArray<DeliveryRun>> {
  return (delivery.runs[read_day] ??= readDays(calendar, read_day)
    .slice(0, MONTHS)
    .map((from, month) =>
      deliveryRunsBetween(delivery, from, readDays(calendar, read_day)[month + 1] ?? from),
    ));
}

function getMonthly(
  { monthly, runs }: DeliveryDays,
  charges: ReadonlyArray<CompiledCharges>,
  read_day: number,
): Float64Array {
  const found = monthly.get(charges) ?? createCycleCents();
  monthly.set(charges, found);
  if (found.filled[read_day] === 1) return found.cents;
  runs[read_day]?.forEach((ofMonth, month) => {
    const spans = ofMonth.map(({ charges: index, from, to }) => ({ charges: index, days: to - from }));
    const cents = proratedCents(charges, spans).reduce((sum, one) => sum + one, 0);
    found.cents[cycleIndex(read_day) + month] = cents;
  });
  found.filled[read_day] = 1;
  return found.cents;
}

function fillChanging(
  fold: UsageFold,
  days: DeliveryDays,
  charges: ReadonlyArray<CompiledCharges>,
  read_day: number,
  cents: Float64Array,
): void {
  const { consumed } = fold;
  const at = cycleIndex(read_day);
  const runs = deliveryRuns(fold.calendar, days, read_day);
  const monthly = getMonthly(days, charges, read_day);
  for (let month = 0; month < MONTHS; month++) {
    let sum = monthly[at + month] ?? 0;
    for (const { charges: index, from, to } of runs[month] ?? []) {
      const { rate } = charges[index] ?? charges[0] ?? { rate: 0 };
      sum += productCents(((consumed[to] ?? 0) - (consumed[from] ?? 0)) * rate);
    }
    cents[at + month] = sum;
  }
}

function fillConstant(
  fold: UsageFold,
  { monthly_cents, rate }: CompiledCharges,
  read_day: number,
  cents: Float64Array,
): void {
  const { consumed } = fold;
  const at = cycleIndex(read_day);
  const reads = readDays(fold.calendar, read_day);
  for (let month = 0; month < MONTHS; month++) {
    const wh = (consumed[reads[month + 1] ?? 0] ?? 0) - (consumed[reads[month] ?? 0] ?? 0);
    cents[at + month] = monthly_cents + productCents(wh * rate);
  }
}

/**
 * Returns what delivery charges add to the billing months of a read day, in cents in the order of `cycleIndex`: the sum
 * of `deliveryBySpan`, which is the same for every tariff that waives none of it. Zeros without charges.
 */
export function addedDeliveryCents(
  fold: UsageFold,
  charges: ReadonlyArray<CompiledCharges>,
  read_day: number,
): Float64Array {
  const known_cents: CycleCents = fold.cache.delivery.get(charges) ?? createCycleCents();
  fold.cache.delivery.set(charges, known_cents);
  const { cents, filled } = known_cents;
  const [first] = charges;
  if (filled[read_day] === 1 || first === undefined) return cents;
  if (fold.delivery_days) fillChanging(fold, fold.delivery_days, charges, read_day, cents);
  else fillConstant(fold, first, read_day, cents);
  filled[read_day] = 1;
  return cents;
}
