import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { PremiseMatch } from "#contracts/premises.ts";
import { callApi } from "./call-api.ts";

/** The delivery points at an address as typed, or the one of a complete ESI ID. At most ten, best first. */
export function premisesQuery(config: PortalConfig, q: string) {
  return queryOptions({
    queryKey: ["premises", q],
    queryFn: async ({ signal }): Promise<readonly PremiseMatch[]> =>
      (await callApi(config, "GET compare/premises", { as: "visitor", query: { q }, signal })).items,
    staleTime: 5 * 60 * 1000,
  });
}
