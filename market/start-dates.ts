// When an order can start: 16 TAC 25.474 as amended in PUCT project 36536 gives a switch seven business days at most,
// four of them for the utility; market.md "Switching may take up to seven business days". A customer can request a
// later day. ERCOT Protocols §15.1 reject a day more than ninety days ahead.
import type { TduId } from "#contracts/plan.ts";
import type { StartDates } from "#contracts/checkout.ts";
import { closedDays, daysAfter, isClosedDay } from "./closed-days.ts";

/** Maximum days ahead for which an order with another provider is accepted. */
export const MAX_DAYS_AHEAD = 90;

type StartKind = "switch" | "move_in";

/** Business days between the day of the order and the first possible start. */
type Lead = Readonly<Record<StartKind, number>>;

// General knowledge: meters that are read and connected remotely are switched within a day of the provider's request,
// and the provider has one day before it. A new customer's power is turned on the day after the request.
const REMOTE_METERS: Lead = { switch: 2, move_in: 1 };
// The rule's four business days, if we do not know it to be faster. A move-in requires a visit.
const BY_THE_RULE: Lead = { switch: 4, move_in: 2 };

const LEADS: Readonly<Record<TduId, Lead>> = {
  oncor: REMOTE_METERS,
  centerpoint: REMOTE_METERS,
  aep_central: REMOTE_METERS,
  aep_north: REMOTE_METERS,
  tnmp: REMOTE_METERS,
  lpl: BY_THE_RULE,
  nueces: BY_THE_RULE,
};

function openDaysAfter(day: string, count: number): string {
  let lastDay = day;
  for (let left = count; left > 0;) {
    lastDay = daysAfter(lastDay, 1);
    if (!isClosedDay(lastDay)) left -= 1;
  }
  return lastDay;
}

function lastOpenDay(day: string): string {
  return isClosedDay(day) ? lastOpenDay(daysAfter(day, -1)) : day;
}

/** Returns the first day on which a switch or a move-in ordered on `today` can start, YYYY-MM-DD. */
export function earliestStart(tdu: TduId, today: string, kind: StartKind): string {
  return openDaysAfter(today, LEADS[tdu][kind]);
}

/**
 * Returns the days that a switch or a move-in ordered on `today` (YYYY-MM-DD, Central) can request. The first and the
 * last are open days.
 */
export function startDates(tdu: TduId, today: string, kind: StartKind): StartDates {
  const earliest = earliestStart(tdu, today, kind);
  const latest = lastOpenDay(daysAfter(today, MAX_DAYS_AHEAD));
  return { earliest, latest, closed: closedDays(earliest, latest) };
}

/** Returns the days as far as they are at most `days` after `today` (YYYY-MM-DD), and the first day in any case. */
export function limitStartDates(dates: StartDates, today: string, days: number): StartDates {
  const limit = lastOpenDay(daysAfter(today, days));
  const last = limit < dates.latest ? limit : dates.latest;
  const latest = last < dates.earliest ? dates.earliest : last;
  return { ...dates, latest, closed: dates.closed.filter((day) => day <= latest) };
}

/** Whether an order can start on `day` (YYYY-MM-DD). */
export function canStartOn(dates: StartDates, day: string): boolean {
  return day >= dates.earliest && day <= dates.latest && !dates.closed.includes(day);
}
