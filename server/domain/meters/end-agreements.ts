// Agreements that we end: here at once, and at the meter source by a job that continues until it is confirmed.
import { sql, type Kysely } from "kysely";
import { OPEN_AGREEMENT_STATES, type AgreementCode } from "#contracts/agreement-transitions.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AGREEMENT_COLUMNS, DELETED_USER_ID, type AgreementRow } from "./agreement-row.ts";
import { lockOpenAgreements, type MeterOwner } from "./agreements.ts";
import { endConnection, endConnections } from "./connections.ts";
import { transitionAgreement } from "./transition-agreement.ts";
import { eraseMeters } from "./meters.ts";
import { eraseOnDemandReads } from "./on-demand-reads.ts";
import { queueMeterJob, TERMINATE_AGREEMENT } from "./queue-meters.ts";

const OPEN: ReadonlySet<string> = new Set(OPEN_AGREEMENT_STATES);

/**
 * Records in `trx` that a locked agreement which is over here must end at the meter source, and queues that. Does
 * nothing if it was never sent to the meter source.
 */
export async function queueTermination(trx: Kysely<DB>, row: AgreementRow, now: Date): Promise<void> {
  if (row.sent_at === null && row.reference === null) return;
  await trx
    .updateTable("usage.agreements")
    .set({ terminate_requested_at: row.terminate_requested_at ?? now })
    .where("id", "=", row.id)
    .execute();
  await queueMeterJob(trx, TERMINATE_AGREEMENT, row.id);
}

/** Ends a locked, open agreement in `trx`. */
export async function endAgreement(
  trx: Kysely<DB>,
  row: AgreementRow,
  code: AgreementCode,
  by: "customer" | "system",
  now: Date,
): Promise<AgreementRow> {
  const ended = await transitionAgreement(trx, row, { to: "terminated", by, code }, now);
  await queueTermination(trx, ended, now);
  return ended;
}

/**
 * Ends every open agreement of an account's home in `trx`, because the home was removed or the customer requested it. A
 * removed home's connection with a company ends too.
 */
export async function endAgreements(
  trx: Kysely<DB>,
  meter: MeterOwner,
  code: "unlinked" | "home_left",
  now: Date,
): Promise<void> {
  for (const row of await lockOpenAgreements(trx, meter)) await endAgreement(trx, row, code, "customer", now);
  if (code === "home_left") await endConnections(trx, meter, code, now);
}

/** Ends in `trx` what a deleted account was connected with. The rows stay without an account until that is confirmed. */
async function eraseConnections(trx: Kysely<DB>, userId: string, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom("usage.connections")
    .select(["id", "state"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const { id, state } of rows) if (state === "active") await endConnection(trx, id, "home_left", now);
  await trx
    .deleteFrom("usage.connections")
    .where("user_id", "=", userId)
    .where("tokens", "is", null)
    .execute();
  await trx
    .updateTable("usage.connections")
    .set({ user_id: DELETED_USER_ID, esiid: "", updated_at: now })
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Erases in `trx` what a deleted account had linked: readings and notices are deleted, and agreements end. The
 * agreements stay without an account, with the meter they were for. Their address is deleted once the meter source,
 * which identifies them by it, has ended them.
 */
export async function eraseLinkedMeters(trx: Kysely<DB>, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<AgreementRow>`
    select ${sql.raw(AGREEMENT_COLUMNS)} from usage.agreements a
    where a.user_id = ${userId} order by a.esiid, a.id for update`.execute(trx);
  for (const row of rows) if (OPEN.has(row.state)) await endAgreement(trx, row, "home_left", "customer", now);
  await sql`
    update usage.agreements set
      user_id = ${DELETED_USER_ID}, meter_number = '', updated_at = ${now},
      email = case when terminate_requested_at is null then '' else email end
    where user_id = ${userId}`.execute(trx);
  await eraseConnections(trx, userId, now);
  await eraseMeters(trx, userId);
  await eraseOnDemandReads(trx, userId);
  await trx.deleteFrom("usage.notices").where("user_id", "=", userId).execute();
}
