// Exchanges a refresh token for the next (wire/auth.md §8). The common case is one statement, shared by concurrent
// requests: the count increases only from the presented one, so of many requests with the same token one rotates it and
// the others find it rotated.
import type { Pool } from "pg";
import { createBatches, oncePerPool } from "#server/platform/db/batches.ts";
import { chooseStatement } from "#server/platform/db/keyed-read.ts";
import { CONNECT_TIMEOUT_MS } from "#server/platform/db/pool.ts";
import { record } from "../audit/record.ts";
import type { AuthContext, Db, SessionRow } from "../context.ts";
import { AuthError } from "../errors.ts";
import type { Caller } from "../http/caller.ts";
import { FACTORS, IDENTITIES, loadParts } from "../users/load.ts";
import { toSignedIn, type SignedIn, type SignedInJson } from "../users/signed-in.ts";
import type { UserParts } from "../users/user-json.ts";
import { assertNotBanned, tokenResponse, type TokenResponse } from "./start.ts";
import { readRefreshToken } from "./tokens.ts";

export interface Refreshed {
  readonly response: TokenResponse;
  readonly sessionId: string;
  /** Why an already rotated token was still accepted. Null for a normal rotation. */
  readonly reuse: "lost_response" | "interval" | null;
}

const notFound = (): AuthError =>
  new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");

interface Rotation {
  readonly sessionId: string;
  readonly counter: number;
  readonly step: 0 | 1;
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string | null;
  /** A session that started at this time or earlier is too old. Null without a limit. */
  readonly earliestStart: Date | null;
  readonly earliestUse: Date | null;
}

const toRotateSql = (wanted: string): string => `with wanted as (${wanted}), turned as (
    update auth.sessions s
    set refresh_counter = s.refresh_counter + w.step, refreshed_at = w.now, updated_at = w.now,
      ip = w.ip, user_agent = w.user_agent
    from wanted w, auth.users v
    where s.id = w.session_id and s.refresh_counter = w.counter and v.id = s.user_id
      and v.deleted_at is null and (v.banned_until is null or v.banned_until <= w.now)
      and (w.earliest_start is null or s.created_at > w.earliest_start)
      and (w.earliest_use is null or coalesce(s.refreshed_at, s.created_at) > w.earliest_use)
    returning s as session, s.user_id, w.number
  )
  select t.number::int - 1 as number, json_build_object(
      'user', u, 'identities', ${IDENTITIES}, 'factors', ${FACTORS}, 'session', t.session) as found
  from turned t join auth.users u on u.id = t.user_id`;

const ROTATE_MANY = {
  name: "auth.turn",
  text: toRotateSql(`select * from unnest($1::uuid[], $2::bigint[], $3::int[], $4::timestamptz[], $5::text[],
      $6::text[], $7::timestamptz[], $8::timestamptz[]) with ordinality
      as wanted (session_id, counter, step, now, ip, user_agent, earliest_start, earliest_use, number)`),
};

/** For a rotation that comes alone, which takes PostgreSQL less time to plan. */
const ROTATE_ONE = {
  name: "auth.turn.single",
  text: toRotateSql(`select $1::uuid as session_id, $2::bigint as counter, $3::int as step, $4::timestamptz as now,
      $5::text as ip, $6::text as user_agent, $7::timestamptz as earliest_start, $8::timestamptz as earliest_use,
      1 as number`),
};

/** The values of $1 to $8. */
const toValues = (rotation: Rotation): unknown[] => [
  rotation.sessionId,
  rotation.counter,
  rotation.step,
  rotation.now,
  rotation.ip,
  rotation.userAgent,
  rotation.earliestStart,
  rotation.earliestUse,
];

async function rotateAll(pool: Pool, rotations: readonly Rotation[]): Promise<(SignedIn | null)[]> {
  const { rows } = await pool.query<{ number: number; found: SignedInJson }>({
    ...chooseStatement(ROTATE_ONE, ROTATE_MANY, rotations.map(toValues)),
  });
  const found = rotations.map((): SignedIn | null => null);
  for (const row of rows) found[row.number] = toSignedIn(row.found);
  return found;
}

/**
 * Divides rotations so that no batch has a session twice, because a statement changes a row once. Each batch is in the
 * order of the sessions, so that two processes do not deadlock.
 */
