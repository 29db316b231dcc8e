import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { OrderDetail } from "#contracts/orders.ts";
import { getPollMs } from "../parts/poll.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** One order of the account. Fails with 404 if it is not theirs. */
export function orderQuery(config: PortalConfig, orderId: string) {
  return queryOptions({
    queryKey: ["order", orderId],
    queryFn: ({ signal }) =>
      requestSigned<OrderDetail>(config, `${config.bases.portal}/orders/${encodeURIComponent(orderId)}`, {
        signal,
      }),
  });
}

/** The same, refetched while the order is progressing without the customer. */
export function followedOrderQuery(config: PortalConfig, orderId: string) {
  return queryOptions({
    ...orderQuery(config, orderId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => getPollMs(data, dataUpdateCount),
  });
}
