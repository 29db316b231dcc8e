// GET /api/affiliates/order_links
import type { z } from "zod";
import type { affiliatePageQuerySchema, OrderLinks } from "#contracts/affiliates.ts";
import type { AffiliateRow } from "#server/domain/affiliates/find-affiliate.ts";
import type { Context } from "#server/domain/context.ts";
import { toPage, cursorTime, readTimeCursor } from "#server/platform/http/cursor.ts";
import {
  ORDER_LINK_COLUMNS,
  orderLinksJson,
  type OrderLinkRow,
} from "#server/domain/affiliates/order-link-row.ts";

type Query = z.output<typeof affiliatePageQuerySchema>;

const LINKS_SQL = `
  select ${ORDER_LINK_COLUMNS}, ${cursorTime("l.created_at")} as cursor_time
  from portal.order_links l
  where l.cp_afid = $1 and (l.created_at, l.id) < ($2::timestamptz, $3::uuid)
  order by l.created_at desc, l.id desc limit $4`;

/** Returns a page of the affiliate's links, newest first. Throws `validation_failed` for an invalid cursor. */
export async function listOrderLinks(
  ctx: Context,
  affiliate: AffiliateRow,
  { cursor, limit }: Query,
  publicUrl: string,
): Promise<OrderLinks> {
  const { rows } = await ctx.db.pool.query<OrderLinkRow & { cursor_time: string }>(LINKS_SQL, [
    affiliate.cp_afid,
    ...readTimeCursor(cursor),
    limit + 1,
  ]);
  const { shown, next_cursor } = toPage(rows, limit);
  return { items: await orderLinksJson(ctx, shown, publicUrl), next_cursor };
}
