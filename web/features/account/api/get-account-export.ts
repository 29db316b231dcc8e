import type { AccountExport } from "#contracts/account.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** The data of a long-time customer is large. */
const TIMEOUT_MS = 60_000;

/** Returns everything that is stored about the account. */
export function getAccountExport(config: PortalConfig): Promise<AccountExport> {
  return requestSigned<AccountExport>(config, `${config.bases.portal}/account/export`, {
    timeoutMs: TIMEOUT_MS,
  });
}
