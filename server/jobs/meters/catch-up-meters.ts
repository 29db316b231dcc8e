// Catches up on meters while the clock advances: does immediately and in sequence what the queue would do over days.
import { sql } from "kysely";
import { READING_STATES } from "#contracts/agreement-transitions.ts";
import { ConnectorFault } from "#meter/connectors/connector.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { getHistoryRange } from "#server/domain/meters/history-range.ts";
import { importHistory } from "./import-history.ts";
import type { MeterWork } from "./meter-faults.ts";
import { readMeter } from "./read-meter.ts";
import { requestAgreement } from "./request-agreement.ts";

interface DueMeter {
  readonly id: string;
  readonly work: "request" | "import" | "read";
}

const WORK: Readonly<Record<DueMeter["work"], MeterWork>> = {
  request: requestAgreement,
  import: importHistory,
  read: readMeter,
};

async function dueMeters(ctx: Context, which: "all" | "last_day"): Promise<DueMeter[]> {
  const day = today(ctx);
  const { to: yesterday } = getHistoryRange(day);
  const { rows } = await sql<DueMeter>`
    select a.id, case when a.state = 'submitted' then 'request'
      when a.import_state <> 'done' then 'import' else 'read' end as work
    from usage.agreements a left join usage.meters m on m.user_id = a.user_id and m.esiid = a.esiid
    where (a.state = 'submitted' and a.agreed_at is not null)
      or (a.state in (${sql.join([...READING_STATES])}) and a.reference is not null
        and (a.import_state <> 'done'
          or ((${which === "all"} or a.ends_on = ${day}) and coalesce(m.read_through < ${yesterday}, true))))
    order by a.id`.execute(ctx.db.sql);
  return rows;
}

/**
 * Requests, imports and reads what is due: `last_day` reads only meters whose permission ends today, `all` every meter
 * up to yesterday. Polls only simulators, because only they use the instance's own time. Throws at the end if some
 * failed.
 */
export async function catchUpMeters(ctx: Context, which: "all" | "last_day"): Promise<void> {
  if (!ctx.config.meterSimulators) return;
  let failed = 0;
  for (const { id, work } of await dueMeters(ctx, which)) {
    try {
      await WORK[work](ctx, id);
    } catch (error) {
      failed += 1;
      // Not the whole error: the database's details contain row values.
      const why = error instanceof ConnectorFault ? error.message : "failure of our own";
      ctx.log.error({ agreement_id: id, work, why }, "a meter could not be caught up on");
    }
  }
  if (failed > 0) throw new Error(`${failed} meters could not be caught up on.`);
}
