import type { PortalConfig } from "#contracts/config.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** Ends a session of the account. A session that has already ended is not an error. */
export async function endSession(config: PortalConfig, id: string): Promise<void> {
  try {
    const url = `${config.bases.auth}/sessions/${encodeURIComponent(id)}`;
    await requestSigned(config, url, { method: "DELETE", idempotent: true });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "session_not_found" || error.status !== 404)
      throw error;
  }
}
