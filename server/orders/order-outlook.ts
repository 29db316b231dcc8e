// The outlook of a home with one of its orders as the contract: what its renewal page and its renewal notices say.
import type { Plan } from "#contracts/plan.ts";
import type { Contract } from "#contracts/portal.ts";
import type { Catalogue } from "../catalogue/current.ts";
import type { Context } from "../context.ts";
import { bestUsage } from "../homes/best-usage.ts";
import { planFee } from "../homes/contract.ts";
import { findHome } from "../homes/find-homes.ts";
import { findHomeFacts } from "../homes/open-orders.ts";
import { adviseHome, type HomeAdvice } from "../homes/outlook.ts";
import type { OrderedHome } from "./order-row.ts";

/** An order with an end, as far as its outlook needs it. */
export interface EndingOrderFacts {
  readonly id: string;
  readonly esiid: string;
  readonly plan: Plan;
  readonly ends_on: string;
  readonly home: Pick<OrderedHome, "tdu">;
}

function toContract({ plan, ends_on }: EndingOrderFacts): Contract {
  const { provider, name: plan_name, id: plan_id } = plan;
  const leaving_fee = planFee(plan);
  return { provider: provider.name, plan_name, plan_id, ends_on, price: null, leaving_fee };
}

/** Answers what a customer's order leads to; a home that left the account is priced by what the order knows of it. Throws `unprocessable` when no year can be made of its usage. */
export async function adviseOrder(
  ctx: Context,
  catalogue: Catalogue,
  userId: string,
  order: EndingOrderFacts,
  { weather }: { readonly weather: boolean },
): Promise<HomeAdvice> {
  const { id: orderId, esiid, plan } = order;
  const held = await findHome(ctx, userId, esiid);
  const facts = await findHomeFacts(ctx, userId, esiid);
  const home = {
    esiid,
    tdu: held?.home.tdu ?? order.home.tdu,
    switch_hold: held?.home.switch_hold === true,
    usage: bestUsage(ctx, held ?? { usage: null, meter: null }),
    contract: toContract(order),
    current: plan.tariff ? ({ kind: "plan", plan_id: plan.id } as const) : null,
    current_plan: plan,
    facts: { ...facts, open_orders: facts.open_orders.filter(({ id }) => id !== orderId) },
  };
  return adviseHome(ctx, catalogue, home, { read_day: null, weather });
}
