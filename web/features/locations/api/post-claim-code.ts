import type { PortalConfig } from "#contracts/config.ts";
import { locationUrl } from "#web/shared/api/get-location.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Mails a code to whoever holds a home; the answer is the same whether or not anybody does. */
export async function sendClaimCode(config: PortalConfig, esiid: string): Promise<void> {
  await requestSigned(config, `${locationUrl(config, esiid)}/claim_code`, { method: "POST" });
}
