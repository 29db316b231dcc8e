/** Formats cents as whole dollars, "$1,791", like the pages. The same in both languages. */
export function formatDollars(cents: number): string {
  return `$${Math.round(cents / 100).toLocaleString("en-US")}`;
}
