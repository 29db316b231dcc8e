import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { BestPlans } from "#contracts/portal.ts";
import type { Language } from "#messages/languages.ts";
import { namedIn } from "./localised-ranking.ts";
import { callApi } from "./call-api.ts";

/** The cost of every plan at a home, based on the best known usage. 422 if the utility is unknown. */
export function bestPlansQuery(config: PortalConfig, esiid: string, language: Language) {
  return queryOptions({
    queryKey: ["best-plans", esiid],
    queryFn: ({ signal }) =>
      callApi(config, "GET portal/service_locations/{esiid}/best_plans", {
        params: { esiid },
        signal,
        // Every plan of an area, the maximum that the server allows.
        query: { limit: 500 },
      }),
    select: namedIn<BestPlans>(language),
    staleTime: 5 * 60 * 1000,
    // A list that changes while someone reads it is worse than a slightly old one.
    refetchOnReconnect: false,
  });
}
