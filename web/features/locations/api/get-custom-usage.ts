import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import type { CustomUsageStatus } from "#contracts/usage-files.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Where the usage that a holder tells is kept. */
export function customUsageUrl(config: PortalConfig, esiid: string): string {
  return `${config.bases.usage}/service_locations/${encodeURIComponent(esiid)}/custom_usage`;
}

/** What the holder told last, and what became of the file they told of last; `usage` is null where they told nothing. */
export function getCustomUsage(
  config: PortalConfig,
  esiid: string,
  signal?: AbortSignal,
): Promise<CustomUsageStatus> {
  return requestSigned<CustomUsageStatus>(config, customUsageUrl(config, esiid), { signal });
}

/** A page that was left while a file was read, and opened again, asks this often what became of it. */
const READING_MS = 20_000;

/** The same, kept by the page; asked again by itself while a file is being read. */
export function customUsageQuery(config: PortalConfig, esiid: string) {
  return queryOptions({
    queryKey: ["custom-usage", esiid],
    queryFn: ({ signal }) => getCustomUsage(config, esiid, signal),
    refetchInterval: ({ state }) => (state.data?.file?.state === "waiting" ? READING_MS : false),
  });
}
