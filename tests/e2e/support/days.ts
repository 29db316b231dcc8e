const DAY_MS = 86_400_000;

/** The day (YYYY-MM-DD) that lies so many days from today; before it where negative. */
export function dayFrom(today: number): string {
  return new Date(Date.now() + today * DAY_MS).toISOString().slice(0, 10);
}
