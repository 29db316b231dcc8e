// Writes, finds and locks agreements to read a meter. Transitions are in transition-agreement.ts.
import type { Language } from "#messages/languages.ts";
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { OPEN_AGREEMENT_STATES } from "#contracts/agreement-transitions.ts";
import { AGREEMENT_TEXT_VERSION, type ConnectorName } from "#contracts/live-link.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AGREEMENT_COLUMNS, type AgreementRow } from "./agreement-row.ts";

export interface NewAgreement {
  readonly user_id: string;
  readonly esiid: string;
  readonly connector: ConnectorName;
  readonly meter_number: string;
  readonly puct_number: string | null;
  readonly email: string;
  readonly language: Language;
}

/** The account and home that a meter belongs to. */
export interface MeterOwner {
  readonly user_id: string;
  readonly esiid: string;
}

const COLUMNS = sql.raw(AGREEMENT_COLUMNS);

/** Writes a requested agreement that the customer has not agreed to yet, with its first event. Returns its id. */
export async function insertAgreement(trx: Kysely<DB>, input: NewAgreement, now: Date): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto("usage.agreements")
    .values({
      ...input,
      id,
      state: "submitted",
      text_version: AGREEMENT_TEXT_VERSION,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await trx
    .insertInto("usage.agreement_events")
    .values({ agreement_id: id, at: now, state: "submitted", actor: "customer", code: null })
    .execute();
  return id;
}

/** Locks an agreement in `trx`. Undefined if there is none with this id (a UUID). */
export async function lockAgreement(trx: Kysely<DB>, id: string): Promise<AgreementRow | undefined> {
  const { rows } = await sql<AgreementRow>`
    select ${COLUMNS} from usage.agreements a where a.id = ${id} for update`.execute(trx);
  return rows[0];
}

/** Locks every open agreement of an account's home in `trx`, newest first. */
export async function lockOpenAgreements(
  trx: Kysely<DB>,
  { user_id, esiid }: MeterOwner,
): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select ${COLUMNS} from usage.agreements a
    where a.user_id = ${user_id} and a.esiid = ${esiid} and a.state = any(${[...OPEN_AGREEMENT_STATES]})
    order by a.created_at desc, a.id for update`.execute(trx);
  return rows;
}

/** Reads an agreement. Undefined if there is none with this id (a UUID). */
export async function findAgreement(db: Kysely<DB>, id: string): Promise<AgreementRow | undefined> {
  const { rows } = await sql<AgreementRow>`
    select ${COLUMNS} from usage.agreements a where a.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Returns the current agreement of an account's home: the newest that is open, or else the newest. Undefined if none
 * was ever requested.
 */
export async function newestAgreement(
  db: Kysely<DB>,
  { user_id, esiid }: MeterOwner,
): Promise<AgreementRow | undefined> {
  const { rows } = await sql<AgreementRow>`
    select ${COLUMNS} from usage.agreements a
    where a.user_id = ${user_id} and a.esiid = ${esiid}
    order by a.state = any(${[...OPEN_AGREEMENT_STATES]}) desc, a.created_at desc, a.id limit 1`.execute(db);
  return rows[0];
}
