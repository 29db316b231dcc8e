// Where a contract stands on a given day.
import type { ContractClock } from "#contracts/portal.ts";
import type { Season } from "#contracts/renewals.ts";
import { fromDayNumber, toDayNumber } from "./day-number.ts";

/** A customer who leaves from the 14th day before the end on owes no termination fee (16 TAC 25.475, market.md "Contract clock"). */
export const NO_FEE_DAYS = 14;

/**
 * A term that ends within this many days is worth acting on: the provider's last notice is due 30 days before the end
 * (16 TAC 25.475(e)), and as many again leave time to choose. The one "ends soon" of every page, alert and email.
 */
export const TERM_ENDING_DAYS = 60;

const DAY_MS = 86_400_000;

/** The clock of a contract whose last day is `endsOn`, on the day `today`; both YYYY-MM-DD, Central. */
export function contractClock(endsOn: string, today: string): ContractClock {
  const end = toDayNumber(endsOn);
  const days_left = end - toDayNumber(today);
  const free_from = fromDayNumber(end - NO_FEE_DAYS);
  const state = days_left < 0 ? "over" : days_left <= NO_FEE_DAYS ? "free_to_leave" : "running";
  return { ends_on: endsOn, days_left, free_from, state };
}

/** The last day of a term of whole months that begins on `startsOn`, both YYYY-MM-DD; a start on the 31st ends with the shorter month. */
export function getTermEnd(startsOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = startsOn.split("-").map(Number);
  const monthEnd = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const end = Date.UTC(year, month - 1 + months, Math.min(day, monthEnd)) - DAY_MS;
  return new Date(end).toISOString().slice(0, 10);
}

/**
 * What the weather of a day asks of a Texas home: `hot` from June to September, when new contracts are dearest
 * (market.md "odd-term traps, a contract ending in August"), `cold` from December to February, else `mild`.
 */
export function getSeason(day: string): Season {
  const month = Number(day.slice(5, 7));
  if (month >= 6 && month <= 9) return "hot";
  return month === 12 || month <= 2 ? "cold" : "mild";
}

/** The last day of a new term of so many whole months that follows a contract whose last day is `endsOn`, both YYYY-MM-DD. */
export function nextTermEnd(endsOn: string, months: number): string {
  return getTermEnd(fromDayNumber(toDayNumber(endsOn) + 1), months);
}
