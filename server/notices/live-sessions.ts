// Whether the sessions that pages were opened in still live. Known of our own auth service alone: where accounts are a
// hosted service's, a user token counts until it runs out.
import { LRUCache } from "lru-cache";
import { sql } from "kysely";
import { isUuid } from "../accounts/customer.ts";
import type { Context } from "../context.ts";

/** A session of somebody's; its id in lower case. */
export interface HeldSession {
  readonly userId: string;
  readonly sessionId: string;
}

export interface LiveSessions {
  /** Whether it lives, as was seen within the last seconds. */
  lives(session: HeldSession): Promise<boolean>;
  /** The ids of those that live, asked anew. */
  living(sessions: readonly HeldSession[]): Promise<ReadonlySet<string>>;
  /** Has the next question about somebody's sessions asked anew. */
  forgetAll(userId: string): void;
}

const REMEMBERED = 20_000;
/** A page asks several times within it. */
const REMEMBERED_MS = 5_000;

/** The sessions of the instance's accounts. */
export function openLiveSessions({ config, db, now }: Pick<Context, "config" | "db" | "now">): LiveSessions {
  const seen = new LRUCache<string, string>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const local = config.authBase.startsWith("/");

  const living = async (sessions: readonly HeldSession[]): Promise<ReadonlySet<string>> => {
    if (!local) return new Set(sessions.map(({ sessionId }) => sessionId));
    const known = sessions.filter(({ userId, sessionId }) => isUuid(userId) && isUuid(sessionId));
    if (known.length === 0) return new Set();
    const { rows } = await sql<{ id: string }>`
      select s.id from unnest(
        ${known.map(({ sessionId }) => sessionId)}::uuid[], ${known.map(({ userId }) => userId)}::uuid[]
      ) as held (id, user_id)
      join auth.sessions s on s.id = held.id and s.user_id = held.user_id
      join auth.users u on u.id = s.user_id
      where u.deleted_at is null and (u.banned_until is null or u.banned_until <= ${now()})`.execute(db.sql);
    return new Set(rows.map(({ id }) => id));
  };

  return {
    living,
    async lives(session) {
      if (!local || seen.get(session.sessionId) === session.userId) return true;
      const lives = (await living([session])).has(session.sessionId);
      if (lives) seen.set(session.sessionId, session.userId);
      return lives;
    },
    forgetAll(userId) {
      for (const [sessionId, theirs] of seen.entries()) if (theirs === userId) seen.delete(sessionId);
    },
  };
}
