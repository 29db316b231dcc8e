import type { OrderProblem, OrderConfirmation, PlaceOrder } from "#contracts/checkout.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { placeOrder } from "../../api.ts";
import { useConfig } from "#web/shared/parts/use-config.ts";
import { useRefreshCustomer } from "../use-refresh-customer.ts";

/**
 * Every problem of the contract (enforced by its type), and whether the page's data is outdated after it: then the
 * quote is fetched again.
 */
const IS_STALE: Readonly<Record<OrderProblem, boolean>> = {
  plan_changed: true,
  plan_gone: true,
  order_under_way: false,
  other_tdu: false,
  switch_hold: false,
  not_residential: false,
  not_active: false,
  no_choice: false,
  start_refused: true,
  consent_outdated: true,
  nothing_to_renew: false,
};

/** Returns why an order was rejected if the page has a text for it. Null for all other failures. */
export function findProblem(error: unknown): OrderProblem | null {
  if (!(error instanceof ApiFailure)) return null;
  const { problem = "" } = error.fields;
  return isProblem(problem) ? problem : null;
}

function isProblem(text: string): text is OrderProblem {
  return Object.hasOwn(IS_STALE, text);
}

/**
 * Returns the day (YYYY-MM-DD) from which the plan can be ordered, if the order was rejected for being too early. Null
 * otherwise.
 */
export function orderableFrom(error: unknown): string | null {
  if (findProblem(error) !== "start_refused" || !(error instanceof ApiFailure)) return null;
  const { order_from: day = "" } = error.fields;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}

/** Whether this form's request already placed another order: its response was lost, and the form has changed since. */
export function isPlacedBefore(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 409 && Object.hasOwn(error.fields, "request_id");
}

/** Whether it is unknown if the order arrived. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiFailure && error.kind !== "http" && error.kind !== "offline";
}

/**
 * Returns a function that places an order and then calls `onPlaced`. If the order was not placed, it throws the reason
 * after the page shows the data that the reason refers to.
 */
export function usePlaceOrder(
  onPlaced: (placed: OrderConfirmation, body: PlaceOrder) => void,
  onStale: () => Promise<unknown>,
): (body: PlaceOrder) => Promise<void> {
  const config = useConfig();
  const refreshCustomer = useRefreshCustomer();
  return async (body) => {
    try {
      const placed = await placeOrder(config, body);
      refreshCustomer();
      onPlaced(placed, body);
    } catch (failure) {
      const problem = findProblem(failure);
      const status = failure instanceof ApiFailure ? failure.status : null;
      track("cp_order_failed", { plan_id: body.plan_id, kind: body.kind, problem, status });
      if (problem && IS_STALE[problem]) await onStale();
      throw failure;
    }
  };
}
