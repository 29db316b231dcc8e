// Days as Texas counts them: an order of 11 at night is of that day, wherever its reader is.
const centralDate = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" });

/** The Central day, YYYY-MM-DD, of a moment in ISO 8601. */
export function centralDay(moment: string): string {
  return centralDate.format(new Date(moment));
}

/** Today in Texas, YYYY-MM-DD. */
export function todayInTexas(): string {
  return centralDate.format(new Date());
}

/** Whether a moment in ISO 8601 is still to come. */
export function isAhead(moment: string): boolean {
  return Date.parse(moment) > Date.now();
}
