// Links in messages about an order. Most guests have no account, so their links carry the order's receipt. Messages
// about an account's order may go to any address that was entered, so their readers have to sign in.
import type { Context } from "#server/domain/context.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import { createIdToken, readIdToken } from "#server/platform/secrets/signed-tokens.ts";
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

function receiptLink(ctx: LinkContext, orderId: string): string {
  return portalLink(ctx.config, "/order/outcome", {
    order_id: orderId,
    receipt: createReceipt(ctx, orderId),
  });
}

/** Returns the order's own page for its account, or the receipt's page for a guest. Both have the outcome form. */
export function orderLink(ctx: LinkContext, order: LockedOrder): string {
  return order.user_id === null ? receiptLink(ctx, order.id) : portalLink(ctx.config, `/orders/${order.id}`);
}

/** Returns the token of an order's page (its id in lower case): 43 characters of base64url. Worth a receipt. */
export function orderPageToken(ctx: Pick<Context, "secrets">, orderId: string): string {
  return createIdToken(ctx, "order-page", orderId);
}

/** Returns orderLink for a text message, where a guest's link has to be short: it redirects to the receipt's page. */
export function shortOrderLink(ctx: LinkContext, order: LockedOrder): string {
  return order.user_id === null
    ? portalLink(ctx.config, `/api/o/${orderPageToken(ctx, order.id)}`)
    : orderLink(ctx, order);
}

/** Returns the address of the page that a token leads to. Null if we did not create the token. */
export function readOrderPageToken(ctx: LinkContext, token: string): string | null {
  const orderId = readIdToken(ctx, "order-page", token);
  return orderId === null ? null : receiptLink(ctx, orderId);
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
