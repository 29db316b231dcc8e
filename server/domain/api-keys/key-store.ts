// Keys for the comparison API and the home feed. Only their hashes are stored: a key is shown once.
import { randomBytes, randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { ApiKey, NewApiKey } from "#contracts/api-keys.ts";
import { MAX_API_KEYS, type ApiKeyScope } from "#contracts/tables/api-keys.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AppError, createProblemError } from "#server/platform/errors.ts";
import { sha256 } from "#server/platform/secrets/secrets.ts";
import { isUuid } from "#server/platform/uuid.ts";

/** Every key starts with it, so that one in a public repository is recognized. */
export const KEY_PREFIX = "wlk_";
/** The same for keys that read homes. */
const HOME_KEY_PREFIX = "wlh_";
const KEY_BYTES = 32;
const DAY_SECONDS = 86_400;
/** Shown in the list: too short to guess the rest. */
const SHOWN_CHARACTERS = 10;

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly scope: ApiKeyScope | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly used_on: string | null;
  readonly used: number;
}

/** Returns the day of a quota, YYYY-MM-DD in UTC. */
const toQuotaDay = (now: Date): string => now.toISOString().slice(0, 10);

/** Returns the seconds until the calls of a day start again. */
export function getQuotaSecondsLeft(now: Date): number {
  return DAY_SECONDS - Math.floor((now.getTime() / 1000) % DAY_SECONDS);
}

function toApiKey(
  { id, name, prefix, scope, created_at, last_used_at, used_on, used }: KeyRow,
  now: Date,
): ApiKey {
  return {
    id,
    name,
    prefix,
    scope,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    used_today: used_on === toQuotaDay(now) ? used : 0,
  };
}

async function listRows(db: Kysely<DB>, userId: string): Promise<readonly KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select id, name, prefix, scope, created_at, last_used_at, used_on, used from portal.api_keys
    where user_id = ${userId} order by created_at, id`.execute(db);
  return rows;
}

/** Returns the account's keys, oldest first. */
export async function listApiKeys(
  { db, now }: Pick<Context, "db" | "now">,
  userId: string,
): Promise<ApiKey[]> {
  return (await listRows(db.sql, userId)).map((row) => toApiKey(row, now()));
}

/** Creates a key. Throws `conflict` at the limit. */
export async function createApiKey(
  { db, now }: Pick<Context, "db" | "now">,
  userId: string,
  { name, scope }: { readonly name: string; readonly scope: ApiKeyScope | null },
): Promise<NewApiKey> {
  const key = (scope === null ? KEY_PREFIX : HOME_KEY_PREFIX) + randomBytes(KEY_BYTES).toString("base64url");
  const at = now();
  const row = { id: randomUUID(), name, prefix: key.slice(0, SHOWN_CHARACTERS), scope, created_at: at };
  await db.sql.transaction().execute(async (trx) => {
    // Requests of one account wait for each other, so that they can't exceed the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${userId}`}, 0))`.execute(trx);
    if ((await listRows(trx, userId)).length >= MAX_API_KEYS)
      throw createProblemError(
        "conflict",
        "api_key_limit",
        `An account can have ${MAX_API_KEYS} API keys. Revoke one first.`,
      );
    await trx
      .insertInto("portal.api_keys")
      .values({ ...row, user_id: userId, hash: sha256(key) })
      .execute();
  });
  return { api_key: toApiKey({ ...row, last_used_at: null, used_on: null, used: 0 }, at), key };
}

/** Revokes one of the account's keys. Throws `not_found`. */
export async function revokeApiKey(db: Kysely<DB>, userId: string, id: string): Promise<void> {
  const { rows } = isUuid(id)
    ? await sql`delete from portal.api_keys where user_id = ${userId} and id = ${id} returning id`.execute(db)
    : { rows: [] };
  if (rows.length === 0) throw new AppError("not_found", "We couldn't find that API key.");
}

/** Revokes every key of an account. */
export async function eraseUserApiKeys(trx: Kysely<DB>, userId: string): Promise<void> {
  await trx.deleteFrom("portal.api_keys").where("user_id", "=", userId).execute();
}

export interface KeyUse {
  readonly id: string;
  readonly user_id: string;
  readonly scope: ApiKeyScope | null;
  /** Calls on this day (UTC), with this one. */
  readonly used: number;
}

/** Counts a call with a key. Returns null if there is no such key (any more). */
export async function countApiCall(db: Kysely<DB>, key: string, now: Date): Promise<KeyUse | null> {
  const day = toQuotaDay(now);
  const { rows } = await sql<KeyUse>`
    update portal.api_keys set
      used = case when used_on = ${day}::date then used + 1 else 1 end, used_on = ${day}::date, last_used_at = ${now}
    where hash = ${sha256(key)} returning id, user_id, scope, used`.execute(db);
  return rows[0] ?? null;
}
