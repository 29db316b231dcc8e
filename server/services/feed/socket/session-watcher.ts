// Ends the connections of users who are no longer signed in, or whose account has a second factor that their session
// has not passed. Every process is notified at once of a sign-out and of a deleted account. Every other way in which a
// session ends, and missed events, are found by polling.
import type { Context } from "#server/domain/context.ts";
import type { Ended } from "#server/domain/notifications/event-bus.ts";
import type { SessionRef } from "#server/domain/accounts/account.ts";

/** An open connection on either transport. */
export interface OpenConnection {
  /** Null: without a user. */
  readonly userId: string | null;
  /** Null: its token counts until it expires. */
  readonly sessionId: string | null;
  /** Ends it because its token is no longer valid. */
  signedOut(): void;
}

export interface SessionWatcher {
  ended(ended: Ended): Promise<void>;
  stop(): void;
}

const LOOK_EVERY_MS = 30_000;

/** Watches the connections that `all` returns at each check. */
export function createSessionWatcher(
  { log, userTokens: { sessions } }: Pick<Context, "log" | "userTokens">,
  all: () => Iterable<OpenConnection>,
  lookEveryMs = LOOK_EVERY_MS,
): SessionWatcher {
  const look = async (connections: readonly OpenConnection[]): Promise<void> => {
    const checked = new Map<string, SessionRef>();
    for (const { userId, sessionId } of connections)
      if (userId !== null && sessionId !== null) checked.set(sessionId, { userId, sessionId });
    if (checked.size === 0) return;
    try {
      const living = await sessions.living([...checked.values()]);
      for (const connection of connections)
        if (connection.sessionId !== null && !living.has(connection.sessionId)) connection.signedOut();
    } catch (error) {
      // An unavailable database does not mean that a session has ended: the check is repeated.
      log.warn({ code: (error as { code?: unknown }).code }, "sessions of open sockets were not looked at");
    }
  };
  const timer = setInterval(() => void look([...all()]), lookEveryMs).unref();
  return {
    async ended({ user_id, account }) {
      const theirs = [...all()].filter(({ userId }) => userId === user_id);
      if (!account) return look(theirs);
      for (const connection of theirs) connection.signedOut();
    },
    stop: () => clearInterval(timer),
  };
}
