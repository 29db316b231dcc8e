// Fetches and saves readings of one home. Each home has its own job, so a problem with one does not stop the others.
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
  withoutDays,
  type DayRange,
} from "#server/domain/meters/history-range.ts";
import { findDeliveredDays } from "#server/domain/meters/delivered-files.ts";
import { saveLocationReadings } from "#server/domain/meters/save-location-readings.ts";
import { missingDays } from "#server/domain/meters/missing-days.ts";
import { checkRejection } from "./poll-meter-source.ts";

/** Whether the agreement allows reading the meter now. */
export function isReadable(row: AgreementRow): boolean {
  return READING_STATES.some((state) => state === row.state) && row.reference !== null;
}

/**
 * Fetches a range from the meter source. Returns null if it reports that the meter may no longer be read, which was
 * then confirmed. Throws ConnectorFault.
 */
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

/** Saves readings of a locked agreement's home within `trx`, after a response of the meter source. */
export async function saveDays(
  ctx: Context,
  trx: Kysely<DB>,
  row: AgreementRow,
  reads: readonly DayReads[],
): Promise<void> {
  if (row.waiting_since !== null)
    await trx.updateTable("usage.agreements").set({ waiting_since: null }).where("id", "=", row.id).execute();
  await saveLocationReadings(trx, row, reads, ctx.now());
}

/** Fetches ranges one after the other. Ends early if the agreement does. */
async function readRanges(ctx: Context, row: AgreementRow, ranges: readonly DayRange[]): Promise<void> {
  for (const range of ranges) {
    const reads = await fetchDays(ctx, row, range);
    if (reads === null) return;
    const saved = await ctx.db.sql.transaction().execute(async (trx) => {
      const locked = await lockAgreement(trx, row.id);
      // Unlinked during the fetch: nothing more may be saved.
      if (!locked || !isReadable(locked)) return false;
      await saveDays(ctx, trx, locked, reads);
      return true;
    });
    if (!saved) return;
  }
}

async function findImportedAgreement(ctx: Context, id: string): Promise<AgreementRow | null> {
  const row = await findAgreement(ctx.db.sql, id);
  return row && isReadable(row) && row.import_state === "done" ? row : null;
}

/**
 * Fetches the days since the last reading, and again those that are still being revised, except days that arrived
 * complete by file. Throws ConnectorFault.
 */
export async function readMeter(ctx: Context, id: string): Promise<void> {
  const row = await findImportedAgreement(ctx, id);
  if (!row) return;
  const meter = await ctx.db.sql
    .selectFrom("usage.meters")
    .select("read_through")
    .where("user_id", "=", row.user_id)
    .where("esiid", "=", row.esiid)
    .executeTakeFirst();
  const range = recentDays(meter?.read_through ?? null, today(ctx));
  const delivered = ctx.config.smartMeterTexas?.delivery
    ? await findDeliveredDays(ctx.db.sql, row)
    : new Set<string>();
  await readRanges(ctx, row, withoutDays(range, delivered).flatMap(inChunks));
}

/**
 * Fetches the missing days of the last year again, between the first and the last reading and shortly before
 * (missing-days.ts). Throws ConnectorFault.
 */
export async function fillGaps(ctx: Context, id: string): Promise<void> {
  const row = await findImportedAgreement(ctx, id);
  if (!row) return;
  await readRanges(ctx, row, toRanges(await missingDays(ctx.db.sql, row.id, getHistoryRange(today(ctx)))));
}
