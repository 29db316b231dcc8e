import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { OrderQuote, OrderQuoteRequest } from "#contracts/checkout.ts";
import { requestEither } from "#web/shared/api/request-either.ts";

/**
 * The quote for ordering a plan. The server stores nothing of it. `usageKey` represents the usage, and `who` the
 * account ("" for none). A plan that is gone returns 404.
 */
export function orderQuoteQuery(
  config: PortalConfig,
  body: OrderQuoteRequest,
  { usageKey, who }: { readonly usageKey: string; readonly who: string },
) {
  const { plan_id, esiid, replaces_order_id: replaces, language } = body;
  return queryOptions({
    queryKey: ["order-quote", plan_id, esiid ?? "", replaces ?? "", language, usageKey, who],
    queryFn: ({ signal }) =>
      requestEither<OrderQuote>(config, `${config.bases.portal}/order_quotes`, {
        method: "POST",
        body,
        signal,
        idempotent: true,
      }),
    // A price is shown as it is today, not as it was when the page was last open.
    gcTime: 0,
    staleTime: 5 * 60 * 1000,
  });
}
