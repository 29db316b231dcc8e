import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { Place } from "#contracts/compare.ts";
import { request } from "#web/shared/api/request.ts";

export type PlaceQuery = { readonly zip: string } | { readonly esiid: string };

/** The utility that serves a ZIP or a meter. */
export function placeQuery(config: PortalConfig, where: PlaceQuery) {
  return queryOptions({
    queryKey: ["place", where],
    queryFn: ({ signal }) => request<Place>(`${config.bases.compare}/places`, { query: where, signal }),
    staleTime: 60 * 60 * 1000,
  });
}
