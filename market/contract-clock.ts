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
