// When a customer must be notified that a contract ends: at least three times in the last third of the term, evenly
// spread, the last time at least 30 days before the end, or 15 if the term has at most four months (16 TAC 25.475;
// market.md "Contract clock").
import { getTermEnd } from "./contract-clock.ts";
import { fromDayNumber, toDayNumber } from "./day-number.ts";

const SHORT_TERM_MONTHS = 4;
const LAST_DAYS_BEFORE_END = { short: 15, long: 30 } as const;

/**
 * Returns the days on which notices are due, oldest first, for a contract from `startsOn` through `endsOn`
 * (YYYY-MM-DD): the first day of the last third, the last day that the rule allows, and the day halfway between. The
 * last third of a month starts after that last day, so only that one remains, because notifying in time matters more
 * than notifying three times. For a contract shorter than that, the notice is due on its first day. A contract that
 * ends before it starts has none.
 */
export function renewalNoticeDates(startsOn: string, endsOn: string): readonly string[] {
  const [start, end] = [toDayNumber(startsOn), toDayNumber(endsOn)];
  const days = end - start + 1;
  if (!(days > 0)) return [];
  const short = endsOn <= getTermEnd(startsOn, SHORT_TERM_MONTHS);
  const last = Math.max(start, end - (short ? LAST_DAYS_BEFORE_END.short : LAST_DAYS_BEFORE_END.long));
  const first = Math.min(end - Math.floor(days / 3) + 1, last);
  return [...new Set([first, Math.floor((first + last) / 2), last])].map(fromDayNumber);
}
