// The active order at a home that was placed here, whose renewal can still be declined. Pure.
import type { ListedOrder } from "#contracts/orders.ts";
import { renews } from "#web/shared/parts/order-steps.ts";

/**
 * Finds the account's order that is active at a home toward a known end on the day `today` (YYYY-MM-DD). Null if there
 * is none.
 */
export function findRunningOrder(
  orders: readonly ListedOrder[],
  esiid: string,
  today: string,
): ListedOrder | null {
  const here = orders.filter(({ service_location: location }) => location.esiid === esiid);
  return here.find((order) => order.state === "active" && renews(order, today)) ?? null;
}
