// Ends the connections of people who are no longer signed in, or whose account has a second factor that their session has
// not shown. Of a sign-out and of a deleted account every process is
// told at once; every other way in which a session ends, and what was not heard, is found by looking.
import type { Context } from "#server/domain/context.ts";
import type { Ended } from "#server/domain/notifications/event-bus.ts";
import type { SessionRef } from "#server/domain/accounts/account.ts";

/** An open connection, whichever transport it has. */
export interface OpenConnection {
  /** Null: nobody's. */
  readonly userId: string | null;
  /** Null: its token counts until it runs out. */
  readonly sessionId: string | null;
  /** Ends it as one whose token counts no more. */
  signedOut(): void;
}

export interface SessionWatcher {
  ended(ended: Ended): Promise<void>;
  stop(): void;
}

const LOOK_EVERY_MS = 30_000;

/** Watches the connections that `all` has at each time. */
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
      // Of a database that is away nobody's session has ended; it is looked again.
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
