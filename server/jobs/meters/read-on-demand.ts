// Has a meter read for its customer, and waits for the result. A request is sent once: after a lost response it can't be
// found, and another one would read the meter again.
import { ConnectorFault } from "#meter/connectors/connector.ts";
import type { Context } from "#server/domain/context.ts";
import { findAgreement } from "#server/domain/meters/agreements.ts";
import { connectorNamed } from "#server/domain/meters/meter-sources.ts";
import {
  changeOnDemandRead,
  findOpenRead,
  type OnDemandCode,
  type OnDemandRow,
} from "#server/domain/meters/on-demand-reads.ts";
import { queueMeterJob, READ_ON_DEMAND } from "#server/domain/meters/queue-meters.ts";
import { agreementPayloadSchema } from "./meter-faults.ts";
import { isReadable } from "./read-meter.ts";

/** A read takes about a minute. */
const CHECK_AFTER_MS = 20_000;
/** Later than any read that clients have seen. */
const GIVE_UP_MS = 15 * 60_000;

async function fail(ctx: Context, row: OnDemandRow, code: OnDemandCode): Promise<void> {
  await changeOnDemandRead(ctx.db.sql, row, { state: "failed", code });
}

/** Logs what an operator has to know, without personal data. Returns the code for the customer. */
function handleFault(ctx: Context, { agreement_id }: OnDemandRow, error: unknown): OnDemandCode {
  if (!(error instanceof ConnectorFault)) throw error;
  const { kind, message: why } = error;
  const entry = { task: READ_ON_DEMAND, agreement_id, why };
  if (kind === "settings") ctx.log.error(entry, "a meter source rejects our access: check the settings");
  else ctx.log.warn(entry, "a meter was not read on request");
  return kind === "not_allowed" ? "not_allowed" : "no_response";
}

async function sendRequest(ctx: Context, row: OnDemandRow): Promise<void> {
  // Recorded before it is sent: if this process ends now, the request may be on its way.
  if (!(await changeOnDemandRead(ctx.db.sql, row, { state: "sent" }))) return;
  const sent: OnDemandRow = { ...row, state: "sent" };
  try {
    const result = await connectorNamed(ctx, "smart_meter_texas").startRead(row.esiid);
    if (result.kind === "rejected") return await reject(ctx, sent, result.message);
    await ctx.db.sql.transaction().execute(async (trx) => {
      await changeOnDemandRead(trx, sent, { state: "under_way", reference: result.reference });
      await queueMeterJob(trx, READ_ON_DEMAND, row.agreement_id, CHECK_AFTER_MS);
    });
  } catch (error) {
    await fail(ctx, sent, handleFault(ctx, row, error));
  }
}

async function reject(ctx: Context, row: OnDemandRow, why: string): Promise<void> {
  ctx.log.warn({ agreement_id: row.agreement_id, why }, "a meter source rejected an on-demand read");
  await fail(ctx, row, "rejected");
}

async function checkResult(ctx: Context, row: OnDemandRow, reference: string): Promise<void> {
  try {
    const status = await connectorNamed(ctx, "smart_meter_texas").checkRead(reference);
    if (status.kind === "rejected") return await reject(ctx, row, status.message);
    if (status.kind === "done") {
      const { wh, read_at } = status;
      await changeOnDemandRead(ctx.db.sql, row, { state: "done", wh, read_at });
      return;
    }
  } catch (error) {
    const code = handleFault(ctx, row, error);
    // The result can be requested again, unless our access or the agreement is the problem.
    if (code === "not_allowed" || (error as ConnectorFault).kind === "settings") return fail(ctx, row, code);
  }
  await queueMeterJob(ctx.db.sql, READ_ON_DEMAND, row.agreement_id, CHECK_AFTER_MS);
}

/** Sends an agreement's request, or fetches its result. Safe to run any number of times. */
export async function readOnDemand(ctx: Context, payload: unknown): Promise<void> {
  const { agreement_id } = agreementPayloadSchema.parse(payload);
  const row = await findOpenRead(ctx.db.sql, agreement_id);
  if (!row) return;
  const agreement = await findAgreement(ctx.db.sql, agreement_id);
  if (!agreement || !isReadable(agreement)) return fail(ctx, row, "not_allowed");
  if (ctx.now().getTime() - row.requested_at.getTime() > GIVE_UP_MS) return fail(ctx, row, "no_response");
  if (row.state === "queued") return sendRequest(ctx, row);
  if (row.reference !== null) return checkResult(ctx, row, row.reference);
  // Another job is sending it, or was when its process ended.
  await queueMeterJob(ctx.db.sql, READ_ON_DEMAND, agreement_id, CHECK_AFTER_MS);
}
