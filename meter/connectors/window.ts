// What can be requested: whole Central days up to yesterday, at most 365 of them.
import { addDays, toIsoDate, toLocalDay } from "../calendar.ts";

const MAX_DAYS = 365;

/**
 * Returns the part of a range (ISO days, inclusive) that can be requested from a meter source. Null if there is none.
 */
export function askableDays(
  range: { readonly from: string; readonly to: string },
  now: Date,
): { readonly from: string; readonly to: string } | null {
  const yesterday = toIsoDate(toLocalDay(now.getTime()) - 1);
  const earliest = addDays(yesterday, 1 - MAX_DAYS);
  const from = range.from > earliest ? range.from : earliest;
  const to = range.to < yesterday ? range.to : yesterday;
  return from <= to ? { from, to } : null;
}

/** Formats an ISO day as MM/DD/YYYY. */
export function usDate(iso: string): string {
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
}
