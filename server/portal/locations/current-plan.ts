// What is paid at a home now, so that it can be priced.
import type { RankingRequest } from "#contracts/compare.ts";
import type { Plan } from "#contracts/plan.ts";
import type { Contract } from "#contracts/portal.ts";
import type { Catalogue } from "../../catalogue/current.ts";
import { findPlan } from "../../catalogue/rank-for-usage.ts";
import type { Context } from "../../context.ts";
import type { HeldHome } from "../../homes/find-homes.ts";

export interface CurrentPlan {
  /** Null where neither the plan nor its price is known. */
  readonly current: RankingRequest["current"];
  /** The plan that `current` names. */
  readonly current_plan: Plan | null;
}

/** What a home's `contract` costs by: a plan of ours as it was ordered; one that was typed, as the catalogue knows it; else what the bill says. */
export async function currentPlan(
  ctx: Context,
  catalogue: Catalogue,
  held: HeldHome,
  contract: Contract | null,
): Promise<CurrentPlan> {
  const id = contract?.plan_id;
  if (id) {
    const ordered = held.order?.plan.id === id ? held.order.plan : null;
    const current_plan = ordered ?? (await findPlan(ctx, catalogue, id));
    if (current_plan?.tariff) return { current: { kind: "plan", plan_id: id }, current_plan };
  }
  const price = contract?.price;
  return { current: price ? { kind: "price", ...price } : null, current_plan: null };
}
