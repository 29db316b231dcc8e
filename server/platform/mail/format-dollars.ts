/** Formats cents as whole dollars, "$1,791", as the pages do; the same in both languages. */
export function formatDollars(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString("en-US")}`;
}
