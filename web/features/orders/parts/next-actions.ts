// Where an order's next step leads, in addition to the provider's own site and phone.
import type { OrderDetail } from "#contracts/orders.ts";
import type { OrderState } from "#contracts/order-transitions.ts";
import { contractClock } from "#market/contract-clock.ts";
import { paths } from "#web/shared/paths.ts";
import { lastCode } from "./next-step.ts";

const OVER: ReadonlySet<OrderState> = new Set(["rejected", "cancelled", "ended"] as const);

export interface NextAction {
  /** `addContract` and `home`: the home's page. `again`: the same plan's order page. `shop`: the list of plans. */
  readonly label: "addContract" | "home" | "again" | "shop";
  readonly href: string;
}

type ActionOrder = Pick<
  OrderDetail,
  "state" | "service_location" | "events" | "ends_on" | "plan" | "replaces_order_id"
>;

/** Returns the links of an order on the day `today` (YYYY-MM-DD). The first is what the next step asks for. */
export function nextActions(order: ActionOrder, today: string): readonly NextAction[] {
  const { state, ends_on: ends } = order;
  const { esiid } = order.service_location;
  const code = lastCode(order);
  const shop: NextAction = { label: "shop", href: esiid === "" ? paths.compare() : paths.shop(esiid) };
  const home: NextAction = { label: "home", href: paths.location(esiid) };
  if (state === "active") {
    // Time to choose the next plan.
    if (ends !== null && contractClock(ends, today).state !== "running")
      return esiid === "" ? [shop] : [shop, home];
    return esiid === "" ? [] : [home];
  }
  // Closed because no outcome was reported: it may be active all the same.
  if (state === "cancelled" && code === "no_answer" && esiid !== "")
    return [{ label: "addContract", href: `${home.href}#contract` }];
  if (!OVER.has(state)) return [];
  // The ESI ID of a wrong address is useless.
  if (code === "wrong_address") return [again(order, undefined), { ...shop, href: paths.compare() }];
  return code === "switch_hold" ? [again(order, esiid || undefined), shop] : [shop];
}

function again({ plan, replaces_order_id }: ActionOrder, esiid: string | undefined): NextAction {
  return {
    label: "again",
    href: paths.orderPlan(plan.id, { esiid, replaces: replaces_order_id ?? undefined }),
  };
}
