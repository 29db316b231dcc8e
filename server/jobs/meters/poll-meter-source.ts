// Fetches and applies a meter source's status of an agreement.
import { sql, type Kysely } from "kysely";
import { OPEN_AGREEMENT_STATES } from "#contracts/agreement-transitions.ts";
import { ConnectorFault, type AgreementUpdate } from "#meter/connectors/connector.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { lockLocation } from "#server/domain/locations/add-location.ts";
import { saveMeterNumber } from "#server/domain/locations/meter-number.ts";
import { resolveLocationDispute } from "#server/domain/locations/resolve-location-dispute.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { lockAgreement } from "#server/domain/meters/agreements.ts";
import {
  applyAgreementUpdate,
  applyDisappearance,
  isLive,
  type OnActive,
} from "#server/domain/meters/apply-agreement-update.ts";
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

/** Whether another agreement of this home still waits for its number, so a free one may belong to it. */
async function isNumberAwaited(ctx: Context, { id, esiid }: AgreementRow): Promise<boolean> {
  const awaited = await ctx.db.sql
    .selectFrom("usage.agreements")
    .select("id")
    .where("esiid", "=", esiid)
    .where("id", "<>", id)
    .where("reference", "is", null)
    .where("state", "in", [...OPEN_AGREEMENT_STATES])
    .executeTakeFirst();
  return awaited !== undefined;
}

/** Lists the agreements of this home at the meter source that belong to no agreement here. */
async function findFree(ctx: Context, row: AgreementRow): Promise<AgreementUpdate[]> {
  const { esiid, email, reference: except } = row;
  const found = await connectorNamed(ctx, row.connector).findAgreements(esiid, { email, except });
  const updates = found.filter((update) => update.esiid === esiid);
  const usedReferences = await listUsedReferences(ctx.db.sql, row, updates);
  return updates.filter((update) => !usedReferences.has(update.reference));
}

/**
 * Finds the agreement at the meter source: by its number or, if that was never received or is not live, the one of this
 * home that belongs to no other: the number can be an ended duplicate of one that is active. Returns null if there is
 * none. Throws ConnectorFault.
 */
export async function findThere(ctx: Context, row: AgreementRow): Promise<AgreementUpdate | null> {
  const { esiid, reference } = row;
  if (reference === null) {
    const free = await findFree(ctx, row);
    return free.find(isLive) ?? free[0] ?? null;
  }
  const [same = null] = await connectorNamed(ctx, row.connector).findAgreements(esiid, { reference });
  if ((same && isLive(same)) || (await isNumberAwaited(ctx, row))) return same;
  return (await findFree(ctx, row)).find(({ state }) => state === "active") ?? same;
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
 * Polls the status of an agreement immediately after the meter source reports that it does not allow a reading. One that
 * it no longer lists is over. Throws `fault` if the agreement is live or its status unknown.
 */
export async function checkRejection(ctx: Context, row: AgreementRow, fault: ConnectorFault): Promise<void> {
  const update = await findThere(ctx, row);
  if (!update)
    return ctx.db.sql.transaction().execute(async (trx) => {
      await lockLocation(trx, row.esiid);
      const locked = await lockAgreement(trx, row.id);
      if (locked) await applyDisappearance(ctx, trx, locked);
    });
  await acceptAgreementUpdate(ctx, row.id, update);
  if (isLive(update) || update.state === "unknown")
    throw new ConnectorFault("again", fault.message, fault.after_ms);
}
