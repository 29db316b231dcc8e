// Creates an order link: POST /api/affiliates/order_links, and the function `order-link`.
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { createOrderLinkSchema, OrderLink, OrderLinkTarget } from "#contracts/affiliates.ts";
import type { AffiliateRow } from "./find-affiliate.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { enforceLimit } from "#server/platform/limits/limiter.ts";
import { orderLinkJson } from "./order-link-row.ts";

type OrderLinkInput = z.output<typeof createOrderLinkSchema>;

/** Enough for two campaigns of a hundred links. A faulty program would create thousands. */
const LINKS_A_DAY = { name: "order-links", max: 200, windowSeconds: 86_400 };

async function checkTarget(ctx: Context, target: OrderLinkTarget): Promise<void> {
  if (target.kind !== "plan") return;
  const { plans } = await ctx.readCatalog();
  if (!plans.some((plan) => plan.id === target.plan_id))
    throw new AppError("validation_failed", "This plan is not on the list now. Please choose another.", {
      "target.plan_id": "is not on the list",
    });
}

/** Creates the error for an affiliate who is not allowed to create order links. */
export function createLinksForbiddenError(): AppError {
  return new AppError(
    "forbidden",
    "Your account does not make order links. Please ask us to switch that on.",
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
    throw new AppError("validation_failed", "The last day of a link cannot be over already.", {
      expires_on: "is over",
    });
  await checkTarget(ctx, target);
  await enforceLimit(
    ctx,
    LINKS_A_DAY,
    affiliate.cp_afid,
    "You have made as many links as a day allows. Please go on tomorrow.",
  );
  const row = { id: randomUUID(), name, target, created_at: ctx.now(), expires_on };
  await ctx.db.sql
    .insertInto("portal.order_links")
    .values({ ...row, target: JSON.stringify(target), cp_afid: affiliate.cp_afid })
    .execute();
  return orderLinkJson(ctx, { ...row, disabled: false, visits: 0, orders: 0 }, publicUrl);
}
