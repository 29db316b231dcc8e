// On which day a plan may begin, and what leaving the contract of now costs on it. Pure; days are YYYY-MM-DD, Central.
import type { OrderQuote, StartDates } from "#contracts/checkout.ts";

export type TerminationFees = OrderQuote["leaving"];
export type When = "earliest" | "free" | "other";

const DAY_MS = 86_400_000;

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The first day from `day` on that something may begin on; null where that is past the last one. */
export function nextOpenDay(dates: StartDates, day: string): string | null {
  const closed = new Set(dates.closed);
  let next = day < dates.earliest ? dates.earliest : day;
  while (closed.has(next)) next = dayAfter(next);
  return next <= dates.latest ? next : null;
}

export type DayProblem = "missing" | "too_early" | "too_late" | "closed";

/** What is wrong with a day that was asked for; null where it may be had. */
export function dayProblem(dates: StartDates, day: string): DayProblem | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return "missing";
  if (day < dates.earliest) return "too_early";
  if (day > dates.latest) return "too_late";
  return dates.closed.includes(day) ? "closed" : null;
}

/** Cents to leave on a day: 0 from the free day on, null where the fee is not known. */
export function feeOn(leaving: TerminationFees, day: string): number | null {
  if (!leaving) return 0;
  if (leaving.free_from !== null && day >= leaving.free_from) return 0;
  return leaving.fee_cents;
}

export interface StartChoices {
  readonly earliest: string;
  /** The day on which leaving is free, where it is later than the earliest and may be asked for today. */
  readonly free: string | null;
  /** Leaving is free from this day on, but no order can be placed for it yet. */
  readonly freeLater: string | null;
  /** The one that stands chosen before anybody chose: none where the earliest would cost a fee that waiting saves. */
  readonly preset: When | null;
}

/** The days to choose between. */
export function startChoices(dates: StartDates, leaving: TerminationFees): StartChoices {
  const earliest = nextOpenDay(dates, dates.earliest) ?? dates.earliest;
  const from = leaving?.free_from ?? null;
  if (from === null || from <= earliest || feeOn(leaving, earliest) === 0)
    return { earliest, free: null, freeLater: null, preset: "earliest" };
  const free = nextOpenDay(dates, from);
  return {
    earliest,
    free,
    freeLater: free === null ? from : null,
    preset: free === null ? "earliest" : null,
  };
}

/** The choice that stands; null where none does: the day on which leaving is free may be gone for another home. */
export function getCurrentChoice(choices: StartChoices, when: When | null): When | null {
  return when === "free" && choices.free === null ? null : (when ?? choices.preset);
}

/** The day that a choice stands for; empty where none is chosen yet. */
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
