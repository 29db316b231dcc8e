// POST /api/orders/{id}/receipt: what an order's receipt alone gives access to. GET /api/o/{token}, of text messages,
// leads to the page that shows it.
import type { OrderCode } from "#contracts/order-transitions.ts";
import type { GuestOrder } from "#contracts/checkout.ts";
import { isUuid } from "#server/platform/uuid.ts";
import type { Context } from "#server/domain/context.ts";
import { runInConstantTime } from "#server/platform/http/constant-time.ts";
import { toHandoff } from "#server/domain/orders/provider-handoff.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { readOrderPageToken, receiptOpens } from "#server/domain/orders/order-links.ts";
import { ORDER_COLUMNS } from "#server/domain/orders/order-row.ts";
import { toProviderSteps } from "#server/domain/orders/provider-steps.ts";
import { isValidReceipt } from "#server/domain/orders/receipt.ts";
import { noSuchOrder } from "./get-order.ts";
import { toOrderStatus } from "./order-status.ts";

type Row = LockedOrder & { readonly last_code: OrderCode | null };

const ORDER_SQL = `
  select ${ORDER_COLUMNS}, o.user_id, o.claimed_at, o.language,
    (select e.code from portal.order_events e where e.order_id = o.id order by e.at desc, e.seq desc limit 1)
      as last_code
  from portal.orders o where o.id = $1 and o.erased_at is null`;

// The receipt of a guest's order may be in other hands than the account that claimed the order. After the claim, the
// receipt only shows that the order continues.
function guestJson(row: Row): GuestOrder {
  const opens = receiptOpens(row);
  return {
    ...toOrderStatus(row),
    kind: row.kind,
    plan_name: row.plan.name,
    provider: row.plan.provider.name,
    starts_on: opens ? row.starts_on : null,
    connector: row.connector,
    handoff: opens ? toHandoff(row) : null,
    plan: opens && row.connector === "handoff" ? row.plan : null,
    last_code: opens ? row.last_code : null,
    taken_in: row.user_id !== null,
    phone: opens ? row.plan.enroll.phone : null,
    provider_steps: opens ? toProviderSteps(row) : null,
  };
}

/**
 * Returns the order. Throws the same `not_found` if there is no order with this id and if the receipt does not match
 * it.
 */
export async function guestOrder(ctx: Context, id: string, receipt: string): Promise<GuestOrder> {
  return runInConstantTime(async () => {
    const { rows } = isUuid(id) ? await ctx.db.pool.query<Row>(ORDER_SQL, [id]) : { rows: [] };
    const [row] = rows;
    if (row && isValidReceipt(ctx, id, receipt)) return guestJson(row);
    ctx.log.warn("a receipt was shown that is not the order's");
    throw noSuchOrder();
  });
}

/** Returns the address of the order's page for the link of a text message. Throws `not_found`. Changes nothing. */
export function showOrderPage(ctx: Context, token: string): string {
  const page = readOrderPageToken(ctx, token);
  if (page === null) throw noSuchOrder();
  return page;
}
