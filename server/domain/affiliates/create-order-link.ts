// Creates an order link: POST /api/affiliates/order_links, and the function `order-link`.
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { createOrderLinkSchema, OrderLink, OrderLinkTarget } from "#contracts/affiliates.ts";
import type { AffiliateRow } from "./find-affiliate.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError, createProblemError } from "#server/platform/errors.ts";
import { enforceLimit } from "#server/platform/limits/limiter.ts";
import { orderLinkJson } from "./order-link-row.ts";

type OrderLinkInput = z.output<typeof createOrderLinkSchema>;

/** Enough for two campaigns of a hundred links. A faulty program would create thousands. */
const LINKS_A_DAY = { name: "order-links", max: 200, windowSeconds: 86_400 };

async function checkTarget(ctx: Context, target: OrderLinkTarget): Promise<void> {
  if (target.kind !== "plan") return;
  const { plans } = await ctx.readCatalog();
  if (!plans.some((plan) => plan.id === target.plan_id))
    throw new AppError("validation_failed", "This plan isn't available anymore. Choose another plan.", {
      "target.plan_id": "isn't on the list",
    });
}

/** Creates the error for an affiliate who is not allowed to create order links. */
export function createLinksForbiddenError(): AppError {
  return createProblemError(
    "forbidden",
    "order_links_off",
    "Order links are off for this account. Contact us to turn them on.",
  );
}

/**
 * Creates a link. Throws `forbidden` for affiliates who are not allowed to, `validation_failed`, and `rate_limited`.
 */
export async function createOrderLink(
  ctx: Context,
  affiliate: AffiliateRow,
  { name, target, expires_on = null }: OrderLinkInput,
  publicUrl: string,
): Promise<OrderLink> {
  if (!affiliate.can_generate_order_links) throw createLinksForbiddenError();
  if (expires_on !== null && expires_on < today(ctx))
    throw new AppError("validation_failed", "Choose a last day for this link that isn't in the past.", {
      expires_on: "is in the past",
    });
  await checkTarget(ctx, target);
  await enforceLimit(
    ctx,
    LINKS_A_DAY,
    affiliate.cp_afid,
    "You've reached today's limit of links. Try again tomorrow.",
  );
  const row = { id: randomUUID(), name, target, created_at: ctx.now(), expires_on };
  await ctx.db.sql
    .insertInto("portal.order_links")
    .values({ ...row, target: JSON.stringify(target), cp_afid: affiliate.cp_afid })
    .execute();
  return orderLinkJson(ctx, { ...row, disabled: false, visits: 0, orders: 0 }, publicUrl);
}
