// Accounts of our own auth service, in the same database: a token is only valid while its session is alive.
import type { PlatformContext } from "#server/platform/context.ts";
import { createKeyedRead } from "#server/platform/db/keyed-read.ts";
import type { Account, SessionRef } from "./account.ts";

/** An account, with the session by which it was found. */
export interface LocalAccount extends Account {
  readonly is_anonymous: boolean;
  readonly session_id: string;
  /** Assurance level of the session: aal1 or aal2. */
  readonly session_aal: string;
}

const ACCOUNT_COLUMNS = `
  u.id, s.id as session_id, s.aal as session_aal, u.is_anonymous,
  case when u.email_confirmed_at is not null and not u.is_sso_user then lower(u.email) end as verified_email,
  case when u.phone_confirmed_at is not null then u.phone end as verified_phone,
  case when u.user_metadata ->> 'language' = 'es' then 'es' else 'en' end as language,
  exists (select 1 from auth.factors f where f.user_id = u.id and f.status = 'verified') as second_factor`;

/** Condition of a live session `s` of a usable account `u`. $3 is the time, $4 the earliest start of a session. */
const IS_LIVE = `u.deleted_at is null and (u.banned_until is null or u.banned_until <= $3)
  and ($4::timestamptz is null or s.created_at > $4)`;

type LiveContext = Pick<PlatformContext, "config" | "db" | "now">;

/** Returns the values of $3 and $4. */
function liveValues({ config, now }: LiveContext): [Date, Date | null] {
  const at = now();
  const { timebox } = config.auth.sessions;
  return [at, timebox === null ? null : new Date(at.getTime() - timebox * 1000)];
}

const readAccount = createKeyedRead<LocalAccount>({
  name: "accounts.by_session",
  types: ["uuid", "uuid", "timestamptz", "timestamptz"],
  text: `select ${ACCOUNT_COLUMNS} from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = $1 and s.user_id = $2 and ${IS_LIVE}`,
});

const ACCOUNTS_SQL = `
  select ${ACCOUNT_COLUMNS}
  from unnest($1::uuid[], $2::uuid[]) as held (id, user_id)
  join auth.sessions s on s.id = held.id and s.user_id = held.user_id
  join auth.users u on u.id = s.user_id
  where ${IS_LIVE}`;

/** Whether an account is banned or deleted. False for one of a hosted auth service, whose accounts are not stored here. */
export async function isBlocked(
  { db, now }: Pick<PlatformContext, "db" | "now">,
  userId: string,
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    "select from auth.users where id = $1 and (deleted_at is not null or banned_until > $2)",
    [userId, now()],
  );
  return rowCount !== 0;
}

/**
 * Returns the account of a session that is alive (neither ended nor past AUTH_SESSIONS_TIMEBOX) and whose account is
 * neither banned nor deleted, or else null. The ids must be UUIDs.
 */
export async function findLocalAccount(
  ctx: LiveContext,
  { userId, sessionId }: SessionRef,
): Promise<LocalAccount | null> {
  const [account] = await readAccount(ctx.db.pool, [sessionId, userId, ...liveValues(ctx)]);
  return account ?? null;
}

/** Returns the same of many sessions, without those that have none. */
export async function listLocalAccounts(
  ctx: LiveContext,
  sessions: readonly SessionRef[],
): Promise<LocalAccount[]> {
  const { rows } = await ctx.db.pool.query<LocalAccount>(ACCOUNTS_SQL, [
    sessions.map(({ sessionId }) => sessionId),
    sessions.map(({ userId }) => userId),
    ...liveValues(ctx),
  ]);
  return rows;
}
