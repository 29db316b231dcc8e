// Connections of homes with companies that offer Green Button Connect My Data: the rows, and who is configured.
import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { ConnectionCode, ConnectionResponse } from "#contracts/connected-company.ts";
import type { TduId } from "#contracts/plan.ts";
import { isBelow, type CompanyAccess, type Grant } from "#meter/connectors/green-button/client.ts";
import { ConnectorFault } from "#meter/connectors/connector.ts";
import type { Config } from "#server/platform/config.ts";
import type { DB, UsageConnections } from "#server/platform/db/types.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import type { MeterOwner } from "./agreements.ts";
import { FETCH_CONNECTION, queueConnectionJob, REVOKE_CONNECTION } from "./queue-connections.ts";

export type ConnectionRow = Selectable<UsageConnections>;

type Companies = Pick<Config, "greenButton">;

/** Returns the companies that a home of this utility can be connected with. All of them if it is not known (null). */
export function listCompanies({ greenButton }: Companies, tdu: TduId | null): readonly CompanyAccess[] {
  return greenButton.filter(({ utilities }) => utilities === null || tdu === null || utilities.includes(tdu));
}

/** Returns a company. Throws ConnectorFault (`settings`) if it is not in the configuration (any more). */
export function getCompany({ greenButton }: Companies, id: string): CompanyAccess {
  const company = greenButton.find((each) => each.id === id);
  if (!company) throw new ConnectorFault("settings", "The company is not in GREEN_BUTTON_COMPANIES.");
  return company;
}

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullable(),
  /** Epoch milliseconds. */
  expires_at: z.number(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** Encrypts the tokens of a grant received at `now`. A renewal without a refresh token continues with `previous`. */
export function sealTokens(
  secrets: Pick<Secrets, "seal">,
  { access_token, refresh_token, expires_in }: Grant,
  previous: string | null,
  now: Date,
): Promise<string> {
  const expires_at = now.getTime() + expires_in * 1000;
  const tokens: Tokens = { access_token, refresh_token: refresh_token ?? previous, expires_at };
  return secrets.seal(JSON.stringify(tokens));
}

/** Decrypts a row's tokens. Null if there are none, or if they were encrypted with another secret. */
export async function openTokens(
  secrets: Pick<Secrets, "open">,
  { tokens }: Pick<ConnectionRow, "tokens">,
): Promise<Tokens | null> {
  const text = tokens === null ? null : await secrets.open(tokens);
  return text === null ? null : tokensSchema.parse(JSON.parse(text));
}

interface NewConsent extends MeterOwner {
  readonly company: string;
  readonly state_hash: Buffer;
  /** The PKCE verifier, encrypted. */
  readonly verifier: string;
}

/** Writes a connection that the customer has yet to permit at the company, in place of an earlier one of the home. */
export async function insertConsent(trx: Kysely<DB>, consent: NewConsent, now: Date): Promise<void> {
  await trx
    .deleteFrom("usage.connections")
    .where("user_id", "=", consent.user_id)
    .where("esiid", "=", consent.esiid)
    .where("state", "=", "consenting")
    .execute();
  await trx
    .insertInto("usage.connections")
    .values({ ...consent, id: randomUUID(), state: "consenting", created_at: now, updated_at: now })
    .execute();
}

/** Returns the home that a company's redirect is about. Undefined for an unknown state. */
export async function findConsentLocation(
  db: Kysely<DB>,
  stateHash: Buffer,
): Promise<{ esiid: string } | undefined> {
  return db
    .selectFrom("usage.connections")
    .select("esiid")
    .where("state", "=", "consenting")
    .where("state_hash", "=", stateHash)
    .executeTakeFirst();
}

/** How long a customer may take at the company. */
const CONSENT_MS = 3_600_000;

/**
 * Uses up the state of a redirect, which therefore counts once and only for the account and home that started it.
 * Undefined for any other.
 */
export async function claimConsent(
  db: Kysely<DB>,
  { user_id, esiid }: MeterOwner,
  stateHash: Buffer,
  now: Date,
): Promise<ConnectionRow | undefined> {
  return db
    .updateTable("usage.connections")
    .set({ state_hash: null, updated_at: now })
    .where("state", "=", "consenting")
    .where("state_hash", "=", stateHash)
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .where("created_at", ">", new Date(now.getTime() - CONSENT_MS))
    .returningAll()
    .executeTakeFirst();
}

/** Deletes connections that were never permitted. */
export async function sweepConsents(db: Kysely<DB>, now: Date): Promise<void> {
  await db
    .deleteFrom("usage.connections")
    .where("state", "=", "consenting")
    .where("created_at", "<=", new Date(now.getTime() - CONSENT_MS))
    .execute();
}

/** Puts a permitted connection into force in `trx`, in place of the home's earlier one, and queues its first import. */
export async function activateConnection(
  trx: Kysely<DB>,
  row: ConnectionRow,
  permitted: { tokens: string; resource_uri: string; authorization_uri: string | null },
  now: Date,
): Promise<void> {
  // Some companies grant the same permission again: ending the earlier one would end both.
  await trx
    .updateTable("usage.connections")
    .set({ tokens: null })
    .where("user_id", "=", row.user_id)
    .where("esiid", "=", row.esiid)
    .where("state", "=", "active")
    .where("company", "=", row.company)
    .where("resource_uri", "=", permitted.resource_uri)
    .execute();
  await endConnections(trx, row, "replaced", now);
  await trx
    .updateTable("usage.connections")
    .set({ ...permitted, state: "active", verifier: null, updated_at: now })
    .where("id", "=", row.id)
    .execute();
  await queueConnectionJob(trx, FETCH_CONNECTION, row.id);
}

/** Locks a connection in `trx`. Undefined if there is none with this id (a UUID). */
export async function lockConnection(trx: Kysely<DB>, id: string): Promise<ConnectionRow | undefined> {
  return trx.selectFrom("usage.connections").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Reads a connection. Undefined if there is none with this id (a UUID). */
export async function findConnection(db: Kysely<DB>, id: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom("usage.connections").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Ends a locked, active connection in `trx`, and queues its end at the company. */
export async function endConnection(
  trx: Kysely<DB>,
  id: string,
  code: ConnectionCode,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("usage.connections")
    .set({ state: "ended", code, waiting_since: null, updated_at: now })
    .where("id", "=", id)
    .execute();
  await queueConnectionJob(trx, REVOKE_CONNECTION, id);
}

/** Ends what a home of an account is connected with in `trx`. */
export async function endConnections(
  trx: Kysely<DB>,
  { user_id, esiid }: MeterOwner,
  code: ConnectionCode,
  now: Date,
): Promise<void> {
  const rows = await trx
    .selectFrom("usage.connections")
    .select("id")
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .where("state", "=", "active")
    .forUpdate()
    .execute();
  for (const { id } of rows) await endConnection(trx, id, code, now);
}

/** Minimum time between two readings of one connection that notifications cause: anyone can send one. */
const NOTIFIED_AGAIN_MS = 10 * 60_000;

/** Returns the address of the subscription, or of whatever else the company has, without a query. */
function toResource(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}

/**
 * Queues the reading of the connections of a company that a notification names. Its addresses are compared and never
 * requested: each connection is read at the address that the company gave with the permission.
 */
export async function queueNotifiedConnections(
  db: Kysely<DB>,
  company: CompanyAccess,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  const named = addresses.filter((address) => isBelow(company.resource_base, address)).map(toResource);
  if (named.length === 0) return;
  const rows = await db
    .selectFrom("usage.connections")
    .select(["id", "fetched_at"])
    .where("company", "=", company.id)
    .where("state", "=", "active")
    .where("resource_uri", "in", named)
    .execute();
  for (const { id, fetched_at } of rows) {
    const againAt = fetched_at === null ? 0 : fetched_at.getTime() + NOTIFIED_AGAIN_MS;
    await queueConnectionJob(db, FETCH_CONNECTION, id, Math.max(0, againAt - now.getTime()));
  }
}

/** Returns the newest connection of a home that came into force. Undefined if there was none. */
async function newestConnection(
  db: Kysely<DB>,
  { user_id, esiid }: MeterOwner,
): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom("usage.connections")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("esiid", "=", esiid)
    .where("state", "in", ["active", "ended"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Returns what a home of this utility is and can be connected with, in the wire format. */
export async function connectionJson(
  { config, db }: { readonly config: Companies; readonly db: { readonly sql: Kysely<DB> } },
  owner: MeterOwner,
  tdu: TduId | null,
): Promise<ConnectionResponse> {
  const row = await newestConnection(db.sql, owner);
  const companies = listCompanies(config, tdu).map(({ id, name }) => ({ id, name }));
  if (!row) return { companies, connection: null };
  const { company, state, code, import_state, fetched_at, waiting_since } = row;
  return {
    companies,
    connection: {
      company: config.greenButton.find(({ id }) => id === company)?.name ?? company,
      state: state === "active" ? "active" : "ended",
      code: code as ConnectionCode | null,
      import_state: import_state as "waiting" | "done" | "failed",
      fetched_at: fetched_at?.toISOString() ?? null,
      waiting_since: waiting_since?.toISOString() ?? null,
    },
  };
}
