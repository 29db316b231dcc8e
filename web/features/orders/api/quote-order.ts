import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { OrderQuote, OrderQuoteRequest } from "#contracts/checkout.ts";
import { requestEither } from "#web/shared/api/request-either.ts";

/** What ordering a plan comes to; nothing of it is kept by the server. `usageKey` stands for the usage, and `who` for the account ("" for nobody). A plan that is gone answers 404. */
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
    // A price is shown as it is today, not as it was when the page was open before.
    gcTime: 0,
    staleTime: 5 * 60 * 1000,
  });
}
