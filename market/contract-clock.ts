// Status of a contract on a given day.
import type { ContractClock } from "#contracts/portal.ts";
import { NO_FEE_DAYS } from "#contracts/tables/contract-terms.ts";
import type { Season } from "#contracts/renewals.ts";
import { fromDayNumber, toDayNumber } from "./day-number.ts";

/**
 * A term that ends within this many days requires action: the provider's last notice is due 30 days before the end (16
 * TAC 25.475(e)), and another 30 days leave time to choose. Every page, alert and email uses this value for "ends
 * soon".
 */
export const TERM_ENDING_DAYS = 60;

const DAY_MS = 86_400_000;

/** Returns the clock of a contract whose last day is `endsOn`, on the day `today`, both YYYY-MM-DD, Central. */
export function contractClock(endsOn: string, today: string): ContractClock {
  const end = toDayNumber(endsOn);
  const days_left = end - toDayNumber(today);
  const free_from = fromDayNumber(end - NO_FEE_DAYS);
  const state = days_left < 0 ? "over" : days_left <= NO_FEE_DAYS ? "free_to_leave" : "running";
  return { ends_on: endsOn, days_left, free_from, state };
}

/**
 * Returns the last day of a term of whole months that starts on `startsOn`, both YYYY-MM-DD. A start on the 31st ends
 * with the shorter month.
 */
export function getTermEnd(startsOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = startsOn.split("-").map(Number);
  const monthEnd = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const end = Date.UTC(year, month - 1 + months, Math.min(day, monthEnd)) - DAY_MS;
  return new Date(end).toISOString().slice(0, 10);
}

/**
 * Returns the season of a day for a Texas home: `hot` from June to September, when new contracts are most expensive
 * (market.md "odd-term traps, a contract ending in August"), `cold` from December to February, otherwise `mild`.
 */
export function getSeason(day: string): Season {
  const month = Number(day.slice(5, 7));
  if (month >= 6 && month <= 9) return "hot";
  return month === 12 || month <= 2 ? "cold" : "mild";
}

/**
 * Returns the last day of a new term of this many whole months after a contract whose last day is `endsOn`, both
 * YYYY-MM-DD.
 */
export function nextTermEnd(endsOn: string, months: number): string {
  return getTermEnd(fromDayNumber(toDayNumber(endsOn) + 1), months);
}
