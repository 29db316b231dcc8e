// Accounts of our own auth service, in the same database: a token counts only while its session lives.
import type { Context } from "../context.ts";
import type { Account } from "./customer.ts";

const NO_SESSION = "00000000-0000-0000-0000-000000000000";

const ACCOUNT_SQL = `
  select u.id,
    case when u.email_confirmed_at is not null and not u.is_sso_user then lower(u.email) end as verified_email,
    case when u.phone_confirmed_at is not null then u.phone end as verified_phone,
    case when u.user_metadata ->> 'language' = 'es' then 'es' else 'en' end as language,
    exists (select 1 from auth.factors f where f.user_id = u.id and f.status = 'verified') as second_factor
  from auth.users u
  join auth.sessions s on s.user_id = u.id and s.id = $2
  where u.id = $1 and u.deleted_at is null and not u.is_anonymous
    and (u.banned_until is null or u.banned_until <= $3)`;

/** The account and its session, both alive; null otherwise. */
export async function findLocalAccount(
  ctx: Context,
  userId: string,
  sessionId: string | null,
): Promise<Account | null> {
  const { rows } = await ctx.db.pool.query<Account>(ACCOUNT_SQL, [
    userId,
    sessionId ?? NO_SESSION,
    ctx.now(),
  ]);
  return rows[0] ?? null;
}
