import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { callApi } from "#web/shared/api/call-api.ts";

const FRESH_MS = 5 * 60 * 1000;

/** Every provider that is or was on the plan list. */
export function providersQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["providers"],
    queryFn: ({ signal }) => callApi(config, "GET compare/providers", { as: "visitor", signal }),
    staleTime: FRESH_MS,
  });
}

/** One provider with its plans for a utility. Null: the utility with the most plans. */
export function providerQuery(config: PortalConfig, id: string, tdu: string | null) {
  return queryOptions({
    queryKey: ["provider", id, tdu],
    queryFn: ({ signal }) =>
      callApi(config, "GET compare/providers/{id}", {
        as: "visitor",
        params: { id },
        query: { tdu },
        signal,
      }),
    staleTime: FRESH_MS,
  });
}

/** Where the data is from, and its age. */
export function dataSourcesQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["data-sources"],
    queryFn: ({ signal }) => callApi(config, "GET compare/data_sources", { as: "visitor", signal }),
    staleTime: FRESH_MS,
  });
}

/** The calls of the comparison API. They change only with a new version of the server. */
export function apiDescriptionQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["api-description"],
    queryFn: ({ signal }) => callApi(config, "GET compare/openapi.json", { as: "visitor", signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
