// GET /api/orders
import type { z } from "zod";
import type { OrderCode } from "#contracts/order-transitions.ts";
import type { ListedOrder, Orders, ordersQuerySchema } from "#contracts/orders.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { createKeyedRead } from "#server/platform/db/keyed-read.ts";
import { toPage, cursorTime, readTimeCursor } from "#server/platform/http/cursor.ts";
import { ORDER_COLUMNS, orderJson, type OrderRow } from "#server/domain/orders/order-row.ts";

type Query = z.output<typeof ordersQuerySchema>;

interface ListedRow extends OrderRow {
  readonly cursor_time: string;
  readonly last_code: OrderCode | null;
}

const readOrders = createKeyedRead<ListedRow>({
  name: "orders.of_account",
  types: ["uuid", "timestamptz", "uuid", "int"],
  text: `
    select ${ORDER_COLUMNS}, ${cursorTime("o.placed_at")} as cursor_time,
      (select e.code from portal.order_events e where e.order_id = o.id order by e.at desc, e.seq desc limit 1)
        as last_code
    from portal.orders o
    where o.user_id = $1 and (o.placed_at, o.id) < ($2, $3)
    order by o.placed_at desc, o.id desc limit $4`,
});

function listedJson(row: ListedRow): ListedOrder {
  return {
    ...orderJson(row),
    connector: row.connector,
    last_code: row.last_code,
    opted_out_at: row.opted_out_at?.toISOString() ?? null,
  };
}

/** Returns a page of the account's orders, newest first. Throws `validation_failed` for an invalid cursor. */
export async function listOrders(ctx: Context, customer: Customer, query: Query): Promise<Orders> {
  const from = readTimeCursor(query.cursor);
  const rows = await readOrders(ctx.db.pool, [customer.id, ...from, query.limit + 1]);
  const { shown, next_cursor } = toPage(rows, query.limit);
  return { items: shown.map(listedJson), next_cursor };
}
