// On which days an order may begin.
import type { PlaceOrder, StartDates } from "#contracts/placing.ts";
import type { Plan } from "#contracts/plan.ts";
import { closedDays, daysAfter } from "#market/closed-days.ts";
import { mayStartOn, startDates } from "#market/start-dates.ts";
import { refuseOrder } from "./order-problems.ts";

/** The order that ends where a renewal begins. */
export interface ReplacedOrder {
  readonly ends_on: string | null;
  readonly plan: Plan;
}

/** A provider may take a renewal for some time after the term, too. */
const RENEWAL_DAYS = 30;

/** Whether a plan is of the provider of the order that it follows. */
export function staysWith(replaced: ReplacedOrder | null, plan: Plan): boolean {
  if (!replaced) return false;
  const [a, b] = [replaced.plan.provider, plan.provider];
  return a.puct_number === null ? a.name === b.name : a.puct_number === b.puct_number;
}

/** The days on which a plan may follow an order. With the same provider the wires company has nothing to do: any day after the term will do. */
export function renewalDates(replaced: ReplacedOrder, plan: Plan, today: string): StartDates {
  const switching = startDates(plan.tdu, today, "switch");
  const stays = staysWith(replaced, plan);
  const first = stays ? daysAfter(today, 1) : switching.earliest;
  const after = replaced.ends_on ? daysAfter(replaced.ends_on, 1) : first;
  const earliest = after > first ? after : first;
  const last = daysAfter(earliest, RENEWAL_DAYS);
  const latest = last > switching.latest ? last : switching.latest;
  return { earliest, latest, closed: stays ? [] : closedDays(earliest, latest) };
}

/** Throws `start_refused`, with the first and the last day that may be asked for. */
export function checkStart(
  asked: Pick<PlaceOrder, "kind" | "starts_on">,
  plan: Plan,
  replaced: ReplacedOrder | null,
  today: string,
): void {
  const { kind, starts_on } = asked;
  const dates =
    kind === "renewal" ? replaced && renewalDates(replaced, plan, today) : startDates(plan.tdu, today, kind);
  if (!dates) throw refuseOrder("nothing_to_renew");
  if (mayStartOn(dates, starts_on)) return;
  const { earliest, latest } = dates;
  throw refuseOrder("start_refused", { earliest, latest });
}
