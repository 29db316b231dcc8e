import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { GuestOrder } from "#contracts/checkout.ts";
import { orderUrl } from "./order-url.ts";
import { request } from "#web/shared/api/request.ts";

/** An order by its receipt, for users without a session. Fails with 404 if the two do not match. */
export function guestOrderQuery(config: PortalConfig, orderId: string, receipt: string) {
  return queryOptions({
    queryKey: ["guest-order", orderId, receipt],
    queryFn: ({ signal }) =>
      request<GuestOrder>(orderUrl(config, orderId, "receipt"), {
        method: "POST",
        body: { receipt },
        signal,
        idempotent: true,
      }),
  });
}
