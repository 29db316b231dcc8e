// The first import of a linked meter: twelve months in chunks. The progress is saved in the transaction of each chunk's
// readings, so a restart continues from there and no chunk counts twice.
import type { Kysely } from "kysely";
import { addDays } from "#meter/calendar.ts";
import type { DayReads } from "#meter/day-reads.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { lockAgreement } from "#server/domain/meters/agreements.ts";
import { chunkFrom, type DayRange } from "#server/domain/meters/history-range.ts";
import { notifySetup } from "#server/domain/meters/notify-meter.ts";
import { notifyAgreement } from "#server/domain/meters/notify-agreement.ts";
import { fetchDays, isReadable, saveDays } from "./read-meter.ts";

interface Ahead {
  readonly row: AgreementRow;
  readonly range: DayRange;
}

function findRemaining(row: AgreementRow | undefined): Ahead | null {
  if (!row || !isReadable(row) || row.import_state === "done") return null;
  if (row.import_next === null || row.import_to === null || row.import_next > row.import_to) return null;
  return { row, range: chunkFrom(row.import_next, row.import_to) };
}

async function loadRemaining(ctx: Context, id: string): Promise<Ahead | null> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    const ahead = findRemaining(await lockAgreement(trx, id));
    if (ahead)
      await trx
        .updateTable("usage.agreements")
        .set({ import_state: "running" })
        .where("id", "=", id)
        .execute();
    return ahead;
  });
}

async function finish(ctx: Context, trx: Kysely<DB>, row: AgreementRow): Promise<void> {
  await notifySetup(ctx, trx, row, true, true);
  await notifyAgreement(ctx, trx, row, "linked");
}

/** Saves a chunk. Returns what comes next, or null if nothing does or another process was first. */
async function saveChunk(ctx: Context, ahead: Ahead, reads: readonly DayReads[]): Promise<Ahead | null> {
  const { id, import_to } = ahead.row;
  return ctx.db.sql.transaction().execute(async (trx) => {
    const now = findRemaining(await lockAgreement(trx, id));
    if (now?.range.from !== ahead.range.from) return null;
    await saveDays(ctx, trx, now.row, reads);
    const import_next = addDays(ahead.range.to, 1);
    const over = import_to === null || import_next > import_to;
    const progress = { import_next, import_state: over ? ("done" as const) : ("running" as const) };
    await trx.updateTable("usage.agreements").set(progress).where("id", "=", id).execute();
    const row = { ...now.row, ...progress };
    if (over) await finish(ctx, trx, row);
    return findRemaining(row);
  });
}

/** Imports what is left. Safe to run at any time and any number of times. Throws ConnectorFault. */
export async function importHistory(ctx: Context, id: string): Promise<void> {
  let ahead = await loadRemaining(ctx, id);
  while (ahead) {
    const reads = await fetchDays(ctx, ahead.row, ahead.range);
    // It ended at the meter source.
    if (reads === null) return;
    ahead = await saveChunk(ctx, ahead, reads);
  }
}
