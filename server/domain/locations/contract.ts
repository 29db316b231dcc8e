// The contract of a home, and what is needed to price it.
import type { RankingRequest } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { Contract, EarlyTerminationFee } from "#contracts/portal.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import { findPlan } from "#server/domain/plans/rank-for-usage.ts";
import type { Context } from "#server/domain/context.ts";
import type { CustomerLocation } from "./customer-locations.ts";

/** Returns the early termination fee of a plan according to its Facts Label. Null if it has none. */
export function planFee({ termination_fee: fee }: Plan): EarlyTerminationFee | null {
  switch (fee.kind) {
    case "unknown":
      return null;
    case "none":
      return { kind: "none" };
    case "flat":
    case "per_remaining_month":
      return { kind: fee.kind, usd: fee.amount_usd };
    default:
      return fee satisfies never;
  }
}

/**
 * Returns the contract of a home: what its customer entered, or else our order that runs or ended there. Null if there
 * is neither.
 */
export function findContract({ contract, contract_order: order }: CustomerLocation): Contract | null {
  if (contract) return contract;
  if (!order) return null;
  const { plan, ends_on } = order;
  const { provider, name: plan_name, id: plan_id } = plan;
  return {
    provider: provider.name,
    plan_name,
    plan_id,
    ends_on,
    price: null,
    leaving_fee: planFee(plan),
  };
}

export interface CurrentPlan {
  /** Null if neither the plan nor its price is known. */
  readonly current: RankingRequest["current"];
  /** The plan that `current` names. */
  readonly current_plan: Plan | null;
}

/**
 * Returns what is needed to price a home's contract: one of our plans as it was ordered, or an entered plan as in the
 * catalog, or else the price on the bill.
 */
export async function findCurrentPlan(
  ctx: Context,
  catalog: Catalog,
  location: CustomerLocation,
  contract: Contract | null,
): Promise<CurrentPlan> {
  const id = contract?.plan_id;
  const ordered = id && location.contract_order?.plan.id === id ? location.contract_order.plan : null;
  const plan = ordered ?? (id ? await findPlan(ctx, catalog, id) : null);
  return toCurrentPlan(plan, contract?.price ?? null);
}

/** Returns what is needed to price a contract: its plan if that has a tariff, or else the price on the bill. */
export function toCurrentPlan(plan: Plan | null, price: Contract["price"]): CurrentPlan {
  if (plan?.tariff) return { current: { kind: "plan", plan_id: plan.id }, current_plan: plan };
  return { current: price ? { kind: "price", ...price } : null, current_plan: null };
}
