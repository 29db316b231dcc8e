// What an act on an order answers: where the order stands after it.
import { isFinal, canTransition, type OrderState } from "#contracts/order-transitions.ts";
import type { OrderStatus } from "#contracts/checkout.ts";
import { AppError } from "#server/platform/errors.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";

/** The order's standing. */
export function toOrderStatus({ id, state, cancel_requested_at }: LockedOrder): OrderStatus {
  return { order_id: id, state, cancel_requested_at: cancel_requested_at?.toISOString() ?? null };
}

/** For an act that comes when the order has gone past it; `state` among the fields says where it is. */
export function tooLate(state: OrderState): AppError {
  const message = isFinal(state)
    ? "This order is over, so nothing about it can be changed."
    : "This order has gone on since, so that this can no longer be done.";
  return new AppError("conflict", message, { state });
}

/** Throws `conflict` where the retailer itself tells us of the order. */
export function needHandoff(order: LockedOrder): void {
  if (order.connector === "partner")
    throw new AppError("conflict", "The provider tells us about this order itself.", { state: order.state });
}

/** Whether its customer may move the order so. */
export function canCustomerMove(order: LockedOrder, to: OrderState): boolean {
  return canTransition(order.state, to, "customer");
}
