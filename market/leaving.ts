// What leaving a contract costs on a given day, and when leaving pays most.
import type { ContractClock, LeavingFee } from "#contracts/portal.ts";

const CENTS = 100;
const DAYS_A_YEAR = 365;

/** Months from `today` through `endsOn` (YYYY-MM-DD); one that has begun counts whole, as fees per remaining month are charged at most. */
export function remainingMonths(today: string, endsOn: string): number {
  const parts = (iso: string): [number, number, number] => [
    Number(iso.slice(0, 4)),
    Number(iso.slice(5, 7)),
    Number(iso.slice(8, 10)),
  ];
  const [year, month, day] = parts(today);
  const [endYear, endMonth, endDay] = parts(endsOn);
  const months = (endYear - year) * 12 + (endMonth - month) + (endDay >= day ? 1 : 0);
  return Math.max(0, months);
}

/**
 * Cents to leave on the day `today`; null where the fee is not known. Nothing from the day on which leaving is free
 * (16 TAC 25.475), and nothing for a contract without an end unless its holder told of a fee: month to month has none.
 */
export function leavingFeeCents(
  fee: LeavingFee | null,
  clock: ContractClock | null,
  today: string,
): number | null {
  if (clock && clock.state !== "running") return 0;
  if (fee === null) return clock ? null : 0;
  switch (fee.kind) {
    case "none":
      return 0;
    case "flat":
      return Math.round(fee.usd * CENTS);
    case "per_remaining_month":
      return clock ? Math.round(fee.usd * CENTS) * remainingMonths(today, clock.ends_on) : null;
    default:
      return fee satisfies never;
  }
}

/**
 * The day on which a switch that saves `savingsCents` a year pays most: today, or the day from which leaving is free
 * where the fee is more than what waiting loses; null where nothing is saved. A fee that is not known is not risked.
 */
export function bestSwitchOn(
  savingsCents: number | null,
  feeCents: number | null,
  clock: ContractClock | null,
  today: string,
): string | null {
  if (savingsCents === null || savingsCents <= 0) return null;
  if (feeCents === 0) return today;
  // No end is known: the fee never runs out, so that it pays as soon as a year saves more.
  if (!clock) return feeCents !== null && feeCents < savingsCents ? today : null;
  if (feeCents === null) return clock.free_from;
  const days = (Date.parse(clock.free_from) - Date.parse(today)) / 86_400_000;
  return feeCents < (savingsCents * days) / DAYS_A_YEAR ? today : clock.free_from;
}
