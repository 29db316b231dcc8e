// The utilities' delivery charges by date. They are regulated and the same for every provider. They usually change on
// March 1 and September 1, and sometimes in between (market facts, data/delivery).
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { DeliveryChange, DeliveryCharges, TduId } from "#contracts/plan.ts";

/**
 * Returns a utility's rows, oldest first. Of several rows with the same day, the last one in `rows` corrects the others.
 */
export function listDeliveryRows(rows: readonly DeliveryRow[], tdu: TduId): DeliveryRow[] {
  const byDay = new Map<string, DeliveryRow>();
  for (const row of rows) if (row.tdu === tdu) byDay.set(row.effective_date, row);
  return [...byDay.values()].sort((a, b) => (a.effective_date < b.effective_date ? -1 : 1));
}

function toChange({ effective_date, certainty, monthly_usd, cents_per_kwh }: DeliveryRow): DeliveryChange {
  return { as_of: effective_date, certainty, monthly_usd, cents_per_kwh };
}

const hasSameCharges = (a: DeliveryRow, b: DeliveryRow): boolean =>
  a.monthly_usd === b.monthly_usd && a.cents_per_kwh === b.cents_per_kwh;

function selectCharges(
  rows: readonly DeliveryRow[],
  tdu: TduId,
  from: string,
  isInside: (day: string) => boolean,
): DeliveryCharges | null {
  const known = listDeliveryRows(rows, tdu);
  const first = known.findLast(({ effective_date }) => effective_date <= from) ?? known[0];
  if (first === undefined) return null;
  const later = known
    .filter((row, index) => {
      const day = row.effective_date;
      // A source may state the same charges again.
      const isChange = !hasSameCharges(row, known[index - 1] ?? row);
      return isChange && day > from && day > first.effective_date && isInside(day);
    })
    .map(toChange);
  return { tdu, ...toChange(first), ...(later.length > 0 ? { from, later } : {}) };
}

const selected = new WeakMap<readonly DeliveryRow[], Map<string, DeliveryCharges | null>>();
/** Charges in memory for each list of rows. Few days are priced at a time. */
const MAX_SELECTED = 256;

/**
 * Selects once for the same rows, utility and days, because a tariff is compiled for an object of charges
 * (price.ts, `compileOnce`). `rows` may not change afterward.
 */
function selectOnce(
  rows: readonly DeliveryRow[],
  tdu: TduId,
  from: string,
  end: string,
): DeliveryCharges | null {
  const known = selected.get(rows) ?? new Map<string, DeliveryCharges | null>();
  selected.set(rows, known);
  const key = `${tdu} ${from} ${end}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const charges = selectCharges(rows, tdu, from, (day) => day < end);
  if (known.size >= MAX_SELECTED) known.clear();
  known.set(key, charges);
  return charges;
}

/**
 * Returns a utility's charges on a day (YYYY-MM-DD): the newest that took effect by then. Before the oldest row, its
 * charges are used, marked with its own date: the nearest known charges are better than none. Null for a utility without
 * rows.
 */
export function deliveryOn(rows: readonly DeliveryRow[], tdu: TduId, day: string): DeliveryCharges | null {
  return selectOnce(rows, tdu, day, day);
}

/** Returns a utility's charges on the day `from` and their changes up to the day `through` (YYYY-MM-DD). */
export function deliveryBetween(
  rows: readonly DeliveryRow[],
  tdu: TduId,
  from: string,
  through: string,
): DeliveryCharges | null {
  return selectCharges(rows, tdu, from, (day) => day <= through);
}

/** Returns a utility's charges for the twelve months that start on `from` (YYYY-MM-DD). */
export function deliveryForYear(
  rows: readonly DeliveryRow[],
  tdu: TduId,
  from: string,
): DeliveryCharges | null {
  const end = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`;
  return selectOnce(rows, tdu, from, end);
}

/** Returns the last March 1 or September 1 on or before a day, when charges usually change (YYYY-MM-DD). */
export function lastScheduledChange(day: string): string {
  const year = Number(day.slice(0, 4));
  const monthDay = day.slice(5);
  if (monthDay >= "09-01") return `${year}-09-01`;
  return monthDay >= "03-01" ? `${year}-03-01` : `${year - 1}-09-01`;
}

/**
 * Returns the date (YYYY-MM-DD) of charges that may be out of date on a day, because they are older than the last March
 * 1 or September 1. Null if they are not.
 */
export function findOutdatedDate(charges: DeliveryCharges | null, today: string): string | null {
  const newest = charges?.later?.at(-1)?.as_of ?? charges?.as_of;
  return newest !== undefined && newest < lastScheduledChange(today) ? newest : null;
}
