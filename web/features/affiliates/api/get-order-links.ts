import { infiniteQueryOptions } from "@tanstack/react-query";
import type { OrderLinks } from "#contracts/affiliates.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

const PAGE = 20;

/** The affiliate's order links, newest first, one page at a time. */
export function orderLinksQuery(config: PortalConfig) {
  return infiniteQueryOptions({
    queryKey: ["affiliate", "order-links"],
    queryFn: ({ signal, pageParam: cursor }) =>
      requestSigned<OrderLinks>(config, `${config.bases.portal}/affiliates/order_links`, {
        query: { cursor, limit: PAGE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
}
