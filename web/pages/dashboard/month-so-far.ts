// What this month has cost so far, as far as a usual year and today's contract tell. Pure.
import type { BestPlans, Contract } from "#contracts/portal.ts";

export interface MonthSoFar {
  /** YYYY-MM. */
  readonly month: string;
  readonly kwh: number;
  /** Cents so far and in the whole month; null where the cost of the contract is not known. */
  readonly cents: number | null;
  readonly whole_cents: number | null;
}

/** The month of `today` (YYYY-MM-DD), its days before today's end counted; null where the year lacks the month. */
export function monthSoFar(best: BestPlans, contract: Contract | null, today: string): MonthSoFar | null {
  const { months } = best.usage;
  const index = months.findIndex(({ month }) => month.slice(5, 7) === today.slice(5, 7));
  const usual = months[index];
  if (!usual) return null;
  const share = Number(today.slice(8, 10)) / daysInMonth(today);
  const whole = wholeMonth(best, contract, index);
  return {
    month: today.slice(0, 7),
    kwh: usual.kwh * share,
    cents: whole === null ? null : Math.round(whole * share),
    whole_cents: whole,
  };
}

/** The month's bill on the contract's own plan, else its share of the contract's year by kWh. */
function wholeMonth(best: BestPlans, contract: Contract | null, index: number): number | null {
  const planId = contract?.plan_id ?? null;
  const own = planId === null ? undefined : best.results.find(({ plan }) => plan.id === planId);
  const bill = own?.cost?.month_cents[index];
  if (bill !== undefined) return bill;
  const { year_kwh, months } = best.usage;
  if (best.current_cents === null || year_kwh <= 0) return null;
  return Math.round((best.current_cents * (months[index]?.kwh ?? 0)) / year_kwh);
}

function daysInMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
}
