import type { PortalConfig } from "#contracts/config.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/**
 * Deletes the account permanently. Without a password (null) the sign-in must be less than ten minutes old
 * (reauthentication_needed).
 */
export async function deleteAccount(config: PortalConfig, password: string | null): Promise<void> {
  await requestSigned(config, `${config.bases.auth}/user`, {
    method: "DELETE",
    body: password === null ? {} : { password },
  });
  track("cp_account_deleted");
}
