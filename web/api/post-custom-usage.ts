import type { PortalConfig } from "#contracts/config.ts";
import type { CustomUsage } from "#contracts/portal.ts";
import type { CustomUsageStanding } from "#contracts/usage-files.ts";
import { customUsageUrl } from "./get-custom-usage.ts";
import { requestSigned } from "./request-signed.ts";

/** Keeps what the holder tells of a home's use; from then on the plans are ranked for it. */
export function postCustomUsage(
  config: PortalConfig,
  esiid: string,
  body: CustomUsage,
): Promise<CustomUsageStanding> {
  return requestSigned<CustomUsageStanding>(config, customUsageUrl(config, esiid), { method: "POST", body });
}
