// Handles jobs when a meter source does not cooperate: the job waits longer each time and starts again. That is not a
// failure of ours, so it never uses up the queue's own attempts.
import type { JobHelpers } from "graphile-worker";
import type { Kysely } from "kysely";
import { z } from "zod";
import { ConnectorFault } from "#meter/connectors/connector.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { lockAgreement } from "#server/domain/meters/agreements.ts";
import { notifyFailing, notifySetup } from "#server/domain/meters/notify-meter.ts";
import {
  IMPORT_HISTORY,
  queueDeadJob,
  queueMeterJob,
  READ_METER,
  REQUEST_AGREEMENT,
  TERMINATE_AGREEMENT,
  type MeterJob,
} from "#server/domain/meters/queue-meters.ts";

export const agreementPayloadSchema = z.object({ agreement_id: z.uuid() });

/** Milliseconds by the database's clock, except `give_up_ms` by ours. */
export interface Waits {
  /** After the first fault. Later waits are as long as the meter source has been silent. */
  readonly first_ms: number;
  readonly longest_ms: number;
  /** After our own access was rejected: an operator has to fix the configuration. */
  readonly settings_ms: number;
  /** A first import has failed, until the next night, if its meter source was silent for this long. */
  readonly give_up_ms: number;
  /** The jobs of a night start within this time. */
  readonly spread_ms: number;
}

const MINUTE_MS = 60_000;
export const WAITS: Waits = {
  first_ms: MINUTE_MS / 2,
  longest_ms: 60 * MINUTE_MS,
  settings_ms: 60 * MINUTE_MS,
  give_up_ms: 24 * 60 * MINUTE_MS,
  spread_ms: 120 * MINUTE_MS,
};

/** Does the work for an agreement. Throws ConnectorFault if the meter source fails. */
export type MeterWork = (ctx: Context, agreementId: string) => Promise<void>;

/** Returns how long to wait after a fault, in milliseconds. `silentMs`: how long the meter source has been silent. */
export function waitAfter(fault: ConnectorFault, silentMs: number, waits: Waits): number {
  if (fault.kind === "settings") return waits.settings_ms;
  const growing = Math.min(Math.max(waits.first_ms, silentMs), waits.longest_ms);
  // Spreads the retries of jobs that one outage stopped at the same moment.
  return Math.max(fault.after_ms ?? 0, growing * (1 + Math.random() / 4));
}

/** Jobs that an operator may have to resolve with the meter source. */
const MANUAL_JOBS: ReadonlySet<MeterJob> = new Set([REQUEST_AGREEMENT, TERMINATE_AGREEMENT]);

// Only the meter source's silence ends it: customers are not notified of failures that the operator has to fix.
function isOver(task: MeterJob, fault: ConnectorFault, silentMs: number, waits: Waits): boolean {
  return task === IMPORT_HISTORY && fault.kind !== "settings" && silentMs >= waits.give_up_ms;
}

async function failImport(ctx: Context, trx: Kysely<DB>, row: AgreementRow, why: string): Promise<void> {
  await trx
    .updateTable("usage.agreements")
    .set({ import_state: "failed" })
    .where("id", "=", row.id)
    .execute();
  await notifySetup(ctx, trx, row, false, false);
  await queueDeadJob(trx, IMPORT_HISTORY, row.id, why);
  ctx.log.error({ agreement_id: row.id, why }, "a meter's history did not come in for a day");
}

async function afterFault(
  ctx: Context,
  task: MeterJob,
  id: string,
  fault: ConnectorFault,
  waits: Waits,
): Promise<void> {
  const { kind, message: why } = fault;
  if (kind === "settings")
    ctx.log.error({ task, agreement_id: id, why }, "a meter source rejects our access: check the settings");
  await ctx.db.sql.transaction().execute(async (trx) => {
    const row = await lockAgreement(trx, id);
    if (!row) return;
    const now = ctx.now();
    const waiting_since = row.waiting_since ?? now;
    await trx.updateTable("usage.agreements").set({ waiting_since }).where("id", "=", id).execute();
    const silentMs = now.getTime() - waiting_since.getTime();
    if (isOver(task, fault, silentMs, waits)) return failImport(ctx, trx, row, why);
    // Customers are not notified of failures that the operator has to fix.
    if (task === READ_METER && kind !== "settings") await notifyFailing(ctx, trx, row, silentMs, now);
    if (silentMs >= waits.give_up_ms && MANUAL_JOBS.has(task))
      ctx.log.warn(
        { task, agreement_id: id, why },
        "a meter source has not handled a request for more than a day",
      );
    await queueMeterJob(trx, task, id, waitAfter(fault, silentMs, waits));
  });
}

/** Creates the queue's task of a kind: runs `work`, and postpones the job if the meter source does not cooperate. */
export function meterTask(ctx: Context, task: MeterJob, work: MeterWork, waits: Waits) {
  return async (payload: unknown, { job }: { job: Pick<JobHelpers["job"], "attempts" | "max_attempts"> }) => {
    const { agreement_id } = agreementPayloadSchema.parse(payload);
    try {
      await work(ctx, agreement_id);
    } catch (error) {
      if (error instanceof ConnectorFault) return afterFault(ctx, task, agreement_id, error, waits);
      if (job.attempts >= job.max_attempts)
        ctx.log.error({ task, agreement_id }, "no try is left (npm run jobs:dead)");
      throw error;
    }
  };
}
