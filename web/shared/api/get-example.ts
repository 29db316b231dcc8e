import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { callApi } from "./call-api.ts";

const FRESH_MS = 5 * 60 * 1000;

/** What the current list costs a typical home. */
export function exampleQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["example"],
    queryFn: ({ signal }) => callApi(config, "GET compare/example", { as: "visitor", signal }),
    staleTime: FRESH_MS,
    // The page is complete without it.
    retry: false,
  });
}
