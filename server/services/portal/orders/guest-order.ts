// POST /api/orders/{id}/receipt: what is seen of an order by its receipt alone.
import type { OrderCode } from "#contracts/order-transitions.ts";
import type { GuestOrder } from "#contracts/checkout.ts";
import { isUuid } from "#server/platform/uuid.ts";
import type { Context } from "#server/domain/context.ts";
import { inEvenTime } from "#server/platform/http/constant-time.ts";
import { getHandoff } from "#server/domain/orders/provider-handoff.ts";
import type { LockedOrder } from "#server/domain/orders/transition-order.ts";
import { receiptOpens } from "#server/domain/orders/order-links.ts";
import { ORDER_COLUMNS } from "#server/domain/orders/order-row.ts";
import { isValidReceipt } from "#server/domain/orders/receipt.ts";
import { noSuchOrder } from "./get-order.ts";
import { toOrderStatus } from "./order-status.ts";

type Row = LockedOrder & { readonly last_code: OrderCode | null };

const ORDER_SQL = `
  select ${ORDER_COLUMNS}, o.user_id, o.claimed_at, o.language,
    (select e.code from portal.order_events e where e.order_id = o.id order by e.at desc, e.seq desc limit 1)
      as last_code
  from portal.orders o where o.id = $1 and o.erased_at is null`;

// Who has the receipt of a guest's order may be another than whose account took it in: of what came since then
// they see no more than that it goes on.
function guestJson(row: Row): GuestOrder {
  const opens = receiptOpens(row);
  return {
    ...toOrderStatus(row),
    kind: row.kind,
    plan_name: row.plan.name,
    provider: row.plan.provider.name,
    starts_on: opens ? row.starts_on : null,
    connector: row.connector,
    handoff: opens ? getHandoff(row) : null,
    last_code: opens ? row.last_code : null,
    taken_in: row.user_id !== null,
  };
}

/** The order; throws `not_found` alike where there is none of this id and where the receipt is not its own. */
export async function guestOrder(ctx: Context, id: string, receipt: string): Promise<GuestOrder> {
  return inEvenTime(async () => {
    const { rows } = isUuid(id) ? await ctx.db.pool.query<Row>(ORDER_SQL, [id]) : { rows: [] };
    const [row] = rows;
    if (row && isValidReceipt(ctx, id, receipt)) return guestJson(row);
    ctx.log.warn("a receipt was shown that is not the order's");
    throw noSuchOrder();
  });
}
