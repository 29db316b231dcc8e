// Reports to a provider that the customer accepted its deposit. The provider collects it: no money passes through us.
import { isFinal } from "#contracts/order-transitions.ts";
import type { Context } from "#server/domain/context.ts";
import { acceptEnrollmentUpdate } from "#server/domain/orders/apply-enrollment.ts";
import { lockOrder, type LockedOrder } from "#server/domain/orders/locked-order.ts";
import { PartnerFault, partnerClient } from "#server/domain/orders/partner-client.ts";
import { orderPayloadSchema } from "./enroll-order.ts";

type Accepted = LockedOrder & Record<"partner_reference", string> & Record<"deposit", object>;

function isAccepted(order: LockedOrder | undefined): order is Accepted {
  if (!order || isFinal(order.state) || order.cancel_requested_at !== null) return false;
  const isOpen = order.deposit?.status === "required" && order.deposit_accepted_at !== null;
  return isOpen && order.partner_reference !== null;
}

/**
 * Reports the acceptance, and applies the provider's status. If the provider no longer requires this deposit, its
 * current status is applied instead. Safe to run any number of times. Throws PartnerFault if a retry is worthwhile.
 */
export async function acceptDeposit(ctx: Context, payload: unknown, timeoutMs?: number): Promise<void> {
  const { order_id } = orderPayloadSchema.parse(payload);
  const order = await ctx.db.sql.transaction().execute((trx) => lockOrder(trx, order_id));
  if (!isAccepted(order)) return;
  const client = partnerClient(ctx, order, timeoutMs);
  const enrollment = { reference: order.partner_reference, order_id };
  const result = await client.acceptDeposit(enrollment, order.deposit.amount_cents);
  const update = result === "outdated" ? await client.find(order_id) : result;
  if (!update) throw new PartnerFault("has no record of an order that it accepted");
  await acceptEnrollmentUpdate(ctx, update);
}
