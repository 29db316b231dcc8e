// GET /api/affiliates/orders: the orders of an affiliate's visitors, never who the visitors are.
import type { z } from "zod";
import type {
  affiliateOrderSchema,
  AffiliateOrders,
  affiliatePageQuerySchema,
} from "#contracts/affiliates.ts";
import type { OrderState } from "#contracts/order-transitions.ts";
import type { TduId } from "#contracts/plan.ts";
import type { AffiliateRow } from "#server/domain/affiliates/find-affiliate.ts";
import type { Context } from "#server/domain/context.ts";
import { toPage, cursorTime, readTimeCursor } from "#server/platform/http/cursor.ts";

type AffiliateOrder = z.output<typeof affiliateOrderSchema>;
type Query = z.output<typeof affiliatePageQuerySchema>;

interface Row {
  readonly id: string;
  readonly placed_on: string;
  readonly state: OrderState;
  readonly plan_name: string;
  readonly provider: string;
  readonly tdu: TduId | null;
  readonly link_name: string | null;
  readonly cursor_time: string;
}

const ORDERS_SQL = `
  select o.id, o.placed_on, o.state, o.plan ->> 'name' as plan_name, o.plan -> 'provider' ->> 'name' as provider,
    o.home ->> 'tdu' as tdu, ${cursorTime("o.placed_at")} as cursor_time,
    (select l.name from portal.order_links l where l.id = o.order_link_id) as link_name
  from portal.orders o
  where o.cp_afid = $1 and (o.placed_at, o.id) < ($2::timestamptz, $3::uuid)
  order by o.placed_at desc, o.id desc limit $4`;

/** Only letters, and none that look like digits, because spreadsheets convert text that looks like a number. */
const REFERENCE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const NUMBER_LENGTH = 10;

/** Returns the number that an affiliate sees for an order. It never changes and gives no access to anything. */
export function orderNumber(ctx: Pick<Context, "secrets">, orderId: string): string {
  const bytes = ctx.secrets.hash("affiliate-order", orderId).subarray(0, NUMBER_LENGTH);
  return Array.from(bytes, (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]).join("");
}

function orderJson(ctx: Context, row: Row): AffiliateOrder {
  const { id, placed_on, state, plan_name, provider, tdu, link_name } = row;
  return { number: orderNumber(ctx, id), placed_on, state, plan_name, provider, tdu, link_name };
}

/**
 * Returns a page of the orders that came through the affiliate, newest first. Throws `validation_failed` for an invalid
 * cursor.
 */
export async function listAffiliateOrders(
  ctx: Context,
  affiliate: AffiliateRow,
  { cursor, limit }: Query,
): Promise<AffiliateOrders> {
  const { rows } = await ctx.db.pool.query<Row>(ORDERS_SQL, [
    affiliate.cp_afid,
    ...readTimeCursor(cursor),
    limit + 1,
  ]);
  const { shown, next_cursor } = toPage(rows, limit);
  return { items: shown.map((row) => orderJson(ctx, row)), next_cursor };
}
