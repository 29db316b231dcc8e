// The daily job that expires agreements: a month before their last day their customers are reminded, once, and the day
// after it they end. Each has its own transaction, so one that fails does not hold up the others.
import { sql, type Kysely, type RawBuilder } from "kysely";
import { EXPIRING_DAYS } from "#contracts/agreement-transitions.ts";
import { addDays } from "#meter/calendar.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { lockAgreement } from "#server/domain/meters/agreements.ts";
import { expire } from "#server/domain/meters/apply-agreement-update.ts";
import { nextCheck } from "#server/domain/meters/check-times.ts";
import { transitionAgreement } from "#server/domain/meters/transition-agreement.ts";
import { notifyExpiring } from "#server/domain/meters/notify-meter.ts";
import { notifyAgreement } from "#server/domain/meters/notify-agreement.ts";

const BATCH = 200;
/** Before the id of every agreement. */
const FIRST = "00000000-0000-0000-0000-000000000000";

interface DatedStep {
  /** For the log. */
  readonly what: string;
  readonly due: RawBuilder<unknown>;
  readonly isDue: (row: AgreementRow) => boolean;
  readonly act: (trx: Kysely<DB>, row: AgreementRow) => Promise<void>;
}

function expiring(ctx: Context, day: string): DatedStep {
  const last = addDays(day, EXPIRING_DAYS);
  return {
    what: "expiring",
    due: sql`state = 'active' and ends_on <= ${last} and ends_on >= ${day}`,
    isDue: ({ state, ends_on }) =>
      state === "active" && ends_on !== null && ends_on <= last && ends_on >= day,
    async act(trx, row) {
      const now = ctx.now();
      const check_at = nextCheck("expiring", 0, now);
      const updated = await transitionAgreement(trx, row, { to: "expiring", by: "system", check_at }, now);
      if (row.reminded_at !== null) return;
      await trx.updateTable("usage.agreements").set({ reminded_at: now }).where("id", "=", row.id).execute();
      await notifyExpiring(ctx, trx, updated);
      await notifyAgreement(ctx, trx, updated, "expiring");
    },
  };
}

function over(ctx: Context, day: string): DatedStep {
  return {
    what: "expired",
    due: sql`state in ('active', 'expiring') and ends_on < ${day}`,
    isDue: ({ state, ends_on }) =>
      (state === "active" || state === "expiring") && ends_on !== null && ends_on < day,
    act: (trx, row) => expire(ctx, trx, row, "system"),
  };
}

async function idsAfter(ctx: Context, { due }: DatedStep, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from usage.agreements where ${due} and id > ${after} order by id limit ${BATCH}`.execute(
    ctx.db.sql,
  );
  return rows.map(({ id }) => id);
}

async function actOn(ctx: Context, step: DatedStep, id: string): Promise<boolean> {
  try {
    await ctx.db.sql.transaction().execute(async (trx) => {
      const row = await lockAgreement(trx, id);
      if (row && step.isDue(row)) await step.act(trx, row);
    });
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    ctx.log.error({ agreement_id: id, what: step.what, why }, "a daily step of an agreement failed");
    return false;
  }
}

/** Moves what is due today (Central). Safe to run twice. Throws if an agreement failed, after all others were done. */
export async function applyDueAgreementTransitions(ctx: Context): Promise<void> {
  const day = today(ctx);
  let failed = 0;
  for (const step of [expiring(ctx, day), over(ctx, day)]) {
    let ids = await idsAfter(ctx, step, FIRST);
    while (ids.length > 0) {
      for (const id of ids) if (!(await actOn(ctx, step, id))) failed += 1;
      ids = await idsAfter(ctx, step, ids.at(-1) ?? FIRST);
    }
  }
  if (failed > 0) throw new Error(`${failed} agreements could not be moved by their date.`);
}
