import { addDays, toIsoDate, toLocalDay } from "#meter/calendar.ts";

/** The day (YYYY-MM-DD) that is so many days from today in Texas; before it if negative. */
export function dayFrom(today: number): string {
  return addDays(toIsoDate(toLocalDay(Date.now())), today);
}
