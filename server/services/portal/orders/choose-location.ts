// PUT /api/orders/{id}/service_location: the customer chooses which of their homes an order without one is for.
import type { OrderDetail } from "#contracts/orders.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { getCustomerLocation } from "#server/domain/locations/customer-locations.ts";
import { clearTypedContract } from "#server/domain/locations/typed-contract.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { getOrder, noSuchOrder } from "./get-order.ts";
import { createOrderError } from "./order-problems.ts";

/**
 * Adds the home to the order, unless the order has one, and returns the order. Throws `not_found` for an order or a home
 * that isn't the account's, and `other_tdu` if the plan isn't sold there.
 */
export async function chooseOrderLocation(
  ctx: Context,
  customer: Customer,
  id: string,
  address: string,
): Promise<OrderDetail> {
  if (!isUuid(id)) throw noSuchOrder();
  const { plan } = await getOrder(ctx, customer, id);
  const { location } = await getCustomerLocation(ctx, customer, address);
  const { esiid, tdu } = location;
  if (tdu !== null && tdu !== plan.tdu) throw createOrderError("other_tdu");
  const home = { address: location.address, city: location.city, zip: location.zip, tdu: plan.tdu };
  const now = ctx.now();
  await ctx.db.sql.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("portal.orders")
      .set({ esiid, home: JSON.stringify(home), updated_at: now })
      .where("id", "=", id)
      .where("user_id", "=", customer.id)
      .where("esiid", "=", "")
      .returning("state")
      .executeTakeFirst();
    // As if the contract had started at this home.
    if (changed?.state === "active") await clearTypedContract(trx, { user_id: customer.id, esiid }, now);
  });
  return getOrder(ctx, customer, id);
}
