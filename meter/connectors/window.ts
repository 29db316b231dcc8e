// What may be asked for: whole Central days up to yesterday, 365 of them at most.
import { addDays, toIsoDate, toLocalDay } from "../calendar.ts";

const MAX_DAYS = 365;

/** The part of a range (ISO days, both included) that a company may be asked for; null where none is. */
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

/** MM/DD/YYYY of an ISO day. */
export function usDate(iso: string): string {
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
}
