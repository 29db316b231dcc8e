// Links in messages about an order. Most guests have no account, so their links carry the order's receipt. Messages
// about an account's order may go to any address that was entered, so their readers have to sign in.
import type { Context } from "#server/domain/context.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import type { ButtonTarget } from "./order-message-kinds.ts";
import { toHandoff } from "./provider-handoff.ts";
import type { LockedOrder } from "./locked-order.ts";
import { createReceipt } from "./receipt.ts";

type LinkContext = Pick<Context, "config" | "secrets">;

/**
 * Whether a receipt still opens the order: not after an account claimed a guest's order, because the receipt may be in
 * other hands.
 */
export function receiptOpens(order: Pick<LockedOrder, "user_id" | "claimed_at" | "placed_at">): boolean {
  return order.user_id === null || order.claimed_at?.getTime() === order.placed_at.getTime();
}

/** Returns the order's own page for its account, or the receipt's page for a guest. Both have the outcome form. */
export function orderLink(ctx: LinkContext, order: LockedOrder): string {
  if (order.user_id !== null) return portalLink(ctx.config, `/orders/${order.id}`);
  return portalLink(ctx.config, "/order/outcome", {
    order_id: order.id,
    receipt: createReceipt(ctx, order.id),
  });
}

/** Returns the link of a message's button and its label. */
export function getButtonLink(
  ctx: LinkContext,
  order: LockedOrder,
  leads_to: ButtonTarget,
): { readonly to: ButtonTarget; readonly link: string } {
  if (leads_to === "compare") return { to: leads_to, link: portalLink(ctx.config, "/compare") };
  if (leads_to === "order") return { to: leads_to, link: orderLink(ctx, order) };
  const page = leads_to === "provider" ? toHandoff(order)?.url : null;
  return page ? { to: "provider", link: page } : { to: "outcome", link: orderLink(ctx, order) };
}
