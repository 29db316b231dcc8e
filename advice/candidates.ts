// The plans that a home can switch to, each on its best day, and which of them can be recommended.
import type { Plan } from "#contracts/plan.ts";
import { isSameProvider } from "#market/same-provider.ts";
import { isVerified, lasts } from "#rating/twelve-months.ts";
import type { HomeCase } from "./home-case.ts";
import type { PricedPlan } from "./home-costs.ts";
import { bestSwitch, type BestSwitch } from "./plan-switch.ts";

/** Whether a plan can be had by this customer: one for new customers is not for those its provider has. */
function isOpen({ plan }: PricedPlan, provider: Plan["provider"] | null): boolean {
  return !(plan.new_customers_only && provider !== null && isSameProvider(plan.provider, provider));
}

export interface Candidate {
  readonly item: PricedPlan;
  readonly stays: boolean;
  readonly best: BestSwitch;
}

/** Returns every verified plan that is open to the customer, on its best day; none while an order is in progress. */
export function listCandidates({ input, costs, provider, baseline, days, renewal }: HomeCase): Candidate[] {
  if (input.open_orders.length > 0) return [];
  return costs.priced.flatMap((item) => {
    if (!isVerified(item.plan) || !isOpen(item, provider)) return [];
    const stays = provider !== null && isSameProvider(item.plan.provider, provider);
    const best = bestSwitch(baseline, item, stays ? (renewal ? [renewal] : []) : days);
    return best ? [{ item, stays, best }] : [];
  });
}

/** Returns what can be recommended: a price that lasts the twelve months, and no kind of contract of its own; without any, fixed prices that end sooner. */
export function recommendable(all: readonly Candidate[]): readonly Candidate[] {
  const open = all.filter(({ item }) => !item.plan.prepaid);
  const lasting = open.filter(({ item }) => lasts(item.plan));
  if (lasting.length > 0) return lasting;
  return open.filter(({ item }) => item.plan.rate_type === "fixed" && item.plan.term_months > 0);
}

/** Orders candidates: highest net first; without one, by the plan's own twelve months. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  const [one, other] = [a.best.net_cents, b.best.net_cents];
  if (one !== null && other !== null && one !== other) return other - one;
  if (one === null && other !== null) return 1;
  if (one !== null && other === null) return -1;
  return (a.item.twelve_months?.cents ?? 0) - (b.item.twelve_months?.cents ?? 0);
}
