// The days on which a switch can make sense, each with the early termination fee of that day.
import type { OutlookOption } from "#contracts/outlook.ts";
import type { Contract, ContractClock } from "#contracts/portal.ts";
import { nextOpenDay } from "#market/closed-days.ts";
import { contractClock } from "#market/contract-clock.ts";
import { getTerminationFee, remainingMonths } from "#market/termination-fee.ts";
import { addDays } from "#meter/calendar.ts";
import { addMonths, getDayIndex, type CostWindow } from "#rating/cost-window.ts";

export interface SwitchDay {
  /** Counted from the window's first day. */
  readonly index: number;
  readonly because: NonNullable<OutlookOption["starts_because"]>;
  /** Cents. Null if the fee is not known. */
  readonly fee_cents: number | null;
}

/** The parts of the contract that affect days and fees. Null if no contract is known. */
export type Term = Pick<Contract, "ends_on" | "leaving_fee"> | null;

/** Returns the early termination fee on a day, in cents. Null if it is not known. */
export function feeOn(term: Term, day: string): number | null {
  if (!term) return null;
  const clock = term.ends_on ? contractClock(term.ends_on, day) : null;
  return getTerminationFee(term.leaving_fee, clock, day);
}

/**
 * Returns the days after the first on which a fee per remaining month falls, before the fee ends. Each is the day after
 * a date that is a whole number of months before the end.
 */
function feeSteps(term: Term, window: CostWindow, until: number): string[] {
  if (!term?.ends_on || term.leaving_fee?.kind !== "per_remaining_month") return [];
  if (feeOn(term, window.from) === 0) return [];
  const steps: string[] = [];
  for (let left = remainingMonths(window.from, term.ends_on) - 1; left > 0; left--) {
    const day = addDays(addMonths(term.ends_on, -left), 1);
    if (getDayIndex(window, day) >= until) break;
    steps.push(day);
  }
  return steps;
}

function isRunning(clock: ContractClock | null, window: CostWindow): clock is ContractClock {
  return clock !== null && clock.ends_on >= window.from;
}

/** Returns the days for plans of other providers, earliest first, each index once. `clock` is today's. */
export function switchDays(term: Term, clock: ContractClock | null, window: CostWindow): SwitchDay[] {
  const first: SwitchDay = { index: 0, because: "first_day", fee_cents: feeOn(term, window.from) };
  if (!isRunning(clock, window)) return [first];
  const candidates: { because: SwitchDay["because"]; day: string }[] = [
    ...feeSteps(term, window, getDayIndex(window, clock.free_from)).map((day) => ({
      because: "fee_falls" as const,
      day,
    })),
    { because: "no_fee", day: clock.free_from },
    { because: "after_term", day: addDays(clock.ends_on, 1) },
  ];
  const days = [first];
  for (const { because, day } of candidates) {
    const open = nextOpenDay(day);
    const index = getDayIndex(window, open);
    if (open <= window.from || open > window.through || days.some((one) => one.index === index)) continue;
    // A step that a weekend moves into the days without a fee counts as one of those days.
    const is_free = because === "fee_falls" && open >= clock.free_from;
    days.push({ index, because: is_free ? "no_fee" : because, fee_cents: feeOn(term, open) });
  }
  return days;
}

/**
 * Returns the day on which a plan of the same provider starts: after the term, or else the first day. Null if the term
 * ends after the window.
 */
export function renewalDay(term: Term, clock: ContractClock | null, window: CostWindow): SwitchDay | null {
  if (!isRunning(clock, window))
    return { index: 0, because: "first_day", fee_cents: feeOn(term, window.from) };
  const day = addDays(clock.ends_on, 1);
  if (day > window.through) return null;
  return { index: getDayIndex(window, day), because: "after_term", fee_cents: 0 };
}
