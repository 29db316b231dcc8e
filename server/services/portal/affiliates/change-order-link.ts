// PATCH /api/affiliates/order_links/{id}
import type { z } from "zod";
import type { changeOrderLinkSchema, OrderLink } from "#contracts/affiliates.ts";
import { isUuid } from "#server/platform/uuid.ts";
import type { AffiliateRow } from "#server/domain/affiliates/find-affiliate.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { createLinksForbiddenError } from "#server/domain/affiliates/create-order-link.ts";
import {
  ORDER_LINK_COLUMNS,
  orderLinkJson,
  type OrderLinkRow,
} from "#server/domain/affiliates/order-link-row.ts";

type Changes = z.output<typeof changeOrderLinkSchema>;

// A link that is disabled again keeps the time of the first disabling.
const CHANGE_SQL = `
  update portal.order_links l set
    name = coalesce($3::text, l.name),
    disabled_at = case $4::boolean when true then coalesce(l.disabled_at, $5) when false then null
      else l.disabled_at end
  where l.id = $1 and l.cp_afid = $2
  returning ${ORDER_LINK_COLUMNS}`;

/**
 * Renames the link, or disables or enables it. Throws `not_found` also for a link of another affiliate, and `forbidden`
 * if the affiliate may no longer create links and requests more than disabling one.
 */
export async function changeOrderLink(
  ctx: Context,
  affiliate: AffiliateRow,
  id: string,
  { name, disabled }: Changes,
  publicUrl: string,
): Promise<OrderLink> {
  if (!affiliate.can_generate_order_links && (name !== undefined || disabled === false))
    throw createLinksForbiddenError();
  const values = [id, affiliate.cp_afid, name ?? null, disabled ?? null, ctx.now()];
  const [row] = isUuid(id) ? (await ctx.db.pool.query<OrderLinkRow>(CHANGE_SQL, values)).rows : [];
  if (!row) throw new AppError("not_found", "We couldn't find that link.");
  return orderLinkJson(ctx, row, publicUrl);
}
