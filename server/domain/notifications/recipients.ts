// Who is told: in which language, at which proved addresses, and what their home is called.
import { sql, type Kysely, type RawBuilder } from "kysely";
import { CONTACT_COLUMNS } from "#server/domain/accounts/contact.ts";
import { isUuid } from "#server/platform/uuid.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { Language } from "#server/platform/mail/message-sender.ts";

export interface Reader {
  readonly id: string;
  readonly language: Language;
  /** Proved, lower case; null: none, or the accounts are a hosted service's. */
  readonly email: string | null;
  /** Proved, digits with the country code. */
  readonly phone: string | null;
}

/** As PostgreSQL has it. */
export type ReaderRow = Omit<Reader, "language"> & {
  readonly language: Language | null;
  readonly locale: string | null;
};

/** SQL of what is known of each of these people. */
export function readersSql(ids: readonly string[]): RawBuilder<ReaderRow> {
  const accounts = ids.map((id) => (isUuid(id) ? id : null));
  return sql<ReaderRow>`
    select given.id, known.locale, a.email, a.phone, a.language
    from unnest(${ids}::text[], ${accounts}::uuid[]) as given (id, account)
    left join notify.users known on known.id = given.id
    left join lateral (
      select ${sql.raw(CONTACT_COLUMNS)}
      from auth.users u where u.id = given.account and u.deleted_at is null) a on true`;
}

/** The people of those rows, by their ids. */
export function readersIn(rows: readonly ReaderRow[]): ReadonlyMap<string, Reader> {
  return new Map(
    rows.map(({ id, email, phone, language, locale }) => [
      id,
      { id, email, phone, language: language ?? (locale?.toLowerCase().startsWith("es") ? "es" : "en") },
    ]),
  );
}

/** What is known of each of these people (every id is in the answer, also of those who have no account here). */
export async function listRecipients(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Reader>> {
  return readersIn((await readersSql(ids).execute(db)).rows);
}

export interface LocationNameRow {
  readonly user_id: string;
  readonly name: string | null;
}

/** Somebody and a home, by its ESI ID; null: none. */
export type UserLocation = readonly [id: string, esiid: string | null];

/** SQL of what people who hold a home call it, each with one home. */
export function locationNamesSql(targets: readonly UserLocation[]): RawBuilder<LocationNameRow> {
  // Who is no account holds no home.
  const users = targets.filter(([id, esiid]) => esiid !== null && isUuid(id));
  return sql<LocationNameRow>`
    select distinct on (h.user_id) h.user_id::text,
      coalesce(nullif(h.nickname, ''), nullif(concat_ws(' ', p.address, p.address_overflow), ''), h.address) as name
    from unnest(${users.map(([id]) => id)}::uuid[], ${users.map(([, esiid]) => esiid)}::text[]) as given (user_id, esiid)
    join portal.service_locations h on h.user_id = given.user_id and h.esiid = given.esiid
    left join premises.premise p on p.esiid = h.esiid
    order by h.user_id, h.ended_at desc nulls first, h.added_at desc`;
}

/** The names of those rows, by their people. */
export function toLocationNames(rows: readonly LocationNameRow[]): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(({ user_id, name }) => (name ? [[user_id, name] as const] : [])));
}

/** What the people who hold a home call it: its name, else its address; nobody is in the answer of whom neither is known. */
export async function listLocationNames(
  db: Kysely<DB>,
  ids: readonly string[],
  esiid: string,
): Promise<ReadonlyMap<string, string>> {
  if (!ids.some(isUuid)) return new Map();
  return toLocationNames((await locationNamesSql(ids.map((id) => [id, esiid])).execute(db)).rows);
}
