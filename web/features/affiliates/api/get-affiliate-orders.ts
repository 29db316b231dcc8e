import { infiniteQueryOptions } from "@tanstack/react-query";
import type { AffiliateOrders } from "#contracts/affiliates.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

const PAGE = 20;
/** Years of orders take a while to load. */
const CSV_TIMEOUT_MS = 60_000;

/** The orders credited to the affiliate, newest first, one page at a time. Contains no customer names. */
export function affiliateOrdersQuery(config: PortalConfig) {
  return infiniteQueryOptions({
    queryKey: ["affiliate", "orders"],
    queryFn: ({ signal, pageParam: cursor }) =>
      requestSigned<AffiliateOrders>(config, `${config.bases.portal}/affiliates/orders`, {
        query: { cursor, limit: PAGE },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** Returns all of them as CSV text. */
export function getAffiliateOrdersCsv(config: PortalConfig): Promise<string> {
  return requestSigned<string>(config, `${config.bases.portal}/affiliates/orders.csv`, {
    accept: "text/csv",
    timeoutMs: CSV_TIMEOUT_MS,
  });
}
