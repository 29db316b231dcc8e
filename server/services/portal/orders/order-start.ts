// Determines on which days an order may start.
import type { PlaceOrder, StartDates } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";
import { closedDays, daysAfter, isClosedDay } from "#market/closed-days.ts";
import { isSameProvider } from "#market/same-provider.ts";
import { MAX_DAYS_AHEAD, canStartOn, limitStartDates, startDates } from "#market/start-dates.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PartnerCapabilities } from "#server/platform/settings/partners.ts";
import { createOrderError } from "./order-problems.ts";

/** The order that ends when a renewal starts. */
export interface ReplacedOrder {
  readonly ends_on: string | null;
  readonly plan: Plan;
}

/** A provider may still accept a renewal for some time after the term. */
const RENEWAL_DAYS = 30;

/** Whether a plan is from the provider of the order that it follows. */
export function staysWith(replaced: ReplacedOrder | null, plan: Plan): boolean {
  if (!replaced) return false;
  return isSameProvider(replaced.plan.provider, plan.provider);
}

/** Returns the first day after an order's term, or the first day that may be requested at all. */
function earliestAfter(replaced: ReplacedOrder, first: string): string {
  const after = replaced.ends_on ? daysAfter(replaced.ends_on, 1) : first;
  return after > first ? after : first;
}

/**
 * Returns the days on which a plan may follow an order. With the same provider, the utility is not involved, so any day
 * after the term works. With another provider it starts like every switch. Null if the term ends too far ahead for
 * that.
 */
export function renewalDates(replaced: ReplacedOrder, plan: Plan, today: string): StartDates | null {
  const switching = startDates(plan.tdu, today, "switch");
  if (!staysWith(replaced, plan)) {
    const earliest = earliestAfter(replaced, switching.earliest);
    const { latest } = switching;
    return earliest > latest ? null : { earliest, latest, closed: closedDays(earliest, latest) };
  }
  const earliest = earliestAfter(replaced, daysAfter(today, 1));
  const last = daysAfter(earliest, RENEWAL_DAYS);
  return { earliest, latest: last > switching.latest ? last : switching.latest, closed: [] };
}

function firstOpenDay(day: string): string {
  return isClosedDay(day) ? firstOpenDay(daysAfter(day, 1)) : day;
}

// Includes the day from which it can be ordered, because no day that can be selected now is valid.
function tooEarly(endsOn: string): AppError {
  const order_from = daysAfter(firstOpenDay(daysAfter(endsOn, 1)), -MAX_DAYS_AHEAD);
  return new AppError(
    "unprocessable",
    `Another provider's plan can be ordered at most ${MAX_DAYS_AHEAD} days ahead, and this contract ends ${endsOn}. Order it on ${order_from} or later.`,
    { problem: "start_refused", order_from },
  );
}

function tooLate(earliest: string, latest: string): AppError {
  return new AppError("unprocessable", `This start date is too far ahead. Choose a day up to ${latest}.`, {
    problem: "start_refused",
    earliest,
    latest,
  });
}

/** Returns the days on which a switch or a move-in may start, within the window of the plan's provider. */
export function orderDates(
  plan: Plan,
  today: string,
  kind: "switch" | "move_in",
  { start_within_days: days }: PartnerCapabilities,
): StartDates {
  const dates = startDates(plan.tdu, today, kind);
  return days === undefined ? dates : limitStartDates(dates, today, days);
}

function datesFor(
  kind: PlaceOrder["kind"],
  plan: Plan,
  replaced: ReplacedOrder | null,
  today: string,
  capabilities: PartnerCapabilities,
): StartDates {
  if (kind !== "renewal") return orderDates(plan, today, kind, capabilities);
  if (!replaced) throw createOrderError("nothing_to_renew");
  const dates = renewalDates(replaced, plan, today);
  if (!dates) throw tooEarly(replaced.ends_on ?? today);
  return dates;
}

/**
 * Returns the planned start: the requested day, or the first possible one without a request. Throws `start_refused`,
 * with the first and the last day that may be requested, or with the day from which it can be ordered.
 */
export function resolveStart(
  { kind, starts_on }: Pick<PlaceOrder, "kind" | "starts_on">,
  plan: Plan,
  replaced: ReplacedOrder | null,
  today: string,
  capabilities: PartnerCapabilities,
): string {
  const dates = datesFor(kind, plan, replaced, today, capabilities);
  const { earliest, latest } = dates;
  const day = starts_on ?? earliest;
  if (canStartOn(dates, day)) return day;
  throw day > latest ? tooLate(earliest, latest) : createOrderError("start_refused", { earliest, latest });
}
