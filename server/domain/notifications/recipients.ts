// Loads recipients: their language, verified addresses, what they were identified with, and the name of their home.
import { sql, type Kysely, type RawBuilder } from "kysely";
import { CONTACT_COLUMNS } from "#server/domain/accounts/contact.ts";
import { isUuid } from "#server/platform/uuid.ts";
import type { DB } from "#server/platform/db/types.ts";
import { readableAddress } from "#messages/address.ts";
import type { Language } from "#messages/languages.ts";

export interface Reader {
  readonly id: string;
  readonly language: Language;
  /** Verified, lower case. Null: none, or the accounts are in a hosted service. */
  readonly email: string | null;
  /** Verified, digits with the country code. */
  readonly phone: string | null;
  /** What conditions of preferences may refer to: the id, and what the user was identified with. */
  readonly facts: object;
}

/** A row of notify.users as JSON. */
interface IdentifiedUser {
  readonly locale: string | null;
  readonly properties: object;
  readonly created_at: string;
  readonly updated_at: string;
}

/** As PostgreSQL returns it. */
export type ReaderRow = Omit<Reader, "language" | "facts"> & {
  readonly language: Language | null;
  /** Null: never identified. */
  readonly identified: IdentifiedUser | null;
};

/** SQL of what is stored about each of these users. */
export function readersSql(ids: readonly string[]): RawBuilder<ReaderRow> {
  const accounts = ids.map((id) => (isUuid(id) ? id : null));
  return sql<ReaderRow>`
    select given.id, to_jsonb(known) as identified, a.email, a.phone, a.language
    from unnest(${ids}::text[], ${accounts}::uuid[]) as given (id, account)
    left join notify.users known on known.id = given.id
    left join lateral (
      select ${sql.raw(CONTACT_COLUMNS)}
      from auth.users u where u.id = given.account and u.deleted_at is null) a on true`;
}

// The wire's shape of a user, because conditions are written for it.
function toFacts({ id, identified }: ReaderRow): object {
  if (identified === null) return { id };
  const { properties, created_at, updated_at, ...fields } = identified;
  return {
    ...properties,
    ...fields,
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  };
}

function toReader(row: ReaderRow): Reader {
  const { id, email, phone, language, identified } = row;
  const isSpanish = identified?.locale?.toLowerCase().startsWith("es") ?? false;
  return { id, email, phone, language: language ?? (isSpanish ? "es" : "en"), facts: toFacts(row) };
}

/** Returns the users of those rows, by their ids. */
export function readersIn(rows: readonly ReaderRow[]): ReadonlyMap<string, Reader> {
  return new Map(rows.map((row) => [row.id, toReader(row)]));
}

/**
 * Loads what is stored about each of these users (every id is in the result, also of those without an account here).
 */
export async function listRecipients(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Reader>> {
  return readersIn((await readersSql(ids).execute(db)).rows);
}

export interface LocationNameRow {
  readonly user_id: string;
  readonly nickname: string | null;
  readonly address: string | null;
}

/** A user and a home, by its ESI ID. Null: none. */
export type UserLocation = readonly [id: string, esiid: string | null];

/** SQL of users' names for their homes, one home per user. */
export function locationNamesSql(targets: readonly UserLocation[]): RawBuilder<LocationNameRow> {
  // Users without an account have no homes.
  const users = targets.filter(([id, esiid]) => esiid !== null && isUuid(id));
  return sql<LocationNameRow>`
    select distinct on (h.user_id) h.user_id::text, nullif(h.nickname, '') as nickname,
      coalesce(nullif(concat_ws(' ', p.address, p.address_overflow), ''), h.address) as address
    from unnest(${users.map(([id]) => id)}::uuid[], ${users.map(([, esiid]) => esiid)}::text[]) as given (user_id, esiid)
    join portal.service_locations h on h.user_id = given.user_id and h.esiid = given.esiid
    left join premises.premise p on p.esiid = h.esiid
    order by h.user_id, h.ended_at desc nulls first, h.added_at desc`;
}

/** Returns the names in those rows, by user. */
export function toLocationNames(rows: readonly LocationNameRow[]): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ user_id, nickname, address }) => {
      const name = nickname ?? (address && readableAddress(address));
      return name ? [[user_id, name] as const] : [];
    }),
  );
}

/** Lists the users' names for their home: its nickname, else its street. Users are left out if neither is known. */
export async function listLocationNames(
  db: Kysely<DB>,
  ids: readonly string[],
  esiid: string,
): Promise<ReadonlyMap<string, string>> {
  if (!ids.some(isUuid)) return new Map();
  return toLocationNames((await locationNamesSql(ids.map((id) => [id, esiid])).execute(db)).rows);
}
