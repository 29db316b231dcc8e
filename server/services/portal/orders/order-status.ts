// The response to an act on an order: the order's status after it.
import { isFinal, canTransition, type OrderState } from "#contracts/order-transitions.ts";
import type { OrderStatus } from "#contracts/checkout.ts";
import { AppError } from "#server/platform/errors.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";

/** Returns the order's status. */
export function toOrderStatus({ id, state, cancel_requested_at }: LockedOrder): OrderStatus {
  return { order_id: id, state, cancel_requested_at: cancel_requested_at?.toISOString() ?? null };
}

/** Creates the error for an act on an order that has moved past it. The field `state` contains its current state. */
export function tooLate(state: OrderState): AppError {
  const message = isFinal(state)
    ? "This order is over, so nothing about it can be changed."
    : "This order has gone on since, so that this can no longer be done.";
  return new AppError("conflict", message, { state });
}

/** Throws `conflict` if the provider itself reports the order's status to us. */
export function assertHandoff(order: LockedOrder): void {
  if (order.connector === "partner")
    throw new AppError("conflict", "The provider tells us about this order itself.", { state: order.state });
}

/** Whether the customer may make this transition. */
export function canCustomerTransition(order: LockedOrder, to: OrderState): boolean {
  return canTransition(order.state, to, "customer");
}
