import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import type { CreateOrderLink, OrderLink, changeOrderLinkSchema } from "#contracts/affiliates.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";

const PAGE = 20;
/** Years of orders take a while to load. */
const CSV_TIMEOUT_MS = 60_000;

/** Visits and orders from `from` to `to`, both YYYY-MM-DD and inclusive. While others load, the previous ones stay. */
export function affiliateStatsQuery(config: PortalConfig, from: string, to: string) {
  return queryOptions({
    queryKey: ["affiliate", "figures", from, to],
    queryFn: ({ signal }) =>
      callApi(config, "GET portal/affiliates/figures", { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The orders credited to the affiliate, newest first, one page at a time. Contains no customer names. */
export function affiliateOrdersQuery(config: PortalConfig) {
  return infiniteQueryOptions({
    queryKey: ["affiliate", "orders"],
    queryFn: ({ signal, pageParam: cursor }) =>
      callApi(config, "GET portal/affiliates/orders", { query: { cursor, limit: PAGE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** Returns all of them as CSV text. */
export function getAffiliateOrdersCsv(config: PortalConfig): Promise<string> {
  return callApi(config, "GET portal/affiliates/orders.csv", {
    accept: "text/csv",
    timeoutMs: CSV_TIMEOUT_MS,
  });
}

/** The affiliate's order links, newest first, one page at a time. */
export function orderLinksQuery(config: PortalConfig) {
  return infiniteQueryOptions({
    queryKey: ["affiliate", "order-links"],
    queryFn: ({ signal, pageParam: cursor }) =>
      callApi(config, "GET portal/affiliates/order_links", { query: { cursor, limit: PAGE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** Creates an order link. Sending it twice creates two. */
export async function postOrderLink(config: PortalConfig, body: CreateOrderLink): Promise<OrderLink> {
  const link = await callApi(config, "POST portal/affiliates/order_links", { body });
  track("cp_order_link_made", { link_id: link.id, kind: link.target.kind });
  return link;
}

/** Renames, disables or enables an order link. */
export function patchOrderLink(
  config: PortalConfig,
  id: string,
  body: z.input<typeof changeOrderLinkSchema>,
): Promise<OrderLink> {
  return callApi(config, "PATCH portal/affiliates/order_links/{id}", {
    params: { id },
    body,
    idempotent: true,
  });
}
