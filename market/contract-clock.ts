// Where a contract stands on a given day.
import type { ContractClock } from "#contracts/portal.ts";

/** A customer who leaves from the 14th day before the end on owes no termination fee (16 TAC 25.475, market.md "Contract clock"). */
export const FREE_DAYS_BEFORE_END = 14;

const DAY_MS = 86_400_000;

function dayOf(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS;
}

/** The clock of a contract whose last day is `endsOn`, on the day `today`; both YYYY-MM-DD, Central. */
export function contractClock(endsOn: string, today: string): ContractClock {
  const end = dayOf(endsOn);
  const days_left = end - dayOf(today);
  const free_from = new Date((end - FREE_DAYS_BEFORE_END) * DAY_MS).toISOString().slice(0, 10);
  const state = days_left < 0 ? "over" : days_left <= FREE_DAYS_BEFORE_END ? "free_to_leave" : "running";
  return { ends_on: endsOn, days_left, free_from, state };
}

/** The last day of a term of whole months that begins on `startsOn`, both YYYY-MM-DD; a start on the 31st ends with the shorter month. */
export function lastDayOfTerm(startsOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = startsOn.split("-").map(Number);
  const monthEnd = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const end = Date.UTC(year, month - 1 + months, Math.min(day, monthEnd)) - DAY_MS;
  return new Date(end).toISOString().slice(0, 10);
}
