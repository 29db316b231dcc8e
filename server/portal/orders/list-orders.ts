// GET /api/orders
import type { Orders } from "#contracts/orders.ts";
import type { Customer } from "../../accounts/customer.ts";
import type { Context } from "../../context.ts";
import { ORDER_COLUMNS, orderJson, type OrderRow } from "./order-row.ts";

const MOST = 500;

const ORDERS_SQL = `
  select ${ORDER_COLUMNS} from portal.orders o
  where o.user_id = $1 order by o.placed_at desc, o.id limit ${MOST}`;

/** The account's orders, newest first. */
export async function listOrders(ctx: Context, customer: Customer): Promise<Orders> {
  const { rows } = await ctx.db.pool.query<OrderRow>(ORDERS_SQL, [customer.id]);
  return { items: rows.map(orderJson) };
}
