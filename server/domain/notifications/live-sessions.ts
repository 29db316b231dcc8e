// Whether the sessions that pages were opened in still have their proof. Known of our own auth service alone: where accounts
// are a hosted service's, a user token counts until it runs out.
import { isLocalAuth } from "#server/domain/accounts/local-auth.ts";
import { listProvedSessions } from "#server/domain/accounts/session-proof.ts";
import type { SessionRef } from "#server/domain/accounts/account.ts";
import type { PlatformContext } from "#server/platform/context.ts";

export interface LiveSessions {
  /** The ids, in lower case, of those that are alive and have shown the second factor of an account that has one. */
  living(sessions: readonly SessionRef[]): Promise<ReadonlySet<string>>;
}

/** The sessions of the instance's accounts. */
export function openLiveSessions(ctx: Pick<PlatformContext, "config" | "db" | "now">): LiveSessions {
  return {
    living: async (sessions) =>
      isLocalAuth(ctx.config)
        ? listProvedSessions(ctx, sessions)
        : new Set(sessions.map(({ sessionId }) => sessionId)),
  };
}
