import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { setClockAhead } from "../format/central-day.ts";
import { request } from "./request.ts";

/** The operator's settings: names and the URLs of the services. Loaded once per visit. */
export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: async ({ signal }) => {
    const config = await request<PortalConfig>("/config.json", { signal });
    setClockAhead(config.clock_ahead_days);
    return config;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
