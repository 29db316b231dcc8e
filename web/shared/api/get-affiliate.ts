import { queryOptions } from "@tanstack/react-query";
import type { Affiliate } from "#contracts/affiliates.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "./failure.ts";
import { callApi } from "./call-api.ts";

/** Whether the account is an affiliate's, which the server decides, and its permissions. Null for everyone else. */
export function affiliateQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["affiliate"],
    queryFn: async ({ signal }): Promise<Affiliate | null> => {
      try {
        return await callApi(config, "GET portal/affiliates/me", { signal });
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null;
        throw error;
      }
    },
  });
}
