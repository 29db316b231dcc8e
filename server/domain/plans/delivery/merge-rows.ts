// Decides which rows of a source are new.
import type { DeliveryRow } from "#contracts/delivery.ts";
import { listDeliveryRows } from "#market/delivery.ts";

/** Sources that show charges on a day, and not that they started on it. */
const OBSERVATIONS: ReadonlySet<DeliveryRow["source_kind"]> = new Set(["bill", "label", "table"]);

function hasSameCharges(a: DeliveryRow, b: DeliveryRow): boolean {
  return a.monthly_usd === b.monthly_usd && a.cents_per_kwh === b.cents_per_kwh;
}

/** Returns the stored row with the same utility and day as `row`. */
function findRowOfDay(stored: readonly DeliveryRow[], row: DeliveryRow): DeliveryRow | undefined {
  return listDeliveryRows(stored, row.tdu).find(
    ({ effective_date }) => effective_date === row.effective_date,
  );
}

/** Returns the stored row in force on the day of `row` if it has the same charges, which `row` only confirms. */
function findConfirmed(stored: readonly DeliveryRow[], row: DeliveryRow): DeliveryRow | null {
  const known = listDeliveryRows(stored, row.tdu).findLast(
    ({ effective_date }) => effective_date <= row.effective_date,
  );
  const isSame = known !== undefined && hasSameCharges(known, row);
  return isSame && (OBSERVATIONS.has(row.source_kind) || known.effective_date === row.effective_date)
    ? known
    : null;
}

/** Returns the row to add for a row of a source, or null if it says nothing new. */
function toNewRow(stored: readonly DeliveryRow[], row: DeliveryRow): DeliveryRow | null {
  const known = findConfirmed(stored, row);
  if (known === null) return row;
  const isSurer =
    row.certainty === "exact" && known.certainty === "by" && row.effective_date === known.effective_date;
  if (isSurer)
    return { ...row, checked_on: row.checked_on > known.checked_on ? row.checked_on : known.checked_on };
  return row.checked_on > known.checked_on ? { ...known, checked_on: row.checked_on } : null;
}

/**
 * Returns the rows to add: new charges, corrections of a stored day, and stored rows that were seen again later (with a
 * newer `checked_on`).
 */
export function selectNewRows(stored: readonly DeliveryRow[], rows: readonly DeliveryRow[]): DeliveryRow[] {
  const added: DeliveryRow[] = [];
  const sorted = rows.toSorted((a, b) => (a.effective_date < b.effective_date ? -1 : 1));
  for (const row of sorted) {
    const found = toNewRow([...stored, ...added], row);
    if (found) added.push(found);
  }
  return added;
}

/**
 * Returns the shipped rows to add at a start: those of a new day, and those that were checked again. A stored correction
 * is kept.
 */
export function selectNewShippedRows(
  stored: readonly DeliveryRow[],
  shipped: readonly DeliveryRow[],
): DeliveryRow[] {
  return shipped.filter((row) => {
    const known = findRowOfDay(stored, row);
    return known === undefined || (hasSameCharges(known, row) && known.checked_on < row.checked_on);
  });
}
