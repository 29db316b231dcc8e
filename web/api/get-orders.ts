import type { QueryClient } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { Order, Orders } from "#contracts/orders.ts";
import { requestSigned } from "./request-signed.ts";

/** The account's orders, newest first. */
export function ordersQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["orders"],
    queryFn: async ({ signal }): Promise<readonly Order[]> =>
      (await requestSigned<Orders>(config, `${config.bases.portal}/orders`, { signal })).items,
  });
}

/** After a change of an order: what is kept of it, and of the lists, is asked anew where it is shown. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["orders"] }),
    client.invalidateQueries({ queryKey: ["order"] }),
    client.invalidateQueries({ queryKey: ["order-locations"] }),
  ]);
}
