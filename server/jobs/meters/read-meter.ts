// Fetches readings of one home and keeps them. Each home's is a job of its own: the trouble of one stops no other.
import type { Kysely } from "kysely";
import { READING_STATES } from "#contracts/agreement-transitions.ts";
import { ConnectorFault } from "#meter/connectors/connector.ts";
import type { DayReads } from "#meter/day-reads.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { AgreementRow } from "#server/domain/meters/agreement-row.ts";
import { findAgreement, lockAgreement } from "#server/domain/meters/agreements.ts";
import { connectorNamed } from "#server/domain/meters/meter-sources.ts";
import {
  getHistoryRange,
  inChunks,
  toRanges,
  recentDays,
  type DayRange,
} from "#server/domain/meters/history-range.ts";
import { saveReadings } from "#server/domain/meters/save-readings.ts";
import { getOrCreateMeter } from "#server/domain/meters/meters.ts";
import { missingDays } from "#server/domain/meters/missing-days.ts";
import { checkRejection } from "./poll-meter-source.ts";

/** Whether the meter may be read by it now. */
export function isReadable(row: AgreementRow): boolean {
  return READING_STATES.some((state) => state === row.state) && row.reference !== null;
}

/** What the company has of a range; null where it says that it may not be read any more, which was then found to be so. Throws ConnectorFault. */
export async function fetchDays(
  ctx: Context,
  row: AgreementRow,
  range: DayRange,
): Promise<readonly DayReads[] | null> {
  const { esiid, meter_number, reference } = row;
  if (reference === null) return null;
  try {
    const connector = connectorNamed(ctx, row.connector);
    return await connector.fetchRange({ esiid, meter_number, reference, ...range, version: "newest" });
  } catch (error) {
    if (!(error instanceof ConnectorFault) || error.kind !== "not_allowed") throw error;
    await checkRejection(ctx, row, error);
    return null;
  }
}

/** Keeps readings of a locked agreement's home within `trx`: the company answered. */
export async function saveDays(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  reads: readonly DayReads[],
): Promise<void> {
  if (row.waiting_since !== null)
    await trx.updateTable("usage.agreements").set({ waiting_since: null }).where("id", "=", row.id).execute();
  await saveReadings(trx, await getOrCreateMeter(trx, row.user_id, row.esiid), reads, ctx.now());
}

/** Fetches ranges one after the other; ends early where the agreement does. */
async function readRanges(ctx: Context, row: AgreementRow, ranges: readonly DayRange[]): Promise<void> {
  for (const range of ranges) {
    const reads = await fetchDays(ctx, row, range);
    if (reads === null) return;
    const saved = await ctx.db.sql.transaction().execute(async (trx) => {
      const locked = await lockAgreement(trx, row.id);
      // Unlinked while it was fetched: nothing more may be kept.
      if (!locked || !isReadable(locked)) return false;
      await saveDays(ctx, trx, locked, reads);
      return true;
    });
    if (!saved) return;
  }
}

async function imported(ctx: Context, id: string): Promise<AgreementRow | null> {
  const row = await findAgreement(ctx.db.sql, id);
  return row && isReadable(row) && row.import_state === "done" ? row : null;
}

/** Fetches the days since the last that was read, and once more those that are still revised. Throws ConnectorFault. */
export async function readMeter(ctx: Context, id: string): Promise<void> {
  const row = await imported(ctx, id);
  if (!row) return;
  const meter = await ctx.db.sql
    .selectFrom("usage.meters")
    .select("read_through")
    .where("user_id", "=", row.user_id)
    .where("esiid", "=", row.esiid)
    .executeTakeFirst();
  await readRanges(ctx, row, inChunks(recentDays(meter?.read_through ?? null, today(ctx))));
}

/** Asks once more for the days of the last year of which there is nothing, between the first and the last that was read and shortly before (missing-days.ts). Throws ConnectorFault. */
export async function fillGaps(ctx: Context, id: string): Promise<void> {
  const row = await imported(ctx, id);
  if (!row) return;
  await readRanges(ctx, row, toRanges(await missingDays(ctx.db.sql, row.id, getHistoryRange(today(ctx)))));
}
