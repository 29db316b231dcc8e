// The outlook of a home with one of its orders as the contract, for its renewal page and its renewal notices.
import type { OrderState } from "#contracts/order-transitions.ts";
import type { Plan } from "#contracts/plan.ts";
import type { Contract } from "#contracts/portal.ts";
import type { Catalog } from "#server/domain/plans/current-catalog.ts";
import type { Context } from "#server/domain/context.ts";
import { bestUsage } from "#server/domain/locations/best-usage.ts";
import { findCurrentPlan, findContract, planFee } from "#server/domain/locations/contract.ts";
import { findCustomerLocation, type CustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { findLocationFacts } from "#server/domain/locations/open-orders.ts";
import {
  adviseLocation,
  type LocationAdvice,
  type AdviceLocation,
} from "#server/domain/locations/outlook.ts";
import type { OrderedLocation } from "./order-row.ts";

/** The parts of an ending order that its outlook needs. */
export interface EndingOrderFacts {
  readonly state: OrderState;
  readonly esiid: string;
  readonly plan: Plan;
  readonly ends_on: string;
  readonly home: Pick<OrderedLocation, "tdu">;
}

function toContract({ plan, ends_on }: EndingOrderFacts): Contract {
  const { provider, name: plan_name, id: plan_id } = plan;
  const leaving_fee = planFee(plan);
  return { provider: provider.name, plan_name, plan_id, ends_on, price: null, leaving_fee };
}

type Priced = Pick<AdviceLocation, "contract" | "current" | "current_plan">;

/**
 * Returns what is paid before the outlook's first choice: the order once it has started, else the home's contract until
 * it starts.
 */
async function pricedContract(
  ctx: Context,
  catalog: Catalog,
  location: CustomerLocation | null,
  order: EndingOrderFacts,
): Promise<Priced> {
  const { plan, state } = order;
  if (state === "active" || state === "ended") {
    const current = plan.tariff ? ({ kind: "plan", plan_id: plan.id } as const) : null;
    return { contract: toContract(order), current, current_plan: plan };
  }
  const contract = location && findContract(location);
  const unknown = { current: null, current_plan: null };
  return { contract, ...(location ? await findCurrentPlan(ctx, catalog, location, contract) : unknown) };
}

/**
 * Returns the outlook for a customer's order. A home that is no longer in the account is priced from the order's data.
 * Throws `unprocessable` if its usage does not allow a year to be estimated.
 */
export async function adviseOrder(
  ctx: Context,
  catalog: Catalog,
  userId: string,
  order: EndingOrderFacts,
  { weather }: { readonly weather: boolean },
): Promise<LocationAdvice> {
  const { esiid } = order;
  const location = await findCustomerLocation(ctx, userId, esiid);
  const adviceLocation = {
    esiid,
    tdu: location?.location.tdu ?? order.home.tdu,
    switch_hold: location?.location.switch_hold === true,
    usage: bestUsage(ctx, location ?? { usage: null, meter: null }),
    ...(await pricedContract(ctx, catalog, location, order)),
    conditions: location?.conditions ?? [],
    facts: await findLocationFacts(ctx, userId, esiid),
  };
  return adviseLocation(ctx, catalog, adviceLocation, { read_day: null, weather });
}
