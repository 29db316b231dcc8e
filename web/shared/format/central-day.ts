// Days as Texas counts them: an order of 11 at night is of that day, wherever its reader is. Today is the instance's: it
// may live some days from now (CLOCK_AHEAD_DAYS).
const DAY_MS = 86_400_000;
const centralDate = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" });

let aheadMs = 0;

/** Says how many days ahead of this browser the instance lives. */
export function setClockAhead(days: number): void {
  aheadMs = days * DAY_MS;
}

/** The instance's moment. */
export function instanceNow(): Date {
  return new Date(Date.now() + aheadMs);
}

/** The Central day, YYYY-MM-DD, of a moment in ISO 8601. */
export function centralDay(moment: string): string {
  return centralDate.format(new Date(moment));
}

/** Today in Texas, YYYY-MM-DD. */
export function todayInTexas(): string {
  return centralDate.format(instanceNow());
}

/** Whether a moment in ISO 8601 is still to come. */
export function isAhead(moment: string): boolean {
  return Date.parse(moment) > instanceNow().getTime();
}
