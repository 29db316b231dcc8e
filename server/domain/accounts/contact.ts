// Finds the contact details of an account other than the caller's.
import type { PlatformContext } from "#server/platform/context.ts";
import type { Language } from "#messages/languages.ts";
import { isLocalAuth } from "./local-auth.ts";

/**
 * Where messages to an account are sent: its verified email address, or else its verified phone number (digits with the
 * country code).
 */
export interface Contact {
  readonly channel: "email" | "sms";
  readonly to: string;
  readonly language: Language;
}

interface ContactRow {
  readonly email: string | null;
  readonly phone: string | null;
  readonly language: Language;
}

/** Columns of auth.users (`u`): verified addresses only, and the account's language. */
export const CONTACT_COLUMNS = `
    case when u.email_confirmed_at is not null then lower(u.email) end as email,
    case when u.phone_confirmed_at is not null then u.phone end as phone,
    case when u.user_metadata ->> 'language' = 'es' then 'es' else 'en' end as language`;
const CONTACT_SQL = `
  select ${CONTACT_COLUMNS}
  from auth.users u where u.id = $1 and u.deleted_at is null`;

/**
 * Returns the contact of an account. Null if it has no verified address, is deleted, or belongs to a hosted auth
 * service, which only returns the caller's own account.
 */
export async function findContact(ctx: PlatformContext, userId: string): Promise<Contact | null> {
  if (!isLocalAuth(ctx.config)) return null;
  const { rows } = await ctx.db.pool.query<ContactRow>(CONTACT_SQL, [userId]);
  const [row] = rows;
  if (row?.email) return { channel: "email", to: row.email, language: row.language };
  if (row?.phone) return { channel: "sms", to: row.phone, language: row.language };
  return null;
}
