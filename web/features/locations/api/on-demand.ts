import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { OnDemandResponse } from "#contracts/live-link.ts";
import { callApi } from "#web/shared/api/call-api.ts";

/** A read takes about a minute. */
const READING_MS = 5_000;

/** What a home's meter showed when it was last read on request. Refetched while a read is in progress. */
export function onDemandQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["on-demand-read", esiid],
    queryFn: ({ signal }) =>
      callApi(config, "GET usage/service_locations/{esiid}/on_demand_reads", { params: { esiid }, signal }),
    refetchInterval: ({ state }) => (state.data?.read?.state === "under_way" ? READING_MS : false),
  });
}

/** Has the meter read. While a read is in progress, a repeat changes nothing. */
export function requestOnDemandRead(config: PortalConfig, esiid: string): Promise<OnDemandResponse> {
  return callApi(config, "POST usage/service_locations/{esiid}/on_demand_reads", { params: { esiid } });
}
