// The job queue: graphile-worker on the same database. Jobs are retried with
// back-off, and must be safe to run twice.
import {
  run,
  runMigrations,
  type ParsedCronItem,
  type Runner,
  type TaskList,
  parseCronItems,
} from "graphile-worker";
import { Logger as WorkerLogger } from "graphile-worker";
import { setTimeout as delay } from "node:timers/promises";
import type { Context } from "#server/domain/context.ts";
import { REMOVE_BILLS, removeBillBytes } from "#server/domain/locations/bills.ts";
import { isDatabaseUp } from "#server/platform/http/health.ts";
import { IMPORT_USAGE_FILE } from "#server/domain/locations/usage-files.ts";
import { openMailTasks } from "#server/platform/mail/mail-tasks.ts";
import { BULK_JOB } from "#server/services/feed/bulk/operations.ts";
import { promptForOutcomes } from "#server/jobs/orders/prompt-outcomes.ts";
import { bulkMessages } from "#server/jobs/notifications/bulk-messages.ts";
import { eraseAccount } from "#server/jobs/accounts/erase-account.ts";
import { ERASE_ACCOUNT } from "#server/domain/accounts/queue-erasure.ts";
import { fetchCatalog } from "#server/jobs/plans/fetch-catalog.ts";
import { fetchDelivery } from "#server/jobs/plans/fetch-delivery.ts";
import { FETCH_LABELS, runLabelJob } from "#server/jobs/plans/fetch-labels.ts";
import { COMPARE_PRICE_ALERTS, comparePriceAlerts } from "#server/jobs/alerts/compare-price-alerts.ts";
import { publishPlans } from "#server/domain/plans/record/publish-plans.ts";
import { PUBLISH_PLANS } from "#server/domain/plans/record/record-store.ts";
import { releaseStaleJobs } from "./release-stale-jobs.ts";
import { locationTasks } from "#server/jobs/accounts/location-tasks.ts";
import { METER_CRON, meterTasks } from "#server/jobs/meters/meter-tasks.ts";
import { importUsageFile, sweepUsageFiles } from "#server/jobs/meters/import-usage-file.ts";
import {
  NOTIFICATION_CRON,
  notificationTasks,
  queuePendingNotifications,
} from "#server/jobs/notifications/notification-tasks.ts";
import { PARTNER_CRON, partnerTasks } from "#server/jobs/orders/partner-tasks.ts";
import { applyDueTransitions } from "#server/jobs/orders/order-dates.ts";
import { createRenewalNotices } from "#server/jobs/orders/renewal-notices.ts";
import { reportJobs } from "#server/platform/telemetry/report-jobs.ts";
import { queuePool } from "./queue-pool.ts";
import { sweepAuth } from "#server/jobs/accounts/sweep-auth.ts";
import { sweepNotifications } from "#server/jobs/notifications/sweep-notifications.ts";
import { sweepObjects } from "./sweep-objects.ts";
import { sumAffiliateOrders } from "#server/jobs/affiliates/aggregate-affiliate-orders.ts";
import { WEBHOOK_CRON, webhookTasks } from "#server/jobs/webhooks/deliver-webhooks.ts";
import { sweepVisitors } from "#server/jobs/affiliates/sweep-visitors.ts";

export interface Jobs {
  stop(): Promise<void>;
}

/** For each of the two. */
const CONCURRENCY = 4;

// 11:00 UTC is before the working day in Texas. Back-filled if the process was not running.
const daily = { backfillPeriod: 86_400_000, maxAttempts: 8 };

const FETCH = { task: "fetch-catalogue", match: "0 11 * * *", options: daily };

const FETCH_DELIVERY = { task: "fetch-delivery-charges", match: "30 10 * * *", options: daily };

// Most runs find nothing due. Labels of a new plan list are due at once.
const LABELS = {
  task: FETCH_LABELS,
  match: "*/10 * * * *",
  options: { queueName: FETCH_LABELS, jobKey: FETCH_LABELS, maxAttempts: 3 },
};

const REGULAR_TASKS = [
  { task: "sweep-auth", match: "40 10 * * *", options: daily },
  // After midnight in Texas, in summer and in winter, so that what starts on a date is running in the morning.
  { task: "order-dates", match: "10 6 * * *", options: daily },
  { task: "ask-outcome", match: "20 15 * * *", options: daily },
  // In the morning of the same date in Texas, in summer and in winter.
  { task: "renewal-notices", match: "20 14 * * *", options: daily },
  { task: "sweep-usage-files", match: "30 10 * * *", options: daily },
  { task: "sweep-visitors", match: "20 10 * * *", options: daily },
  { task: "sweep-notifications", match: "50 10 * * *", options: daily },
  { task: "sweep-objects", match: "0 10 * * *", options: daily },
  { task: "sum-affiliate-orders", match: "50 * * * *" },
  // An import queues one at once. This one is for labels and for lists that were imported by hand.
  {
    task: COMPARE_PRICE_ALERTS,
    match: "25 * * * *",
    options: { jobKey: COMPARE_PRICE_ALERTS, maxAttempts: 3 },
  },
  // An import queues one at once. This one is for labels and for lists that were imported by hand.
  {
    task: PUBLISH_PLANS,
    match: "35 * * * *",
    options: { jobKey: PUBLISH_PLANS, maxAttempts: 3 },
  },
  ...PARTNER_CRON,
  ...NOTIFICATION_CRON,
];

