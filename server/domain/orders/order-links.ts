// Where the messages about an order lead. Most of those who order as guests have no account, so their links
// carry the order's receipt. An account's order may tell of itself at any address that was typed: whoever reads
// there has to sign in.
import type { Context } from "#server/domain/context.ts";
import { portalLink } from "#server/platform/mail/portal-link.ts";
import type { OrderKindMessages } from "./order-messages.ts";
import { getHandoff } from "./provider-handoff.ts";
import type { LockedOrder } from "./locked-order.ts";
import { createReceipt } from "./receipt.ts";

type LinkContext = Pick<Context, "config" | "secrets">;

/** Whether a receipt still opens the order: not once an account took a guest's order in, for its holder may be another. */
export function receiptOpens(order: Pick<LockedOrder, "user_id" | "claimed_at" | "placed_at">): boolean {
  return order.user_id === null || order.claimed_at?.getTime() === order.placed_at.getTime();
}

/** The order's own page for its account, the receipt's page for a guest: both ask how it went. */
export function orderLink(ctx: LinkContext, order: LockedOrder): string {
  if (order.user_id !== null) return portalLink(ctx.config, `/orders/${order.id}`);
  return portalLink(ctx.config, "/order/outcome", {
    order_id: order.id,
    receipt: createReceipt(ctx, order.id),
  });
}

/** The link of a message's button, and which of its words it goes by. */
export function getLeadLink(
  ctx: LinkContext,
  order: LockedOrder,
  leads_to: OrderKindMessages["leads_to"],
): { readonly to: OrderKindMessages["leads_to"]; readonly link: string } {
  if (leads_to === "compare") return { to: leads_to, link: portalLink(ctx.config, "/compare") };
  if (leads_to === "order") return { to: leads_to, link: orderLink(ctx, order) };
  const page = leads_to === "provider" ? getHandoff(order)?.url : null;
  return page ? { to: "provider", link: page } : { to: "outcome", link: orderLink(ctx, order) };
}
