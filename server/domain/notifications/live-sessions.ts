// Whether the sessions in which pages were opened are still verified. Available only for our own auth service: with
// accounts in a hosted service, a user token counts until it expires.
import { isLocalAuth } from "#server/domain/accounts/local-auth.ts";
import { listProvedSessions } from "#server/domain/accounts/session-proof.ts";
import type { SessionRef } from "#server/domain/accounts/account.ts";
import type { PlatformContext } from "#server/platform/context.ts";

export interface LiveSessions {
  /**
   * Returns the ids, in lower case, of those that are active and have passed the second factor of an account that has
   * one.
   */
  living(sessions: readonly SessionRef[]): Promise<ReadonlySet<string>>;
}

/** Opens access to the sessions of the instance's accounts. */
export function openLiveSessions(ctx: Pick<PlatformContext, "config" | "db" | "now">): LiveSessions {
  return {
    living: async (sessions) =>
      isLocalAuth(ctx.config)
        ? listProvedSessions(ctx, sessions)
        : new Set(sessions.map(({ sessionId }) => sessionId)),
  };
}
