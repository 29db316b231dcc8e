// Delivery charges that dated labels and bills print, for labels that print none themselves. They only check a label:
// a plan's price of today uses market/delivery.ts.
import type { DeliveryCharges, TduId } from "#contracts/plan.ts";
import { DELIVERY_CHARGES } from "../delivery.ts";

const row = (tdu: TduId, as_of: string, monthly_usd: number, cents_per_kwh: number): DeliveryCharges => ({
  tdu,
  as_of,
  monthly_usd,
  cents_per_kwh,
});

/** The date is the first one on which the charges were seen, on labels or bills (market facts: observed charges). */
const SEEN: ReadonlyArray<DeliveryCharges> = [
  row("oncor", "2023-09-15", 4.23, 5.0339),
  row("oncor", "2025-12-08", 4.23, 5.6032),
  row("oncor", "2025-12-20", 4.23, 5.5833),
  row("tnmp", "2026-02-06", 7.85, 7.237),
  row("centerpoint", "2026-03-01", 4.9, 4.9993),
  row("oncor", "2026-05-11", 4.23, 5.6183),
  row("tnmp", "2026-05-11", 7.85, 6.4665),
  row("aep_north", "2026-05-12", 3.24, 5.6677),
  row("centerpoint", "2026-05-18", 4.9, 4.9715),
  row("centerpoint", "2026-06-01", 4.9, 5.1461),
  row("oncor", "2026-06-01", 4.06, 6.1196),
  row("oncor", "2026-08-10", 4.06, 6.0295),
  row("centerpoint", "2026-08-15", 4.9, 4.9811),
  row("centerpoint", "2026-09-02", 4.9, 6.413),
];

/** Charges change every few months, and a label can be printed some weeks before or after. */
const MAX_DAYS_APART = 270;
const MS_PER_DAY = 86_400_000;

/** Returns the known charges of a utility around an ISO date, nearest first. Without a date, all of them. */
export function knownDelivery(tdu: TduId | null, date: string | null): DeliveryCharges[] {
  const rows = [...SEEN, ...DELIVERY_CHARGES].filter((one) => one.tdu === tdu);
  const charges = rows.map(({ as_of, monthly_usd, cents_per_kwh, tdu: own }) =>
    row(own, as_of, monthly_usd, cents_per_kwh),
  );
  if (date === null) return charges.toSorted((a, b) => b.as_of.localeCompare(a.as_of));
  const apart = (one: DeliveryCharges): number =>
    Math.abs(Date.parse(one.as_of) - Date.parse(date)) / MS_PER_DAY;
  return charges.filter((one) => apart(one) <= MAX_DAYS_APART).toSorted((a, b) => apart(a) - apart(b));
}
