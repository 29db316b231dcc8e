// Delivery charges for labels that print none themselves. They only check a label: a plan's price uses those in force.
import type { DeliveryRow } from "#contracts/delivery.ts";
import type { DeliveryCharges, TduId } from "#contracts/plan.ts";

const charges = (tdu: TduId, as_of: string, monthly_usd: number, cents_per_kwh: number): DeliveryCharges => ({
  tdu,
  as_of,
  monthly_usd,
  cents_per_kwh,
});

/**
 * Charges that labels print and that are older than the rows with a known period. The date is that of the label. What
 * applied between them is not known, so no bill is priced with them.
 */
const EARLIER: ReadonlyArray<DeliveryCharges> = [
  charges("oncor", "2023-09-15", 4.23, 5.0339),
  charges("oncor", "2025-12-08", 4.23, 5.6032),
];

/** Charges change every few months, and a label can be printed some weeks before or after. */
const MAX_DAYS_APART = 270;
const MS_PER_DAY = 86_400_000;

/** Returns the known charges of a utility around an ISO date, nearest first. Without a date, all of them, newest first. */
export function knownDelivery(
  rows: readonly DeliveryRow[],
  tdu: TduId | null,
  date: string | null,
): DeliveryCharges[] {
  const dated = rows.map((row) => charges(row.tdu, row.effective_date, row.monthly_usd, row.cents_per_kwh));
  const own = [...EARLIER, ...dated].filter((one) => one.tdu === tdu);
  if (date === null) return own.toSorted((a, b) => b.as_of.localeCompare(a.as_of));
  const apart = (one: DeliveryCharges): number =>
    Math.abs(Date.parse(one.as_of) - Date.parse(date)) / MS_PER_DAY;
  return own.filter((one) => apart(one) <= MAX_DAYS_APART).toSorted((a, b) => apart(a) - apart(b));
}
