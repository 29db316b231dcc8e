import { queryOptions } from "@tanstack/react-query";
import type { AccountExport } from "#contracts/account.ts";
import type { PortalConfig } from "#contracts/config.ts";
import { callApi } from "#web/shared/api/call-api.ts";
import type { AccountSession } from "#web/shared/api/endpoints.ts";
import { ApiFailure } from "#web/shared/api/failure.ts";
import { track } from "#web/telemetry/analytics/data-layer.ts";

/** The data of a long-time customer is large. */
const EXPORT_TIMEOUT_MS = 60_000;

/** Returns everything that is stored about the account. */
export function getAccountExport(config: PortalConfig): Promise<AccountExport> {
  return callApi(config, "GET portal/account/export", { timeoutMs: EXPORT_TIMEOUT_MS });
}

/**
 * Deletes the account permanently. Without a password (null) the sign-in must be less than ten minutes old
 * (reauthentication_needed).
 */
export async function deleteAccount(config: PortalConfig, password: string | null): Promise<void> {
  await callApi(config, "DELETE auth/user", { body: password === null ? {} : { password } });
  track("cp_account_deleted");
}

/** The devices signed in to the account, newest first. */
export function sessionsQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["sessions"],
    queryFn: async ({ signal }): Promise<readonly AccountSession[]> =>
      (await callApi(config, "GET auth/sessions", { signal })).sessions,
  });
}

/** Ends a session of the account. A session that has already ended is not an error. */
export async function endSession(config: PortalConfig, id: string): Promise<void> {
  try {
    await callApi(config, "DELETE auth/sessions/{id}", { params: { id }, idempotent: true });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "session_not_found" || error.status !== 404)
      throw error;
  }
}
