import type { PortalConfig } from "#contracts/config.ts";
import { locationUrl } from "#web/shared/api/get-location.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Sends a code to the account that has a location. The response is the same whether or not any account has it. */
export async function sendClaimCode(config: PortalConfig, esiid: string): Promise<void> {
  await requestSigned(config, `${locationUrl(config, esiid)}/claim_code`, { method: "POST" });
}
