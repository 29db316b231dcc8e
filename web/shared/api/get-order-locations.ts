import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { OrderLocations } from "#contracts/orders.ts";
import { callApi } from "./call-api.ts";

type OrderLocation = OrderLocations["items"][number];

/** The locations of the account's orders, and of pending ones under its verified email or phone. */
export function orderLocationsQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["order-locations"],
    queryFn: async ({ signal }): Promise<readonly OrderLocation[]> =>
      (await callApi(config, "GET portal/orders/service_locations", { signal })).items,
  });
}
