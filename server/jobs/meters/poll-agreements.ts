// Polls the meter sources for the status of agreements, when each is due: one request for many if there are many.
import { sql } from "kysely";
import { OPEN_AGREEMENT_STATES } from "#contracts/agreement-transitions.ts";
import type { ConnectorName } from "#contracts/live-link.ts";
import { ConnectorFault, type AgreementUpdate } from "#meter/connectors/connector.ts";
import type { Context } from "#server/domain/context.ts";
import { AGREEMENT_COLUMNS, type AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { lockAgreement } from "#server/domain/meters/agreements.ts";
import { applyLapse, isLive, LAPSE_DAYS } from "#server/domain/meters/apply-agreement-update.ts";
import { nextCheck } from "#server/domain/meters/check-times.ts";
import { connectorNamed } from "#server/domain/meters/meter-sources.ts";
import { findThere, acceptAgreementUpdate } from "./poll-meter-source.ts";
import { WAITS, type Waits } from "./meter-faults.ts";

/** Maximum per run. The rest is due ten minutes later. */
const BATCH = 2_000;
/** From this number on, one request for all costs less than one for each. */
const MANY = 4;
const RETRY_MS = 10 * 60_000;
const LAPSE_MS = LAPSE_DAYS * 86_400_000;

async function dueAgreements(ctx: Context): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    select ${sql.raw(AGREEMENT_COLUMNS)} from usage.agreements a
    where a.check_at <= ${ctx.now()} and a.reference is not null
      and a.state in (${sql.join([...OPEN_AGREEMENT_STATES])})
    order by a.check_at limit ${BATCH}`.execute(ctx.db.sql);
  return rows;
}

/** The meter source does not respond: these are polled later. */
async function postpone(
  ctx: Context,
  rows: readonly AgreementRow[],
  fault: ConnectorFault,
  waits: Waits,
): Promise<void> {
  const { kind, message: why, after_ms } = fault;
  if (kind === "settings")
    ctx.log.error(
      { task: "follow-agreements", why },
      "a meter source rejects our access: check the settings",
    );
  const now = ctx.now();
  const wait = kind === "settings" ? waits.settings_ms : Math.max(after_ms ?? 0, RETRY_MS);
  await sql`
    update usage.agreements set
      check_at = ${new Date(now.getTime() + wait)},
      waiting_since = case when state = 'pending_customer' then coalesce(waiting_since, ${now}) else waiting_since end
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and check_at <= ${now}`.execute(ctx.db.sql);
}

async function recordUnknown(ctx: Context, { id }: AgreementRow): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const row = await lockAgreement(trx, id);
    if (!row) return;
    const now = ctx.now();
    if (row.agreed_at !== null && now.getTime() - row.agreed_at.getTime() >= LAPSE_MS)
      await applyLapse(ctx, trx, row);
    const checks = row.checks + 1;
    await trx
      .updateTable("usage.agreements")
      .set({ checks, check_at: nextCheck(row.state, checks, now), waiting_since: null })
      .where("id", "=", id)
      .execute();
  });
}

async function listAll(ctx: Context, name: ConnectorName): Promise<Map<string, AgreementUpdate[]>> {
  const all = await connectorNamed(ctx, name).findAgreements();
  return Map.groupBy(all, ({ esiid }) => esiid);
}

/**
 * Returns what a list of all homes says about an agreement. Null if it is not clear: one that is over can be a duplicate
 * of another of the same home.
 */
function findInList(row: AgreementRow, ofLocation: readonly AgreementUpdate[]): AgreementUpdate | null {
  const update = ofLocation.find(({ reference }) => reference === row.reference);
  if (!update || update.state === "unknown") return null;
  return isLive(update) || ofLocation.length === 1 ? update : null;
}

/** Polls one agreement unless `listed` already says how it is. Returns false if that failed by our own fault. */
async function pollAgreement(
  ctx: Context,
  row: AgreementRow,
  listed: AgreementUpdate | null,
  waits: Waits,
): Promise<boolean> {
  try {
    const update = listed ?? (await findThere(ctx, row));
    if (update) {
      await acceptAgreementUpdate(ctx, row.id, update);
      return true;
    }
    ctx.log.warn({ agreement_id: row.id, state: row.state }, "a meter source does not list an agreement");
    await recordUnknown(ctx, row);
    return true;
  } catch (error) {
    // A problem with one home does not stop the others.
    if (error instanceof ConnectorFault) {
      await postpone(ctx, [row], error, waits);
      return true;
    }
    const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    ctx.log.error({ agreement_id: row.id, why }, "an agreement could not be followed");
    return false;
  }
}

/** Returns how many failed by our own fault. */
async function pollConnector(
  ctx: Context,
  name: ConnectorName,
  rows: readonly AgreementRow[],
  waits: Waits,
): Promise<number> {
  let all: Map<string, AgreementUpdate[]> | null = null;
  try {
    if (rows.length >= MANY) all = await listAll(ctx, name);
  } catch (error) {
    if (!(error instanceof ConnectorFault)) throw error;
    await postpone(ctx, rows, error, waits);
    return 0;
  }
  let failed = 0;
  for (const row of rows) {
    const listed = findInList(row, all?.get(row.esiid) ?? []);
    if (!(await pollAgreement(ctx, row, listed, waits))) failed += 1;
  }
  return failed;
}

/**
 * Polls every agreement that is due. Safe at any time. Throws at the end if some failed by our own fault, so that the
 * queue runs it again.
 */
export async function pollAgreements(ctx: Context, waits: Waits = WAITS): Promise<void> {
  const due = Map.groupBy(await dueAgreements(ctx), ({ connector }) => connector);
  let failed = 0;
  for (const [name, rows] of due) failed += await pollConnector(ctx, name, rows, waits);
  if (failed > 0) throw new Error(`${failed} agreements could not be followed.`);
}
