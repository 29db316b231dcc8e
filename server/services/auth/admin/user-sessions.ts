// GET and DELETE /admin/users/{id}/sessions: where an account is signed in. Not part of the wire: our addition.
import type { FastifyRequest } from "fastify";
import { sessionJson, type SessionJson } from "../account/sessions.ts";
import { record } from "../audit/record.ts";
import type { AuthContext } from "../context.ts";
import { AuthError } from "../errors.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { getCaller } from "../http/caller.ts";
import { endSessions } from "../sessions/end.ts";
import { loadParts } from "../users/load.ts";
import { noSuchUser, readUserId } from "./user-id.ts";

async function existingUser(ctx: AuthContext, input: string): Promise<string> {
  const id = readUserId(input);
  if (!(await loadParts(ctx.db.sql, id))) throw noSuchUser();
  return id;
}

const MAX_LISTED = 200;

/** Returns an account's sessions, at most the latest 200. Throws user_not_found. */
export async function listSessions(ctx: AuthContext, input: string): Promise<{ sessions: SessionJson[] }> {
  const id = await existingUser(ctx, input);
  const rows = await ctx.db.sql
    .selectFrom("auth.sessions")
    .selectAll()
    .where("user_id", "=", id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(MAX_LISTED)
    .execute();
  return { sessions: rows.map(sessionJson) };
}

/** Ends one session, or all if `sessionId` is null. Throws user_not_found or session_not_found. */
export async function revokeSessions(
  ctx: AuthContext,
  request: FastifyRequest,
  input: string,
  sessionId: string | null,
): Promise<object> {
  const id = await existingUser(ctx, input);
  if (sessionId !== null && !isUuid(sessionId))
    throw new AuthError(404, "validation_failed", "session_id must be an UUID");
  const { ip } = getCaller(ctx, request);
  await ctx.db.sql.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, id, sessionId === null ? "global" : "local", sessionId ?? id);
    if (sessionId !== null && ended === 0) throw new AuthError(404, "session_not_found", "Session not found");
    await record(ctx, trx, "logout", id, ip, { by: "operator", sessions: ended });
  });
  await ctx.events.end({ user_id: id, account: false });
  return {};
}
