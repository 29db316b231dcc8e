// SQL of price alerts. The only code that reads or writes portal.price_alerts.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { AlertHome } from "#contracts/price-alerts.ts";
import type { Language } from "#messages/languages.ts";
import type { DB } from "#server/platform/db/types.ts";

/** A row of an email address, or of a home of an account. */
export interface AlertRow {
  readonly id: string;
  readonly user_id: string | null;
  readonly esiid: string | null;
  readonly email: string | null;
  readonly language: Language | null;
  readonly home: AlertHome | null;
  /** US cents a year. */
  readonly limit_cents: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const COLUMN_NAMES = "id, user_id, esiid, email, language, home, limit_cents, created_at, expires_at";
const COLUMNS = sql.raw(COLUMN_NAMES);

/** Confirmed alerts of one address. A newer one replaces the oldest. Our own choice. */
const MAX_PER_EMAIL = 5;

export interface EmailAlert {
  readonly email: string;
  readonly language: Language;
  readonly home: AlertHome;
  readonly limit_cents: number;
}

/** Saves an alert that has to be confirmed until `expires_at`, and returns its id. */
export async function insertEmailAlert(
  trx: Kysely<DB>,
  { email, language, home, limit_cents }: EmailAlert,
  times: { readonly now: Date; readonly expires_at: Date },
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into portal.price_alerts (id, email, language, home, limit_cents, created_at, expires_at)
    values (${id}, ${email.toLowerCase()}, ${language}, ${JSON.stringify(home)}::jsonb, ${limit_cents},
      ${times.now}, ${times.expires_at})`.execute(trx);
  return id;
}

/** Confirms an alert, which then lasts until `expires_at`. Confirming it again changes nothing. Null if it is gone. */
export async function confirmEmailAlert(
  trx: Kysely<DB>,
  id: string,
  times: { readonly now: Date; readonly expires_at: Date },
): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`
    update portal.price_alerts set
      expires_at = case when confirmed_at is null then ${times.expires_at} else expires_at end,
      confirmed_at = coalesce(confirmed_at, ${times.now})
    where id = ${id} and email is not null and expires_at > ${times.now}
    returning ${COLUMNS}`.execute(trx);
  const [row] = rows;
  if (!row) return null;
  await sql`
    delete from portal.price_alerts where id in (
      select id from portal.price_alerts where email = ${row.email} and confirmed_at is not null
      order by confirmed_at desc, id offset ${MAX_PER_EMAIL})`.execute(trx);
  return row;
}

/** Deletes an alert of an email address. Safe to repeat. */
export async function deleteEmailAlert(db: Kysely<DB>, id: string): Promise<void> {
  await sql`delete from portal.price_alerts where id = ${id} and email is not null`.execute(db);
}

/** Returns the alert of an account's home, or null. */
export async function findHomeAlert(
  db: Kysely<DB>,
  userId: string,
  esiid: string,
  now: Date,
): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`
    select ${COLUMNS} from portal.price_alerts
    where user_id = ${userId} and esiid = ${esiid} and expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** Sets the alert of an account's home. It replaces the one before. */
export async function saveHomeAlert(
  db: Kysely<DB>,
  alert: Pick<AlertRow, "limit_cents"> & { readonly user_id: string; readonly esiid: string },
  times: { readonly now: Date; readonly expires_at: Date },
): Promise<AlertRow> {
  const { rows } = await sql<AlertRow>`
    insert into portal.price_alerts (id, user_id, esiid, limit_cents, created_at, confirmed_at, expires_at)
    values (${randomUUID()}, ${alert.user_id}, ${alert.esiid}, ${alert.limit_cents}, ${times.now}, ${times.now},
      ${times.expires_at})
    on conflict (user_id, esiid) where user_id is not null do update set
      id = excluded.id, limit_cents = excluded.limit_cents, created_at = excluded.created_at,
      confirmed_at = excluded.confirmed_at, expires_at = excluded.expires_at, compared = ''
    returning ${COLUMNS}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("an alert that was saved is returned");
  return row;
}

/** Deletes the alert of an account's home. Safe to repeat. */
export async function deleteHomeAlert(db: Kysely<DB>, userId: string, esiid: string): Promise<void> {
  await sql`delete from portal.price_alerts where user_id = ${userId} and esiid = ${esiid}`.execute(db);
}

/** Returns the alerts of an account's homes, oldest first. */
export async function listUserAlerts(db: Kysely<DB>, userId: string): Promise<readonly AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${COLUMNS} from portal.price_alerts where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

/** Deletes every alert of an account's homes. */
export async function eraseUserAlerts(db: Kysely<DB>, userId: string): Promise<void> {
  await sql`delete from portal.price_alerts where user_id = ${userId}`.execute(db);
}

/** Deletes what was not confirmed or has expired. */
export async function deleteExpiredAlerts(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`delete from portal.price_alerts where expires_at <= ${now}`.execute(db);
}

/**
 * Returns confirmed alerts that were not compared with these versions of the list and the charges, by id, the first
 * `limit` after the id `after`.
 */
export async function listDueAlerts(
  db: Kysely<DB>,
  compared: string,
  { after, limit, now }: { readonly after: string; readonly limit: number; readonly now: Date },
): Promise<readonly AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${COLUMNS} from portal.price_alerts
    where confirmed_at is not null and id > ${after} and compared <> ${compared} and expires_at > ${now}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Records what an alert was compared with. */
export async function markCompared(db: Kysely<DB>, id: string, compared: string): Promise<void> {
  await sql`update portal.price_alerts set compared = ${compared} where id = ${id}`.execute(db);
}

/**
 * Deletes an alert whose email is about to be queued in the same transaction. Returns false if it was changed, stopped or
 * sent in the meantime: then nothing may be sent.
 */
export async function claimAlert(
  trx: Kysely<DB>,
  { id, limit_cents }: Pick<AlertRow, "id" | "limit_cents">,
): Promise<boolean> {
  const { rows } = await sql`
    delete from portal.price_alerts where id = ${id} and limit_cents = ${limit_cents} returning id`.execute(
    trx,
  );
  return rows.length > 0;
}
