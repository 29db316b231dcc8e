// Estimates this month's cost so far from a typical year and the current price. Pure.
import type { Outlook } from "#contracts/outlook.ts";
import type { BestPlans, ServiceLocation } from "#contracts/portal.ts";

export interface MonthSoFar {
  readonly kwh: number;
  /** Cents so far and in the whole month. Null if the current price isn't known. */
  readonly cents: number | null;
  readonly whole_cents: number | null;
}

/** The current price: a plan of the list, otherwise its twelve-month cost in cents. Both are null if it isn't known. */
export interface PriceNow {
  readonly plan_id: string | null;
  readonly year_cents: number | null;
}

/** Returns the price of the contract, or after its end the month-to-month rate that the outlook uses. */
export function priceNow(
  { contract, clock }: Pick<ServiceLocation, "contract" | "clock">,
  { current_cents }: Pick<BestPlans, "current_cents">,
  outlook: Pick<Outlook, "timeline" | "options"> | undefined,
): PriceNow {
  if (clock?.state !== "over") return { plan_id: contract?.plan_id ?? null, year_cents: current_cents };
  const isMonthToMonth = outlook?.timeline.every(({ kind }) => kind === "month_to_month") ?? false;
  const nothing = outlook?.options.find(({ kind }) => kind === "do_nothing");
  return { plan_id: null, year_cents: isMonthToMonth ? (nothing?.total_cents ?? null) : null };
}

/**
 * Returns the month of `today` (YYYY-MM-DD), with its days counted through today, or null if the year lacks the month.
 */
export function monthSoFar(
  best: Pick<BestPlans, "usage" | "results">,
  price: PriceNow,
  today: string,
): MonthSoFar | null {
  const { months } = best.usage;
  const index = months.findIndex(({ month }) => month.slice(5, 7) === today.slice(5, 7));
  const typical = months[index];
  if (!typical) return null;
  const share = Number(today.slice(8, 10)) / daysInMonth(today);
  const fullCents = estimateFullMonth(best, price, index);
  return {
    kwh: typical.kwh * share,
    cents: fullCents === null ? null : Math.round(fullCents * share),
    whole_cents: fullCents,
  };
}

/** Returns the month's bill on the plan itself, otherwise its share of the year by kWh. */
function estimateFullMonth(
  { usage, results }: Pick<BestPlans, "usage" | "results">,
  { plan_id, year_cents }: PriceNow,
  index: number,
): number | null {
  const currentPlan = plan_id === null ? undefined : results.find(({ plan }) => plan.id === plan_id);
  const bill = currentPlan?.cost?.month_cents[index];
  if (bill !== undefined) return bill;
  const { year_kwh, months } = usage;
  if (year_cents === null || year_kwh <= 0) return null;
  return Math.round((year_cents * (months[index]?.kwh ?? 0)) / year_kwh);
}

function daysInMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();
}
