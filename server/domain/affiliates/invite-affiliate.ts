// Creates an affiliate: the operator's own record, which counts, and an account for signing in.
import { sql, type Kysely } from "kysely";
import { parseAffiliate } from "#contracts/onboarding.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import {
  getAccountByEmail,
  AuthAdminError,
  inviteByEmail,
  mailRecovery,
  mergeUserMetadata,
  type AuthAdmin,
} from "./auth-admin.ts";
import { hasPassword } from "./has-password.ts";

export interface NewAffiliate {
  readonly cp_afid: string;
  readonly name: string;
  /** Lowercase. */
  readonly email: string;
  readonly can_generate_order_links: boolean;
}

/**
 * `invited`: an email is on its way. `reminded`: the account exists, and an email leads to choosing its password.
 * `has_account`: the affiliate can already sign in.
 */
export type Invited = "invited" | "reminded" | "has_account";

/** Thrown if the operator has to make another decision. */
export class CannotInvite extends Error {}

const PASSWORD_PAGE = "/callback?path=/affiliates/password";

interface Row extends NewAffiliate {
  readonly invited_at: Date;
  readonly disabled_at: Date | null;
}

/**
 * Returns the previous row. Another address would give another affiliate the statistics of the first, so it is only
 * allowed if the operator disabled the first one before.
 */
async function upsertAffiliate(
  trx: Kysely<DB>,
  affiliate: NewAffiliate,
  now: Date,
): Promise<Row | undefined> {
  const { cp_afid, name, email, can_generate_order_links } = affiliate;
  const { rows } = await sql<Row>`
    select cp_afid, name, email, can_generate_order_links, invited_at, disabled_at
    from portal.affiliates where cp_afid = ${cp_afid} or email = ${email} for update`.execute(trx);
  if (rows.some((row) => row.cp_afid !== cp_afid))
    throw new CannotInvite("This address is another affiliate's already.");
  if (rows.some((row) => row.email !== email && row.disabled_at === null))
    throw new CannotInvite(
      `The id ${cp_afid} is given to another address. Disable it before you give it on.`,
    );
  await sql`
    insert into portal.affiliates (cp_afid, name, email, can_generate_order_links, invited_at)
    values (${cp_afid}, ${name}, ${email}, ${can_generate_order_links}, ${now})
    on conflict (cp_afid) do update set
      name = excluded.name, email = excluded.email, can_generate_order_links = excluded.can_generate_order_links,
      invited_at = excluded.invited_at, disabled_at = null`.execute(trx);
  return rows[0];
}

/** Reverts what was written at the time `at`, unless something was written after it. */
async function putBack(db: Kysely<DB>, cp_afid: string, at: Date, before: Row | undefined): Promise<void> {
  if (before)
    await sql`
      update portal.affiliates set name = ${before.name}, email = ${before.email},
        can_generate_order_links = ${before.can_generate_order_links}, invited_at = ${before.invited_at},
        disabled_at = ${before.disabled_at}
      where cp_afid = ${cp_afid} and invited_at = ${at}`.execute(db);
  else
    await sql`
      delete from portal.affiliates a where cp_afid = ${cp_afid} and invited_at = ${at}
        and not exists (select from portal.order_links l where l.cp_afid = a.cp_afid)`.execute(db);
}

type InviteContext = Pick<Context, "config" | "db" | "now">;

async function sendInvitation(
  ctx: InviteContext,
  admin: AuthAdmin,
  { cp_afid, email, can_generate_order_links }: NewAffiliate,
  portalUrl: string,
): Promise<Invited> {
  const data = { cp_afid, can_generate_order_links };
  try {
    const affiliate = { ...data, password_set: false };
    await inviteByEmail(admin, email, { affiliate }, portalUrl + PASSWORD_PAGE);
    return "invited";
  } catch (error) {
    if (!(error instanceof AuthAdminError) || error.code !== "email_exists") throw error;
  }
  const account = await getAccountByEmail(admin, email);
  // A customer who becomes an affiliate may have a password. One who was invited may have left before setting it.
  const password_set =
    (parseAffiliate(account.user_metadata ?? {})?.password_set ?? true) &&
    (await hasPassword(ctx, account.id));
  await mergeUserMetadata(admin, account.id, { affiliate: { ...data, password_set } });
  if (password_set) return "has_account";
  await mailRecovery(admin, email, portalUrl + PASSWORD_PAGE);
  return "reminded";
}

/**
 * Writes the affiliate and sends the invitation, and reverts the first if the second fails. Called again, it writes
 * name and permissions again and sends another email. Throws CannotInvite and AuthAdminError. No transaction waits for
 * the auth service: if a process dies between the two, the record stays, and inviting again sends the email.
 */
export async function inviteAffiliate(
  ctx: InviteContext,
  admin: AuthAdmin,
  affiliate: NewAffiliate,
  portalUrl: string,
): Promise<Invited> {
  const { db, now } = ctx;
  const at = now();
  const before = await db.sql.transaction().execute((trx) => upsertAffiliate(trx, affiliate, at));
  try {
    return await sendInvitation(ctx, admin, affiliate, portalUrl);
  } catch (error) {
    await putBack(db.sql, affiliate.cp_afid, at, before);
    throw error;
  }
}

/**
 * Disables the affiliate: its links stop working, its pages are closed, and its orders are still counted. Returns false
 * if the id does not exist.
 */
export async function disableAffiliate(
  { db, now }: Pick<Context, "db" | "now">,
  cp_afid: string,
): Promise<boolean> {
  const { rows } = await sql`
    update portal.affiliates set disabled_at = coalesce(disabled_at, ${now()})
    where cp_afid = ${cp_afid} returning cp_afid`.execute(db.sql);
  return rows.length === 1;
}
