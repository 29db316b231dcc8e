// Calls about prices over time and price alerts.
import { queryOptions, skipToken } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type {
  CreatePriceAlert,
  HomePriceAlert,
  PriceAlert,
  PriceAlertSent,
} from "#contracts/price-alerts.ts";
import type { PriceHistoryRequest } from "#contracts/price-history.ts";
import { digest } from "#web/features/compare/parts/results/ranking-query.ts";
import { callApi } from "#web/shared/api/call-api.ts";

const FRESH_MS = 5 * 60 * 1000;

/** What 12-month plans have cost for a home. Not requested without one. It changes nothing on the server. */
export function priceHistoryQuery(config: PortalConfig, request: PriceHistoryRequest | null) {
  return queryOptions({
    queryKey: ["price-history", request && digest(JSON.stringify(request))],
    queryFn: request
      ? ({ signal }) =>
          callApi(config, "POST compare/price_history", {
            as: "visitor",
            body: request,
            signal,
            idempotent: true,
          })
      : skipToken,
    staleTime: FRESH_MS,
    refetchOnReconnect: false,
  });
}

/** The price alert of a home of the account. */
export function homeAlertQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["location", esiid, "price-alert"],
    queryFn: ({ signal }) =>
      callApi(config, "GET portal/service_locations/{esiid}/price_alert", { params: { esiid }, signal }),
  });
}

/** Sets the price alert of a home, or removes it for null. Safe to repeat. */
export function saveHomeAlert(
  config: PortalConfig,
  esiid: string,
  limitCents: number | null,
): Promise<HomePriceAlert> {
  const params = { esiid };
  return limitCents === null
    ? callApi(config, "DELETE portal/service_locations/{esiid}/price_alert", { params, idempotent: true })
    : callApi(config, "PUT portal/service_locations/{esiid}/price_alert", {
        params,
        body: { limit_cents: limitCents },
        idempotent: true,
      });
}

/** Sends the email that confirms a price alert. */
export function createPriceAlert(config: PortalConfig, body: CreatePriceAlert): Promise<PriceAlertSent> {
  return callApi(config, "POST portal/price_alerts", { as: "visitor", body });
}

/** Confirms the price alert of an email's link. Safe to repeat. */
export function confirmPriceAlert(config: PortalConfig, token: string): Promise<PriceAlert> {
  return callApi(config, "POST portal/price_alerts/confirm", {
    as: "visitor",
    body: { token },
    idempotent: true,
  });
}

/** Stops the price alert of an email's link. Safe to repeat. */
export async function stopPriceAlert(config: PortalConfig, token: string): Promise<void> {
  await callApi(config, "POST portal/price_alerts/stop/{token}", {
    as: "visitor",
    params: { token },
    idempotent: true,
  });
}
