// The meter part of the test server: how the customer responds to the meter source's email, and faults of the meter
// source.
import type { Context } from "#server/domain/context.ts";
import {
  IMPORT_HISTORY,
  queueMeterJob,
  READ_METER,
  READ_ON_DEMAND,
  REQUEST_AGREEMENT,
} from "#server/domain/meters/queue-meters.ts";
import { lockAgreement } from "#server/domain/meters/agreements.ts";
import { today } from "#server/platform/context.ts";
import { acceptAgreementUpdate, findThere } from "#server/jobs/meters/poll-meter-source.ts";
import { addDays } from "#meter/calendar.ts";
import type { RunningSimulator } from "#simulators/meters/simulator-server.ts";
import { QUALITY } from "#meter/usage.ts";

/**
 * `outage`: the meter source answers nothing about this home. `no_reads`: only no request for its readings. `check_read`:
 * requests the result of an on-demand read right away.
 */
export interface MeterControlRequest {
  readonly meter:
    | "confirm"
    | "decline"
    | "outage"
    | "no_reads"
    | "recover"
    | "today"
    | "tomorrow"
    | "yesterday"
    | "check_read"
    | "is_revised";
  readonly esiid: string;
}

export interface MeterSimulators {
  readonly smt: RunningSimulator;
}

/** 18:00 UTC is noon or one o'clock in Texas: the meter source has reported yesterday once, and not yet again. */
function noon(day: string): Date {
  return new Date(`${day}T18:00:00Z`);
}

/**
 * Returns the kWh of the day before `at` as the meter source currently reports them, and whether they are complete and
 * not estimated.
 */
function getYesterday(
  simulator: RunningSimulator,
  esiid: string,
  at: string,
): { day: string; kwh: number; isComplete: boolean } {
  const day = addDays(at, -1);
  const reads = simulator.listReads(esiid, day, day).find(({ channel }) => channel === "consumption");
  const wh = reads?.wh.reduce((sum, value) => sum + value, 0) ?? 0;
  return {
    day,
    kwh: wh / 1000,
    isComplete: reads?.quality.every((code) => code === QUALITY.actual) ?? false,
  };
}

/**
 * Whether the meter source reports a home's yesterday in part today and completely tomorrow, so that a revision is
 * visible.
 */
function isRevised(ctx: Context, simulator: RunningSimulator, esiid: string): boolean {
  const day = today(ctx);
  const first = getYesterday(simulator, esiid, day);
  simulator.setNow(noon(addDays(day, 1)));
  const second = getYesterday(simulator, esiid, day);
  simulator.setNow(noon(day));
  return first.kwh > 0 && !first.isComplete && second.isComplete && Math.abs(second.kwh - first.kwh) >= 0.2;
}

async function findAgreementId(ctx: Context, esiid: string): Promise<string> {
  const { id } = await ctx.db.sql
    .selectFrom("usage.agreements")
    .select("id")
    .where("esiid", "=", esiid)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Asks the meter source about this agreement and applies its answer, as the job does every ten minutes. Not through the
 * queue: a poll that is already running may have fetched the answer from before, and would postpone the next one.
 */
async function pollAgreement(ctx: Context, esiid: string): Promise<void> {
  const id = await findAgreementId(ctx, esiid);
  const row = await ctx.db.sql.transaction().execute((trx) => lockAgreement(trx, id));
  const update = row && (await findThere(ctx, row));
  if (!update) throw new Error("The meter source does not list the agreement.");
  await acceptAgreementUpdate(ctx, id, update);
}

function pending(simulator: RunningSimulator, esiid: string): number {
  const agreement = simulator.book.all().findLast((one) => one.esiid === esiid);
  if (!agreement) throw new Error("The company was not asked for this home.");
  return agreement.number;
}

/** Sets the meter source's clock to noon, so that its report of yesterday does not depend on when the tests run. */
export function resetMeterClocks(ctx: Context, { smt }: MeterSimulators): void {
  smt.setNow(noon(today(ctx)));
}

/** The day on which each home's test started, so that a test that runs past midnight still means the same yesterday. */
const began = new Map<string, string>();

/** Performs the request. */
export async function handleMeterRequest(
  ctx: Context,
  { smt: simulator }: MeterSimulators,
  { meter, esiid }: MeterControlRequest,
): Promise<object> {
  switch (meter) {
    case "confirm":
      simulator.book.confirm(pending(simulator, esiid));
      await pollAgreement(ctx, esiid);
      return {};
    case "decline":
      simulator.book.decline(pending(simulator, esiid));
      await pollAgreement(ctx, esiid);
      return {};
    case "outage":
      simulator.faults.outageAt(esiid, null);
      return {};
    case "no_reads":
      simulator.faults.outageAt(esiid, "reads");
      return {};
    case "recover":
      simulator.faults.endOutageAt(esiid);
      // After midnight, the portal requests a day that yesterday's noon does not have.
      simulator.setNow(noon(today(ctx)));
      for (const job of [REQUEST_AGREEMENT, IMPORT_HISTORY] as const)
        await queueMeterJob(ctx.db.sql, job, await findAgreementId(ctx, esiid));
      return {};
    case "today":
      began.set(esiid, today(ctx));
      simulator.setNow(noon(today(ctx)));
      return {};
    case "tomorrow":
      simulator.setNow(noon(addDays(began.get(esiid) ?? today(ctx), 1)));
      await queueMeterJob(ctx.db.sql, READ_METER, await findAgreementId(ctx, esiid));
      return {};
    case "check_read":
      await queueMeterJob(ctx.db.sql, READ_ON_DEMAND, await findAgreementId(ctx, esiid));
      return {};
    case "yesterday":
      return getYesterday(simulator, esiid, began.get(esiid) ?? today(ctx));
    case "is_revised":
      return { revised: isRevised(ctx, simulator, esiid) };
    default:
      return meter satisfies never;
  }
}
