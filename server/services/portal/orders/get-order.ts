// GET /api/orders/{id}
import type { OrderDetail } from "#contracts/orders.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { type Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { orderDetailJson, FULL_ORDER_COLUMNS, type FullOrderRow } from "#server/domain/orders/order-row.ts";

const ORDER_SQL = `
  select ${FULL_ORDER_COLUMNS}
  from portal.orders o where o.id = $1 and o.user_id = $2`;

/**
 * Creates the response for an order that does not exist, is another customer's, or has a malformed id, without
 * revealing which.
 */
export function noSuchOrder(): AppError {
  return new AppError("not_found", "We couldn't find that order.");
}

/** Returns one order of the account. Throws `not_found`. */
export async function getOrder(ctx: Context, customer: Customer, id: string): Promise<OrderDetail> {
  if (!isUuid(id)) throw noSuchOrder();
  const { rows } = await ctx.db.pool.query<FullOrderRow>(ORDER_SQL, [id, customer.id]);
  const [row] = rows;
  if (!row) throw noSuchOrder();
  return orderDetailJson(row);
}
