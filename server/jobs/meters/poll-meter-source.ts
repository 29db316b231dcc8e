// Fetches and applies a meter source's status of an agreement.
import { sql, type Kysely } from "kysely";
import { ConnectorFault, type AgreementUpdate } from "#meter/connectors/connector.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { lockLocation } from "#server/domain/locations/add-location.ts";
import { saveMeterNumber } from "#server/domain/locations/meter-number.ts";
import { resolveLocationDispute } from "#server/domain/locations/resolve-location-dispute.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { lockAgreement } from "#server/domain/meters/agreements.ts";
import { applyAgreementUpdate, type OnActive } from "#server/domain/meters/apply-agreement-update.ts";
import { connectorNamed } from "#server/domain/meters/meter-sources.ts";

/** Lists which of the numbers from a meter source belong to other agreements here. */
async function listUsedReferences(
  db: Kysely<DB>,
  row: Pick<AgreementRow, "id" | "connector">,
  update: readonly AgreementUpdate[],
): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference from usage.agreements
    where connector = ${row.connector} and id <> ${row.id}
      and reference = any(${update.map(({ reference }) => reference)})`.execute(db);
  return new Set(rows.map(({ reference }) => reference));
}

const isLive = ({ state }: AgreementUpdate): boolean => state === "pending_customer" || state === "active";

/**
 * Finds the agreement at the meter source: by its number or, if that was never received, the one of this home that
 * belongs to no other. Returns null if there is none. Throws ConnectorFault.
 */
export async function findThere(ctx: Context, row: AgreementRow): Promise<AgreementUpdate | null> {
  const { esiid, reference, email } = row;
  const found = await connectorNamed(ctx, row.connector).findAgreements(esiid, { reference, email });
  const updates = found.filter((update) => update.esiid === esiid);
  if (reference !== null) return updates.find((update) => update.reference === reference) ?? null;
  const usedReferences = await listUsedReferences(ctx.db.sql, row, updates);
  const free = updates.filter((update) => !usedReferences.has(update.reference));
  return free.find(isLive) ?? free[0] ?? null;
}

// The meter source verified number and consent, so the home is this account's.
const proveLocation: OnActive = async (trx, row, now) => {
  await saveMeterNumber(trx, row, row.meter_number, now);
  await resolveLocationDispute(trx, row, now);
};

/**
 * Applies a meter source's update to an agreement. Does nothing if it is gone, or if the number belongs to another
 * agreement.
 */
export async function acceptAgreementUpdate(
  ctx: Context,
  id: string,
  update: AgreementUpdate,
): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    // Locked before the agreement, in the same order as removing the home: an activation is recorded with the home,
    // too.
    await lockLocation(trx, update.esiid);
    // Two agreements of one home (of two accounts that share it) must not use the same number.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`agreement:${update.esiid}`}, 0))`.execute(trx);
    const row = await lockAgreement(trx, id);
    if (!row || (await listUsedReferences(trx, row, [update])).size > 0) return;
    await applyAgreementUpdate(ctx, trx, row, update, proveLocation);
  });
}

/**
 * Polls the status of an agreement immediately after the meter source reports that it does not allow a reading. Throws
 * `fault` if the meter source reports that it does.
 */
export async function checkRejection(ctx: Context, row: AgreementRow, fault: ConnectorFault): Promise<void> {
  const update = await findThere(ctx, row);
  if (update) await acceptAgreementUpdate(ctx, row.id, update);
  if (!update || isLive(update)) throw new ConnectorFault("again", fault.message, fault.after_ms);
}
