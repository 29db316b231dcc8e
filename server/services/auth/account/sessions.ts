// Sign-out, and an account's sessions. /sessions is our addition: the reference server does not list them. A session
// without the account's second factor can end only itself, and sees no others (docs/decisions/0028-one-proof.md).
import type { FastifyReply, FastifyRequest } from "fastify";
import { record } from "../audit/record.ts";
import type { AuthContext, SessionRow } from "../context.ts";
import { AuthError, invalid } from "../errors.ts";
import { assertSecondFactor, lacksSecondFactor } from "../factors/required.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { requireUser } from "../http/bearer.ts";
import { getCaller } from "../http/caller.ts";
import { nameDevice } from "../sessions/device-name.ts";
import { endSessions, type LogoutScope } from "../sessions/end.ts";
import { iso } from "../users/user-json.ts";

const SCOPES: ReadonlyArray<string> = ["global", "local", "others"] satisfies LogoutScope[];

/**
 * POST /logout: ends this session, the others, or all. 204. From a session without the second factor, "global", the
 * default of clients, ends that session alone, so it can always sign out. "others" is insufficient_aal there.
 */
export async function logout(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  input: string,
): Promise<FastifyReply> {
  const scope = input || "global";
  const me = await requireUser(ctx, request);
  if (!SCOPES.includes(scope)) throw invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`);
  if (scope === "others") assertSecondFactor(me, "end other sessions");
  const ends = lacksSecondFactor(me) ? "local" : (scope as LogoutScope);
  await ctx.db.sql.transaction().execute(async (trx) => {
    await endSessions(trx, me.user.id, ends, me.session.id);
    await record(ctx, trx, "logout", me.user.id, getCaller(ctx, request).ip, { scope: ends });
  });
  await ctx.events.end({ user_id: me.user.id, account: false });
  return reply.status(204).send();
}

export interface SessionJson {
  id: string;
  created_at: string;
  refreshed_at: string | null;
  ip: string | null;
  user_agent: string | null;
  aal: string;
  amr: unknown;
}

/** A session without its tokens. */
export function sessionJson(row: SessionRow): SessionJson {
  return {
    id: row.id,
    created_at: iso(row.created_at),
    refreshed_at: row.refreshed_at && iso(row.refreshed_at),
    ip: row.ip,
    user_agent: row.user_agent,
    aal: row.aal,
    amr: row.amr,
  };
}

/** A session as its account sees it. */
interface ListedSession extends SessionJson {
  /** "Chrome (Windows)". Empty if unknown. */
  device: string;
  current: boolean;
}

/** GET /sessions: the account's sessions, newest first, at most 200. 403 insufficient_aal without the second factor. */
export async function listSessions(
  ctx: AuthContext,
  request: FastifyRequest,
): Promise<{ sessions: ListedSession[] }> {
  const me = await requireUser(ctx, request);
  assertSecondFactor(me, "list sessions");
  const rows = await ctx.db.sql
    .selectFrom("auth.sessions")
    .selectAll()
    .where("user_id", "=", me.user.id)
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();
  return {
    sessions: rows.map((row) =>
      Object.assign(sessionJson(row), {
        device: nameDevice(row.user_agent),
        current: row.id === me.session.id,
      }),
    ),
  };
}

/**
 * DELETE /sessions/{id}: ends one session of the account. 204. 404 session_not_found. 403 insufficient_aal without the
 * second factor for any session other than the caller's own.
 */
export async function endSession(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const me = await requireUser(ctx, request);
  if (id.toLowerCase() !== me.session.id) assertSecondFactor(me, "end other sessions");
  const ended = isUuid(id) ? await endSessions(ctx.db.sql, me.user.id, "local", id) : 0;
  if (ended === 0) throw new AuthError(404, "session_not_found", "Session not found");
  await ctx.events.end({ user_id: me.user.id, account: false });
  return reply.status(204).send();
}
