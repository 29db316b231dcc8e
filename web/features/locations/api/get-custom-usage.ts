import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { CustomUsageStatus } from "#contracts/usage-files.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Returns the URL of the usage that a customer entered. */
export function customUsageUrl(config: PortalConfig, esiid: string): string {
  return `${config.bases.usage}/service_locations/${encodeURIComponent(esiid)}/custom_usage`;
}

/**
 * Returns what the customer entered last, and the status of the last reported file. `usage` is null if nothing was
 * entered.
 */
export function getCustomUsage(
  config: PortalConfig,
  esiid: string,
  signal?: AbortSignal,
): Promise<CustomUsageStatus> {
  return requestSigned<CustomUsageStatus>(config, customUsageUrl(config, esiid), { signal });
}

/** Poll interval of a page that was left while a file was read and then opened again. */
const READING_MS = 20_000;

/** The same, cached by the page. Refetched automatically while a file is being read. */
export function customUsageQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["custom-usage", esiid],
    queryFn: ({ signal }) => getCustomUsage(config, esiid, signal),
    refetchInterval: ({ state }) => (state.data?.file?.state === "waiting" ? READING_MS : false),
  });
}
