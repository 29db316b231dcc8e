// The early termination fee of a contract on a given day.
import type { ContractClock, EarlyTerminationFee } from "#contracts/portal.ts";

const CENTS = 100;

/**
 * Returns the months from `today` through `endsOn` (YYYY-MM-DD). A month that has started counts as a whole one,
 * because that is the most that fees per remaining month are charged for.
 */
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
 * Returns the cents that ending a contract on `today` costs. Null if the fee is not known. Zero inside the no-fee
 * window (16 TAC 25.475), and zero for a contract without an end unless its customer entered a fee, because month to
 * month has none.
 */
export function getTerminationFee(
  fee: EarlyTerminationFee | null,
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
