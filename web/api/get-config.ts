import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { request } from "./request.ts";

/** What the operator set: names and where the services are. Read once a visit. */
export const configQuery = queryOptions({
  queryKey: ["config"],
  queryFn: ({ signal }) => request<PortalConfig>("/config.json", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
