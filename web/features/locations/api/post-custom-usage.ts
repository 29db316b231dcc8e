import type { PortalConfig } from "#contracts/config.ts";
import type { CustomUsage } from "#contracts/portal.ts";
import type { CustomUsageStatus } from "#contracts/usage-files.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { customUsageUrl } from "./get-custom-usage.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Saves the usage that the customer entered for a location. From then on the plans are ranked for it. */
export async function postCustomUsage(
  config: PortalConfig,
  esiid: string,
  body: CustomUsage,
): Promise<CustomUsageStatus> {
  const url = customUsageUrl(config, esiid);
  const stored = await requestSigned<CustomUsageStatus>(config, url, { method: "POST", body });
  track("cp_custom_usage_saved", { esiid, kind: body.kind });
  return stored;
}
