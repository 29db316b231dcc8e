// The plans that a home can switch to, each on its best day, and which of them can be recommended.
import type { Plan } from "#contracts/plan.ts";
import { isSameProvider } from "#market/same-provider.ts";
import { isVerified, lasts } from "#rating/twelve-months.ts";
import type { PricedLocation } from "./priced-location.ts";
import type { PricedPlan } from "./location-costs.ts";
import { bestDay, switchOn, type BestSwitch, type Tried } from "./plan-switch.ts";
import type { SwitchDay } from "./switch-days.ts";

/**
 * Whether a plan is available to this customer. A plan for new customers is not available to customers of its provider.
 */
function isOpen({ plan }: PricedPlan, provider: Plan["provider"] | null): boolean {
  return !(plan.new_customers_only && provider !== null && isSameProvider(plan.provider, provider));
}

/** A plan that is available to the customer, with the days on which it can start. */
export interface OpenPlan {
  readonly item: PricedPlan;
  readonly stays: boolean;
  readonly days: readonly SwitchDay[];
}

/** An open plan with its best day. */
export interface TriedPlan extends OpenPlan {
  readonly tried: Tried;
}

/** An open plan on its best day, in detail. */
export interface Candidate extends OpenPlan {
  readonly best: BestSwitch;
}

/** Returns every verified plan that is available to the customer. Empty while an order is in progress. */
export function listOpenPlans({ input, costs, provider, days, renewal }: PricedLocation): OpenPlan[] {
  if (input.open_orders.length > 0) return [];
  const renewals = renewal ? [renewal] : [];
  return costs.priced.flatMap((item) => {
    if (!isVerified(item.plan) || !isOpen(item, provider)) return [];
    const stays = provider !== null && isSameProvider(item.plan.provider, provider);
    const allowedDays = stays ? renewals : days;
    return allowedDays.length > 0 ? [{ item, stays, days: allowedDays }] : [];
  });
}

/** Finds the best day of an open plan. */
export function tryPlan({ baseline }: PricedLocation, open: OpenPlan): TriedPlan | null {
  const tried = bestDay(baseline, open.item, open.days);
  return tried && { ...open, tried };
}

/** Prices an open plan on its best day. Only options that are shown need it. */
export function toCandidate({ baseline }: PricedLocation, { tried, ...open }: TriedPlan): Candidate {
  return { ...open, best: switchOn(baseline, open.item, tried) };
}

/**
 * Returns the plans that can be recommended: their price lasts the twelve months and they are not a special kind of
 * contract. If there are none, returns fixed prices that end sooner.
 */
export function recommendable(all: readonly OpenPlan[]): readonly OpenPlan[] {
  const open = all.filter(({ item }) => !item.plan.prepaid);
  const lasting = open.filter(({ item }) => lasts(item.plan));
  if (lasting.length > 0) return lasting;
  return open.filter(({ item }) => item.plan.rate_type === "fixed" && item.plan.term_months > 0);
}

/** Orders plans by net, highest first. Without a net, orders them by the plan's own twelve months. */
export function compareTried(a: TriedPlan, b: TriedPlan): number {
  const [one, other] = [a.tried.net_cents, b.tried.net_cents];
  if (one !== null && other !== null && one !== other) return other - one;
  if (one === null && other !== null) return 1;
  if (one !== null && other === null) return -1;
  return (a.item.twelve_months?.cents ?? 0) - (b.item.twelve_months?.cents ?? 0);
}
