import { queryOptions } from "@tanstack/react-query";
import type { VisitResponse } from "#contracts/affiliates.ts";
import type {
  Cancel,
  DepositDecision,
  HandoffOutcome,
  OrderConfirmation,
  OrderQuoteRequest,
  OrderStatus,
  PlaceOrder,
} from "#contracts/checkout.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { getPollMs } from "./parts/poll.ts";

/** One order of the account. Fails with 404 if it is not theirs. */
export function orderQuery(config: PortalConfig, id: string) {
  return queryOptions({
    queryKey: ["order", id],
    queryFn: ({ signal }) => callApi(config, "GET portal/orders/{id}", { params: { id }, signal }),
  });
}

/** The same, refetched while the order is progressing without the customer. */
export function followedOrderQuery(config: PortalConfig, orderId: string) {
  return queryOptions({
    ...orderQuery(config, orderId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => getPollMs(data, dataUpdateCount),
  });
}

/** An order by its receipt, for users without a session. Fails with 404 if the two do not match. */
export function guestOrderQuery(config: PortalConfig, id: string, receipt: string) {
  return queryOptions({
    queryKey: ["guest-order", id, receipt],
    queryFn: ({ signal }) =>
      callApi(config, "POST portal/orders/{id}/receipt", {
        as: "visitor",
        params: { id },
        body: { receipt },
        signal,
        idempotent: true,
      }),
  });
}

/** Chooses the account's home that an order without one is for. */
export function chooseOrderLocation(config: PortalConfig, id: string, esiid: string): Promise<OrderDetail> {
  return callApi(config, "PUT portal/orders/{id}/service_location", { params: { id }, body: { esiid } });
}

/** The dates of an order as a calendar file (RFC 5545). */
export function getOrderCalendar(config: PortalConfig, id: string): Promise<string> {
  return callApi(config, "GET portal/orders/{id}/calendar.ics", { params: { id }, accept: "text/calendar" });
}

/**
 * The quote for ordering a plan. The server stores nothing of it. `usageKey` represents the usage, and `who` the
 * account ("" for none). A plan that is gone returns 404.
 */
export function orderQuoteQuery(
  config: PortalConfig,
  body: OrderQuoteRequest,
  { usageKey, who }: { readonly usageKey: string; readonly who: string },
) {
  const { plan_id, esiid, replaces_order_id: replaces, language } = body;
  return queryOptions({
    queryKey: ["order-quote", plan_id, esiid ?? "", replaces ?? "", language, usageKey, who],
    queryFn: ({ signal }) =>
      callApi(config, "POST portal/order_quotes", { as: "either", body, signal, idempotent: true }),
    // A price is shown as it is today, not as it was when the page was last open.
    gcTime: 0,
    staleTime: 5 * 60 * 1000,
  });
}

/**
 * Places an order, once per `request_id` however often it is sent. The reason for a rejection is `fields.problem`
 * (ORDER_PROBLEMS).
 */
export async function placeOrder(config: PortalConfig, body: PlaceOrder): Promise<OrderConfirmation> {
  const placed = await callApi(config, "POST portal/orders", { as: "either", body, idempotent: true });
  const { order_id, connector } = placed;
  track("cp_order_placed", { order_id, plan_id: body.plan_id, kind: body.kind, connector });
  return placed;
}

/**
 * Cancels an order, or requests the cancellation from its provider. A guest proves access with the order's receipt.
 * Safe to repeat.
 */
export async function cancelOrder(config: PortalConfig, id: string, body: Cancel): Promise<OrderStatus> {
  const status = await callApi(config, "POST portal/orders/{id}/cancel", {
    as: "either",
    params: { id },
    body,
    idempotent: true,
  });
  track("cp_order_cancelled", { order_id: id, state: status.state });
  return status;
}

/**
 * Accepts or declines the provider's deposit of the shown amount. A guest proves access with the order's receipt. Safe
 * to repeat.
 */
export function decideDeposit(config: PortalConfig, id: string, body: DepositDecision): Promise<OrderStatus> {
  return callApi(config, "POST portal/orders/{id}/deposit", {
    as: "either",
    params: { id },
    body,
    idempotent: true,
  });
}

/**
 * Records that the provider's own page is being opened. A guest proves access with the order's receipt. Safe to repeat.
 */
export function handOffOrder(config: PortalConfig, id: string, receipt?: string): Promise<OrderStatus> {
  // The page opens in any case.
  track("cp_handoff_opened", { order_id: id });
  return callApi(config, "POST portal/orders/{id}/handoff", {
    as: "either",
    params: { id },
    body: receipt === undefined ? {} : { receipt },
    idempotent: true,
  });
}

/** Reports the outcome on the provider's page. A guest proves access with the order's receipt. Safe to repeat. */
export async function reportOutcome(
  config: PortalConfig,
  id: string,
  body: HandoffOutcome,
): Promise<OrderStatus> {
  const status = await callApi(config, "POST portal/orders/{id}/outcome", {
    as: "either",
    params: { id },
    body,
    idempotent: true,
  });
  track("cp_handoff_answered", { order_id: id, outcome: body.outcome });
  return status;
}

/**
 * Reports that an order link was opened, and returns its target. Null if it does not work (any more). A visitor counts
 * once a day.
 */
export async function postVisit(config: PortalConfig, token: string): Promise<VisitResponse | null> {
  try {
    const visit = await callApi(config, "POST portal/order_links/visit", {
      as: "visitor",
      body: { token },
      idempotent: true,
    });
    track("cp_order_link_opened", { cp_afid: visit.cp_afid, kind: visit.target.kind });
    return visit;
  } catch (error) {
    // 422: the token does not even have the format of a link.
    if (error instanceof ApiFailure && [400, 404, 410, 422].includes(error.status ?? 0)) return null;
    throw error;
  }
}