function splitBySession(rotations: readonly Rotation[]): Rotation[][] {
  const counts = new Map<string, number>();
  const batches: Rotation[][] = [];
  for (const one of rotations.toSorted(
    (a, b) => Number(a.sessionId > b.sessionId) - Number(a.sessionId < b.sessionId),
  )) {
    const index = counts.get(one.sessionId) ?? 0;
    counts.set(one.sessionId, index + 1);
    (batches[index] ??= []).push(one);
  }
  return batches;
}

const openRotations = oncePerPool((pool) =>
  createBatches((rotations: readonly Rotation[]) => rotateAll(pool, rotations), {
    split: splitBySession,
    maxWaitMs: CONNECT_TIMEOUT_MS,
  }),
);

/** Rotates the session if `counter` is its current count. Null if it is not. */
async function rotate(
  ctx: AuthContext,
  caller: Caller,
  sessionId: string,
  counter: number,
): Promise<SignedIn | null> {
  const now = ctx.now();
  const { timebox, inactivity } = ctx.settings.sessions;
  const before = (seconds: number | null): Date | null =>
    seconds === null ? null : new Date(now.getTime() - seconds * 1000);
  return openRotations(ctx.db.pool)({
    sessionId,
    counter,
    step: ctx.settings.rotateRefreshTokens ? 1 : 0,
    now,
    ip: caller.ip,
    userAgent: caller.userAgent,
    earliestStart: before(timebox),
    earliestUse: before(inactivity),
  });
}

/**
 * Returns the next tokens of a session. Throws the errors of wire/auth.md §2.1 for a token that is unknown, used or
 * expired.
 */
export async function refreshSession(ctx: AuthContext, caller: Caller, token: string): Promise<Refreshed> {
  const read = readRefreshToken(ctx.secrets, token);
  if (!read) throw notFound();
  const rotated = await rotate(ctx, caller, read.sessionId, read.counter);
  if (rotated?.session) {
    const response = await tokenResponse(ctx, caller, rotated, rotated.session);
    return { response, sessionId: read.sessionId, reuse: null };
  }
  const { parts, session, reuse } = await ctx.db.sql
    .transaction()
    .execute((trx) => whyNot(ctx, trx, caller, read.sessionId, read.counter));
  if (!reuse) throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  return { response: await tokenResponse(ctx, caller, parts, session), sessionId: session.id, reuse };
}

interface Decision {
  parts: UserParts;
  session: SessionRow;
  reuse: Refreshed["reuse"];
}

// The token did not rotate: finds the reason, and accepts it anyway if a lost response or a race explains it.
async function whyNot(
  ctx: AuthContext,
  trx: Db,
  caller: Caller,
  sessionId: string,
  counter: number,
): Promise<Decision> {
  const row = await trx
    .selectFrom("auth.sessions")
    .selectAll()
    .where("id", "=", sessionId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  const parts = await loadParts(trx, row.user_id);
  if (!parts) throw notFound();
  assertNotBanned(ctx, parts.user, "Invalid Refresh Token: User Banned");
  assertNotEnded(ctx, row);
  // A count ahead of ours: the database was restored to an earlier day. No client has the token that we would issue.
  if (counter > row.refresh_counter) throw notFound();
  const reuse = classifyReuse(ctx, row, counter);
  if (reuse === null) {
    await trx.deleteFrom("auth.sessions").where("id", "=", sessionId).execute();
    await record(ctx, trx, "token_revoked", row.user_id, caller.ip, { why: "refresh token used again" });
  }
  return { parts, session: row, reuse };
}

function classifyReuse(ctx: AuthContext, session: SessionRow, counter: number): Refreshed["reuse"] {
  // The parent of the current token: the response with that one was lost, or another tab was quicker.
  if (session.refresh_counter - counter <= 1) return "lost_response";
  // A clock that was set back must not extend the interval. The clocks of two processes may differ a little.
  const age = Math.abs(ctx.now().getTime() - (session.refreshed_at?.getTime() ?? 0)) / 1000;
  return age < ctx.settings.reuseInterval ? "interval" : null;
}

function assertNotEnded(ctx: AuthContext, session: SessionRow): void {
  const { timebox, inactivity } = ctx.settings.sessions;
  const now = ctx.now().getTime();
  const over = (since: Date, seconds: number | null): boolean =>
    seconds !== null && since.getTime() + seconds * 1000 <= now;
  if (over(session.created_at, timebox))
    throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
  if (over(session.refreshed_at ?? session.created_at, inactivity))
    throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired (Inactivity)");
}
