import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { BestPlans } from "#contracts/portal.ts";
import type { Language } from "../i18n/languages.ts";
import { locationUrl } from "./get-location.ts";
import { namedIn } from "./localised-ranking.ts";
import { requestSigned } from "./request-signed.ts";

/** What every plan would cost at a home, on the best usage known; 422 where nobody knows who delivers there. */
export function bestPlansQuery(config: PortalConfig, esiid: string, language: Language) {
  return queryOptions({
    queryKey: ["best-plans", esiid],
    queryFn: ({ signal }) =>
      requestSigned<BestPlans>(config, `${locationUrl(config, esiid)}/best_plans`, {
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
