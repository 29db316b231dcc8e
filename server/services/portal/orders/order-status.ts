// The response to an act on an order: the order's status after it.
import { isFinal, canTransition, type OrderState } from "#contracts/order-transitions.ts";
import type { OrderStatus } from "#contracts/checkout.ts";
import { type AppError, createProblemError } from "#server/platform/errors.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";

/** Returns the order's status. */
export function toOrderStatus({ id, state, cancel_requested_at }: LockedOrder): OrderStatus {
  return { order_id: id, state, cancel_requested_at: cancel_requested_at?.toISOString() ?? null };
}

/** Creates the error for an act on an order that has moved past it. The field `state` contains its current state. */
export function tooLate(state: OrderState): AppError {
  return isFinal(state)
    ? createProblemError("conflict", "order_final", "This order is closed and can't be changed.", { state })
    : createProblemError(
        "conflict",
        "order_changed",
        "This order has changed, so this isn't possible anymore. Get the order again for its state.",
        { state },
      );
}

/** Throws `conflict` if the provider itself reports the order's status to us. */
export function assertHandoff(order: LockedOrder): void {
  if (order.connector === "partner")
    throw createProblemError(
      "conflict",
      "provider_reports",
      "The provider reports the outcome of this order. Nothing to report here.",
      { state: order.state },
    );
}

/** Whether the customer may make this transition. */
export function canCustomerTransition(order: LockedOrder, to: OrderState): boolean {
  return canTransition(order.state, to, "customer");
}
