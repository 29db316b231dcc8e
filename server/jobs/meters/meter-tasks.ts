// The queue's tasks for agreements and readings, and the schedule of the regular ones.
import type { TaskList } from "graphile-worker";
import type { Context } from "#server/domain/context.ts";
import {
  FILL_GAPS,
  POLL_AGREEMENTS,
  IMPORT_HISTORY,
  READ_METER,
  READ_ON_DEMAND,
  REQUEST_AGREEMENT,
  TERMINATE_AGREEMENT,
} from "#server/domain/meters/queue-meters.ts";
import { applyDueAgreementTransitions } from "./agreement-dates.ts";
import { CLOSE_MONTHS, closeReadingMonths } from "./close-reading-months.ts";
import { CONNECTION_READS, connectionTasks } from "./connection-tasks.ts";
import { freeShortJobs } from "#server/jobs/release-stale-jobs.ts";
import { pollAgreements } from "./poll-agreements.ts";
import { DELIVERED_FILES, importDeliveredFiles } from "./import-delivered-files.ts";
import { importHistory } from "./import-history.ts";
import { meterTask, WAITS, type Waits } from "./meter-faults.ts";
import { queueGapFills, queueNightlyReadings } from "./queue-readings.ts";
import { fillGaps, readMeter } from "./read-meter.ts";
import { readOnDemand } from "./read-on-demand.ts";
import { requestAgreement } from "./request-agreement.ts";
import { resumeMeters } from "./resume-meters.ts";
import { terminateAgreement } from "./terminate-agreement.ts";

export const AGREEMENT_DATES = "agreement-dates";
export const NIGHTLY_READINGS = "nightly-readings";
export const GAP_FILLS = "meter-gap-fills";
export const RESUME_METERS = "resume-meters";

/** Creates every task for meters. `waits` applies if a meter source does not respond. */
export function meterTasks(ctx: Context, waits: Waits = WAITS): TaskList {
  return {
    ...connectionTasks(ctx, waits),
    [REQUEST_AGREEMENT]: meterTask(ctx, REQUEST_AGREEMENT, requestAgreement, waits),
    [IMPORT_HISTORY]: meterTask(ctx, IMPORT_HISTORY, importHistory, waits),
    [TERMINATE_AGREEMENT]: meterTask(ctx, TERMINATE_AGREEMENT, terminateAgreement, waits),
    [READ_METER]: meterTask(ctx, READ_METER, readMeter, waits),
    [FILL_GAPS]: meterTask(ctx, FILL_GAPS, fillGaps, waits),
    [READ_ON_DEMAND]: (payload) => readOnDemand(ctx, payload),
    [POLL_AGREEMENTS]: () => pollAgreements(ctx, waits),
    [DELIVERED_FILES]: () => importDeliveredFiles(ctx),
    [AGREEMENT_DATES]: () => applyDueAgreementTransitions(ctx),
    async [NIGHTLY_READINGS]() {
      await resumeMeters(ctx, { dead: true });
      await queueNightlyReadings(ctx, waits);
    },
    [CLOSE_MONTHS]: () => closeReadingMonths(ctx),
    [GAP_FILLS]: () => queueGapFills(ctx, waits),
    async [RESUME_METERS]() {
      await freeShortJobs(ctx);
      await resumeMeters(ctx);
    },
  };
}

const daily = { backfillPeriod: 86_400_000, maxAttempts: 8 };

/** Schedule of the regular tasks (UTC). */
export const METER_CRON = [
  { task: POLL_AGREEMENTS, match: "*/10 * * * *", options: { maxAttempts: 3 } },
  { task: RESUME_METERS, match: "5,15,25,35,45,55 * * * *", options: { maxAttempts: 3 } },
  { task: DELIVERED_FILES, match: "20,50 * * * *", options: { maxAttempts: 3 } },
  // After midnight in Texas, in summer and in winter.
  { task: AGREEMENT_DATES, match: "15 6 * * *", options: daily },
  // Meter sources publish a day early the next morning: from six or seven in Texas, yesterday's readings are available.
  { task: NIGHTLY_READINGS, match: "0 12 * * *", options: daily },
  { task: CONNECTION_READS, match: "45 12 * * *", options: daily },
  // At night in Texas.
  { task: CLOSE_MONTHS, match: "30 8 * * *", options: daily },
  { task: GAP_FILLS, match: "30 14 * * 0", options: daily },
];
