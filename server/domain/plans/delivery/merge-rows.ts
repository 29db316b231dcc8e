// Decides which rows of a source are new.
import type { DeliveryRow } from "#contracts/delivery.ts";
import { listDeliveryRows } from "#market/delivery.ts";

function hasSameCharges(a: DeliveryRow, b: DeliveryRow): boolean {
  return (
    a.monthly_usd === b.monthly_usd && a.cents_per_kwh === b.cents_per_kwh && a.certainty === b.certainty
  );
}

/** Returns the stored row with the same utility and day as `row`. */
export function findRowOfDay(stored: readonly DeliveryRow[], row: DeliveryRow): DeliveryRow | undefined {
  return listDeliveryRows(stored, row.tdu).find(
    ({ effective_date }) => effective_date === row.effective_date,
  );
}

/**
 * Returns the rows to add: those of a new day, corrections of a stored day, and repeated charges with a newer
 * `checked_on`.
 */
export function selectNewRows(stored: readonly DeliveryRow[], rows: readonly DeliveryRow[]): DeliveryRow[] {
  return rows.filter((row) => {
    const known = findRowOfDay(stored, row);
    return known === undefined || !hasSameCharges(known, row) || known.checked_on < row.checked_on;
  });
}

/**
 * Returns the shipped rows to add at a start: those of a new day, and a newer `checked_on` of the same charges. A stored
 * correction is kept.
 */
export function selectNewShippedRows(
  stored: readonly DeliveryRow[],
  shipped: readonly DeliveryRow[],
): DeliveryRow[] {
  return selectNewRows(stored, shipped).filter((row) => {
    const known = findRowOfDay(stored, row);
    return known === undefined || hasSameCharges(known, row);
  });
}
