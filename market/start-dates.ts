// When an order may begin: 16 TAC 25.474 as amended in PUCT project 36536 gives a switch seven business days at most,
// four of them for the wires company; market.md "Switching may take up to seven business days". A customer may ask
// for a later day. ERCOT Protocols §15.1 refuse a day more than ninety days ahead.
import type { TduId } from "#contracts/plan.ts";
import type { StartDates } from "#contracts/checkout.ts";
import { closedDays, daysAfter, isClosedDay } from "./closed-days.ts";

/** No order of another provider is taken for a later day. */
export const MAX_DAYS_AHEAD = 90;

type StartKind = "switch" | "move_in";

/** Business days after the order's day until it may begin. */
type Lead = Readonly<Record<StartKind, number>>;

// General knowledge: meters that are read and connected from afar are switched within a day of the retailer's
// request, and the retailer has one before it; a new customer's power is turned on the day after the request.
const REMOTE_METERS: Lead = { switch: 2, move_in: 1 };
// The four business days of the rule, where we do not know it to be quicker; a visit for a move-in.
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

/** The days that a switch or a move-in ordered on `today` (YYYY-MM-DD, Central) may ask for; the first and the last are open. */
export function startDates(tdu: TduId, today: string, kind: StartKind): StartDates {
  const earliest = earliestStart(tdu, today, kind);
  const latest = lastOpenDay(daysAfter(today, MAX_DAYS_AHEAD));
  return { earliest, latest, closed: closedDays(earliest, latest) };
}

/** Whether an order may begin on `day` (YYYY-MM-DD). */
export function canStartOn(dates: StartDates, day: string): boolean {
  return day >= dates.earliest && day <= dates.latest && !dates.closed.includes(day);
}
