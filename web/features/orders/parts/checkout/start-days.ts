// The days on which a plan can start, and the early termination fee of the current contract on each. Pure. Days are
// YYYY-MM-DD, Central.
import type { OrderQuote, StartDates } from "#contracts/checkout.ts";

export type TerminationFees = OrderQuote["leaving"];
/** Returns the early termination fees of the contract at the quoted home. */
export function getTerminationFees(quote: Pick<OrderQuote, "leaving">): TerminationFees {
  return quote.leaving;
}

export type When = "earliest" | "free" | "other";

const DAY_MS = 86_400_000;

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** Returns the first possible start day from `day` on, or null if that is after the last one. */
export function nextOpenDay(dates: StartDates, day: string): string | null {
  const closed = new Set(dates.closed);
  let next = day < dates.earliest ? dates.earliest : day;
  while (closed.has(next)) next = dayAfter(next);
  return next <= dates.latest ? next : null;
}

export type DayProblem = "missing" | "too_early" | "too_late" | "closed";

/** Returns what is wrong with a requested day, or null if it is available. */
export function dayProblem(dates: StartDates, day: string): DayProblem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return "missing";
  if (day < dates.earliest) return "too_early";
  if (day > dates.latest) return "too_late";
  return dates.closed.includes(day) ? "closed" : null;
}

/** Returns the early termination fee in cents on a day: 0 from the free day on, null if the fee is not known. */
export function feeOn(terminationFees: TerminationFees, day: string): number | null {
  if (!terminationFees) return 0;
  if (terminationFees.free_from !== null && day >= terminationFees.free_from) return 0;
  return terminationFees.fee_cents;
}

export interface StartChoices {
  readonly earliest: string;
  /** The first day without an early termination fee, if it is later than the earliest and can be requested today. */
  readonly free: string | null;
  /** There is no early termination fee from this day on, but orders for it are not possible yet. */
  readonly freeLater: string | null;
  /** The choice before a selection: none if the earliest day would incur a fee that waiting avoids. */
  readonly preset: When | null;
}

/** Returns the days to choose from. */
export function startChoices(dates: StartDates, terminationFees: TerminationFees): StartChoices {
  const earliest = nextOpenDay(dates, dates.earliest) ?? dates.earliest;
  const from = terminationFees?.free_from ?? null;
  if (from === null || from <= earliest || feeOn(terminationFees, earliest) === 0)
    return { earliest, free: null, freeLater: null, preset: "earliest" };
  const free = nextOpenDay(dates, from);
  return {
    earliest,
    free,
    freeLater: free === null ? from : null,
    preset: free === null ? "earliest" : null,
  };
}

/** Returns the current choice, or null if there is none: the day without a fee may not exist for another home. */
export function getCurrentChoice(choices: StartChoices, when: When | null): When | null {
  return when === "free" && choices.free === null ? null : (when ?? choices.preset);
}

/** Returns the day of a choice. Empty if none is selected yet. */
export function chosenDay(choices: StartChoices, when: When | null, date: string): string {
  switch (getCurrentChoice(choices, when)) {
    case "earliest":
      return choices.earliest;
    case "free":
      return choices.free ?? "";
    case "other":
      return date;
    case null:
      return "";
    default:
      return "";
  }
}

/** Returns the day that the price is shown for: the chosen one, else the first without a fee, else the earliest. */
export function quotedDay(choices: StartChoices, when: When | null, date: string): string {
  return chosenDay(choices, when, date) || (choices.free ?? choices.earliest);
}
