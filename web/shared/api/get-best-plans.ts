import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { BestPlans } from "#contracts/portal.ts";
import type { Language } from "../i18n/languages.ts";
import { namedIn } from "./localised-ranking.ts";
import { callApi } from "./call-api.ts";

/** What every plan would cost at a home, on the best usage known; 422 where nobody knows who delivers there. */
export function bestPlansQuery(config: PortalConfig, esiid: string, language: Language) {
  return queryOptions({
    queryKey: ["best-plans", esiid],
    queryFn: ({ signal }) =>
      callApi(config, "GET portal/service_locations/{esiid}/best_plans", {
        params: { esiid },
        signal,
        // Every plan of an area, as the server allows.
        query: { limit: 500 },
      }),
    select: namedIn<BestPlans>(language),
    staleTime: 5 * 60 * 1000,
    // A list that changes while somebody reads it is worse than one a little old.
    refetchOnReconnect: false,
  });
}
