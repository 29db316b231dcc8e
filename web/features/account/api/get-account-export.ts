import type { AccountExport } from "#contracts/account.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** A customer of many years has much to tell. */
const TIMEOUT_MS = 60_000;

/** Everything that is kept of the account. */
export function getAccountExport(config: PortalConfig): Promise<AccountExport> {
  return requestSigned<AccountExport>(config, `${config.bases.portal}/account/export`, {
    timeoutMs: TIMEOUT_MS,
  });
}
