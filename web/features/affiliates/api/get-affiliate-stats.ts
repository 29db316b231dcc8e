import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AffiliateStats } from "#contracts/affiliates.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Visits and orders from `from` to `to`, both YYYY-MM-DD and inclusive. While others load, the previous ones stay. */
export function affiliateStatsQuery(config: PortalConfig, from: string, to: string) {
  return queryOptions({
    queryKey: ["affiliate", "figures", from, to],
    queryFn: ({ signal }) =>
      requestSigned<AffiliateStats>(config, `${config.bases.portal}/affiliates/figures`, {
        query: { from, to },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
