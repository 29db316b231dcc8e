import { queryOptions } from "@tanstack/react-query";
import type { PortalConfig } from "#contracts/config.ts";
import { requestSigned } from "#web/shared/api/request-signed.ts";

/** A session of the account in the response of GET /auth/v1/sessions. */
export interface AccountSession {
  readonly id: string;
  readonly created_at: string;
  readonly refreshed_at: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  /** Whether it is this page's session. */
  readonly current: boolean;
}

/** The devices signed in to the account, newest first. */
export function sessionsQuery(config: PortalConfig) {
  return queryOptions({
    queryKey: ["sessions"],
    queryFn: async ({ signal }): Promise<readonly AccountSession[]> => {
      const url = `${config.bases.auth}/sessions`;
      const response = await requestSigned<{ sessions: readonly AccountSession[] }>(config, url, { signal });
      return response.sessions;
    },
  });
}
