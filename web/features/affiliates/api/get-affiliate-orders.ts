import { infiniteQueryOptions } from "@tanstack/react-query";
import type { AffiliateOrders } from "#contracts/affiliates.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

const PAGE = 20;
/** Years of orders take a while to come. */
const CSV_TIMEOUT_MS = 60_000;

/** The orders that count for the affiliate, newest first, a page at a time; nobody's name is among it. */
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

/** All of them as the text of a CSV file. */
export function getAffiliateOrdersCsv(config: PortalConfig): Promise<string> {
  return requestSigned<string>(config, `${config.bases.portal}/affiliates/orders.csv`, {
    accept: "text/csv",
    timeoutMs: CSV_TIMEOUT_MS,
  });
}
