import { queryOptions } from "@tanstack/react-query";
import type { CompareEmail } from "#contracts/compare-email.ts";
import type { Ranking, RankingRequest } from "#contracts/compare.ts";
import type { PortalConfig } from "#contracts/config.ts";
import type { TduId } from "#contracts/plan.ts";
import type { TaxPlace } from "#contracts/taxes.ts";
import { callApi } from "#web/shared/api/call-api.ts";

const FRESH_MS = 5 * 60 * 1000;
const PLACE_FRESH_MS = 60 * 60 * 1000;

export type PlaceQuery = { readonly zip: string } | { readonly esiid: string };

/** The utility that serves a ZIP or a meter. */
export function placeQuery(config: PortalConfig, where: PlaceQuery) {
  return queryOptions({
    queryKey: ["place", where],
    queryFn: ({ signal }) => callApi(config, "GET compare/places", { as: "visitor", query: where, signal }),
    staleTime: PLACE_FRESH_MS,
  });
}

/** The place of a home whose city limits aren't known. */
export const UNKNOWN_PLACE: TaxPlace = { limits: "unknown" };

/** What applies at a place to a bill that starts on `day` (YYYY-MM-DD; null for today), and the cities we know. */
export function taxesQuery(config: PortalConfig, place: TaxPlace, tdu: TduId, day: string | null = null) {
  const city = place.limits === "inside" ? place.city : null;
  return queryOptions({
    queryKey: ["taxes", place.limits, city, tdu, day],
    queryFn: ({ signal }) =>
      callApi(config, "GET compare/taxes", {
        as: "visitor",
        query: { limits: place.limits, city, tdu, day },
        signal,
      }),
    staleTime: PLACE_FRESH_MS,
  });
}

/** One plan with its tariff, proof and price history. */
export function planQuery(config: PortalConfig, id: string) {
  return queryOptions({
    queryKey: ["plan", id],
    queryFn: ({ signal }) =>
      callApi(config, "GET compare/plans/{id}", { as: "visitor", params: { id }, signal }),
    staleTime: FRESH_MS,
  });
}

/** Ranks the plans of an area for a usage. It changes nothing on the server, so it can be repeated. */
export function postRanking(
  config: PortalConfig,
  body: RankingRequest,
  signal?: AbortSignal,
): Promise<Ranking> {
  return callApi(config, "POST compare/rankings", { as: "visitor", body, signal, idempotent: true });
}

/** Emails a comparison. Not repeated by itself: each call sends an email. */
export async function postCompareEmail(config: PortalConfig, body: CompareEmail): Promise<void> {
  await callApi(config, "POST compare/emails", { as: "visitor", body });
}
