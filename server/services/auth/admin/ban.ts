// Bans: their duration and effects.
import { sql } from "kysely";
import type { AuthContext, Db } from "../context.ts";
import { invalid } from "../errors.ts";
import { endAllConnections } from "../connections/end-connections.ts";
import { endSessions } from "../sessions/end.ts";
import { readGoDuration } from "#server/platform/settings/go-duration.ts";

/**
 * Returns when a ban of `ban_duration` ends: null for none, undefined if none is requested. Throws validation_failed.
 */
export function readBan(ctx: AuthContext, input: string): Date | null | undefined {
  if (input === "") return undefined;
  if (input === "none") return null;
  const milliseconds = readGoDuration(input);
  if (typeof milliseconds === "string") throw invalid(`invalid format for ban duration: ${milliseconds}`);
  return milliseconds === 0 ? null : new Date(ctx.now().getTime() + milliseconds);
}

/**
 * More rotations than any race of refreshes causes, so that its last token is not mistaken for one with a lost
 * response.
 */
const REVOKED_OFFSET = 1_000_000;

/**
 * Ends the sessions of an account whose banned_until was just written in the same transaction. During the ban they stay
 * as rows, which allows the response "User is banned". Their refresh tokens are used up, so they do not come back when
 * the ban ends. Lifting the ban removes the rows. Connected apps are disconnected.
 */
export async function endBannedSessions(
  ctx: AuthContext,
  db: Db,
  id: string,
  until: Date | null,
): Promise<void> {
  if (until === null) {
    await endSessions(db, id, "global", id);
  } else if (until > ctx.now()) {
    await endAllConnections(db, id);
    await db
      .updateTable("auth.sessions")
      .set({
        refresh_counter: sql`refresh_counter + ${REVOKED_OFFSET}::int`,
        // Long ago: no reuse interval covers the used token.
        refreshed_at: null,
        updated_at: ctx.now(),
      })
      .where("user_id", "=", id)
      .execute();
  }
}