/**
 * Every task that runs at its hour (UTC). A start with CLOCK_AHEAD_DAYS runs some of them immediately (catch-up.ts).
 */
export const TASKS_AT_THEIR_HOUR: readonly string[] = [
  ...REGULAR_TASKS,
  ...METER_CRON,
  ...WEBHOOK_CRON,
  FETCH,
  FETCH_DELIVERY,
  LABELS,
].map(({ task }) => task);

/** How long to wait for an unavailable database. */
const UNAVAILABLE_MS = 2_500;
const LOOK_EVERY_MS = 250;

/**
 * Waits for runners that stop. If the database is unavailable, they try for hours to save the results of their jobs, so
 * they are abandoned: as after a crash, those jobs run again.
 */
async function waitForRunners(ctx: Context, stopped: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const { signal } = done;
  const waitForDatabase = async (): Promise<void> => {
    let respondedAt = performance.now();
    while (!signal.aborted && performance.now() < respondedAt + UNAVAILABLE_MS) {
      if (await isDatabaseUp(ctx)) respondedAt = performance.now();
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  };
  await Promise.race([stopped.finally(() => done.abort()), waitForDatabase()]);
}

function startRunner(ctx: Context, taskList: TaskList, parsedCronItems: ParsedCronItem[]): Promise<Runner> {
  return run({
    pgPool: queuePool(ctx.db.pool),
    schema: "jobs",
    taskList: reportJobs(ctx, taskList),
    parsedCronItems,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, message) => {
      // The library's messages may contain a job's payload: only failures are logged, and only their first sentence.
      if (level === "error") ctx.log.error({ worker: message.split("\n")[0]?.slice(0, 200) }, "job queue");
    }),
  });
}

/**
 * Starts the workers with every task, or none with JOBS=false. The fetches run only if CATALOGUE_URL,
 * DELIVERY_CHARGES_URL and LABEL_FETCH are set, emails and text messages only if a server for them is configured.
 */
export async function startJobs(ctx: Context): Promise<Jobs> {
  if (!ctx.config.jobs) {
    // The first process creates the queue, so that jobs can be added to it.
    await runMigrations({ pgPool: ctx.db.pool, schema: "jobs" });
    return { stop: async () => {} };
  }
  const mail = await openMailTasks(ctx);
  const taskList: TaskList = {
    "fetch-catalogue": () => fetchCatalog(ctx),
    "fetch-delivery-charges": () => fetchDelivery(ctx),
    [FETCH_LABELS]: (_payload, { abortSignal }) => runLabelJob(ctx, abortSignal),
    [COMPARE_PRICE_ALERTS]: () => comparePriceAlerts(ctx),
    [PUBLISH_PLANS]: async () => void (await publishPlans(ctx)),
    "sweep-auth": () => sweepAuth(ctx),
    "renewal-notices": () => createRenewalNotices(ctx),
    "sum-affiliate-orders": () => sumAffiliateOrders(ctx),
    "sweep-visitors": () => sweepVisitors(ctx),
    "sweep-objects": () => sweepObjects(ctx),
    "order-dates": () => applyDueTransitions(ctx),
    "ask-outcome": () => promptForOutcomes(ctx),
    [IMPORT_USAGE_FILE]: (payload, helpers) => importUsageFile(ctx, payload, helpers),
    [REMOVE_BILLS]: (payload) => removeBillBytes(ctx, payload),
    "sweep-usage-files": () => sweepUsageFiles(ctx),
    [BULK_JOB]: (payload, helpers) => bulkMessages(ctx, payload, helpers),
    "sweep-notifications": () => sweepNotifications(ctx),
    [ERASE_ACCOUNT]: (payload) => eraseAccount(ctx, payload),
    ...locationTasks(ctx),
    ...partnerTasks(ctx),
    ...notificationTasks(ctx),
    ...mail.tasks,
  };
  const { catalogUrl, deliveryUrls, labelFetch } = ctx.config;
  const cron = parseCronItems([
    ...REGULAR_TASKS,
    ...(catalogUrl ? [FETCH] : []),
    ...(deliveryUrls.length > 0 ? [FETCH_DELIVERY] : []),
    ...(labelFetch ? [LABELS] : []),
  ]);
  await runMigrations({ pgPool: ctx.db.pool, schema: "jobs" });
  await releaseStaleJobs(ctx);
  const runners = [await startRunner(ctx, taskList, cron)];
  const stop = async (): Promise<void> => {
    await waitForRunners(ctx, Promise.all(runners.map((runner) => runner.stop())));
    mail.close();
  };
  try {
    // Separate from all others: emails and orders continue while a meter source or a customer's server does not respond.
    const external = { ...meterTasks(ctx), ...webhookTasks(ctx) };
    runners.push(await startRunner(ctx, external, parseCronItems([...METER_CRON, ...WEBHOOK_CRON])));
    await queuePendingNotifications(ctx);
  } catch (error) {
    // A failed start must stop: the first runners would continue without a server.
    await stop();
    throw error;
  }
  return { stop };
}
