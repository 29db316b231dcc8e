import type { QueryClient } from "@tanstack/react-query";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { ListedOrder } from "#contracts/orders.ts";
import { callApi } from "./call-api.ts";

const PAGE_SIZE = 20;
/** The maximum that the server returns at once. */
const NEWEST = 200;

/** The account's orders, newest first, in pages of 20. */
export function orderPagesQuery(config: PortalConfig) {
  return infiniteQueryOptions({
    queryKey: ["orders", "pages"],
    queryFn: ({ signal, pageParam }) =>
      callApi(config, "GET portal/orders", { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
    initialPageParam: "",
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** The account's newest 200 orders: enough to find active ones, pending ones, and those that need the customer. */
export function newestOrdersQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["orders", "newest"],
    queryFn: async ({ signal }): Promise<readonly ListedOrder[]> =>
      (await callApi(config, "GET portal/orders", { signal, query: { limit: NEWEST } })).items,
  });
}

/** After a change of an order: refetches the cached order and the lists wherever they are shown. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  // The recommendation for a home depends on its orders: its plans and outlook are under "best-plans".
  const keys = ["orders", "order", "order-locations", "order-renewal", "best-plans"];
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
