const MS_PER_DAY = 86_400_000;
/** Prices this many days old may have changed. Our own choice (the listing is published daily). */
const FRESH_DAYS = 7;

/**
 * Returns the full days from a date to a timestamp (ms since the epoch), and whether prices of that date may have
 * changed.
 */
export function getCatalogAge(asOf: string, now: number): { readonly days: number; readonly old: boolean } {
  const days = Math.max(0, Math.floor((now - Date.parse(`${asOf}T00:00:00Z`)) / MS_PER_DAY));
  return { days, old: days > FRESH_DAYS };
}
