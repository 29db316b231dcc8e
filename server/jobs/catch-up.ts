// Does at a start with CLOCK_AHEAD_DAYS what the daily jobs would have done on the days in between. The clock stops at
// every time when something is due by its date (due-times.ts), and the jobs of that day run, so each step has its own
// date and finds the results of the steps before. All of it is safe to run twice: what was done once is not due again.
import { runMigrations } from "graphile-worker";
import type { Clock } from "#server/platform/clock.ts";
import type { Context } from "#server/domain/context.ts";
import { deliverDueMessages } from "#server/domain/notifications/deliver.ts";
import { applyDueAgreementTransitions } from "#server/jobs/meters/agreement-dates.ts";
import { promptForOutcomes } from "#server/jobs/orders/prompt-outcomes.ts";
import { findBetterPlans } from "#server/jobs/orders/better-plans.ts";
import { catchUpMeters } from "#server/jobs/meters/catch-up-meters.ts";
import { COMPARE_PRICE_ALERTS, comparePriceAlerts } from "#server/jobs/alerts/compare-price-alerts.ts";
import { nextDueTime } from "./due-times.ts";
import { pollAgreements } from "#server/jobs/meters/poll-agreements.ts";
import { applyDueTransitions } from "#server/jobs/orders/order-dates.ts";
import { notifyPlanChanges } from "#server/jobs/plans/plan-changes.ts";
import { checkOverdueOrders } from "#server/jobs/orders/reconcile-enrollments.ts";
import { createRenewalNotices } from "#server/jobs/orders/renewal-notices.ts";

const DAY_MS = 86_400_000;
/** What was due shortly before the start and not done yet is done first. */
const LEFT_OVER_MS = 2 * DAY_MS;

interface Work {
  /** The regular task (start.ts) that it replaces. */
  readonly task: string;
  readonly run: (ctx: Context) => Promise<void>;
}

/** In the order of a day. */
const EACH_DUE_DAY: readonly Work[] = [
  { task: "order-dates", run: applyDueTransitions },
  { task: "agreement-dates", run: applyDueAgreementTransitions },
  // The meter source does not allow any reading later.
  { task: "nightly-readings", run: (ctx) => catchUpMeters(ctx, "last_day") },
  { task: "reconcile-enrollments", run: checkOverdueOrders },
  // A real meter source responds for the real day, which the regular task requests.
  {
    task: "follow-agreements",
    run: async (ctx) => (ctx.config.meterSimulators ? pollAgreements(ctx) : undefined),
  },
  { task: "ask-outcome", run: promptForOutcomes },
  // An email that waited for others goes out before it is out of date.
  { task: "deliver-notices", run: deliverDueMessages },
];

/** Only the newest of these counts, as after days that were missed: no customer gets nine of them at once. */
const ONCE: readonly Work[] = [
  { task: "nightly-readings", run: (ctx) => catchUpMeters(ctx, "all") },
  { task: "renewal-notices", run: (ctx) => createRenewalNotices(ctx) },
  { task: "plan-changes", run: notifyPlanChanges },
  { task: "better-plans", run: (ctx) => findBetterPlans(ctx) },
  { task: COMPARE_PRICE_ALERTS, run: comparePriceAlerts },
];

/** The regular tasks that a start runs. */
export const CAUGHT_UP: ReadonlySet<string> = new Set([...EACH_DUE_DAY, ...ONCE].map(({ task }) => task));

/** The regular tasks that a start leaves to their hour, and why. */
export const LEFT_TO_ITS_HOUR: Readonly<Record<string, string>> = {
  "fetch-catalogue": "The state's plan list of a day to come can't be fetched.",
  "fetch-delivery-charges": "The charges of a day to come can't be fetched.",
  "fetch-labels": "The labels of a day to come can't be fetched.",
  "publish-plans": "A list that is not published yet is published within the hour.",
  "sum-affiliate-orders": "Its figures are right before and after.",
  "publish-waiting-notices": "What waits is queued at every start.",
  "resume-enrollments": "What is under way goes by the queue, within ten minutes.",
  "resume-meters": "What is under way goes by the queue, within ten minutes.",
  "delivered-files": "Files of days to come can't have arrived.",
  "connection-reads": "A real company has no readings of days to come.",
  "close-reading-months": "Only how readings are stored changes.",
  "meter-gap-fills": "Simulators never send a skipped day later.",
  "sweep-auth": "Removes what is already rejected because of its age.",
  "sweep-deliveries": "Removes what is over.",
  "sweep-notifications": "Removes what is over.",
  "sweep-objects": "Removes what is over.",
  "sweep-usage-files": "Removes what is over.",
  "sweep-visitors": "Removes what is over.",
  "sweep-webhooks": "What waits goes by the queue, within two minutes.",
};

/** Runs them one after the other. A failure is logged and does not stop the others. */
async function runAll(ctx: Context, all: readonly Work[]): Promise<void> {
  for (const { task, run } of all) {
    try {
      await run(ctx);
    } catch (error) {
      // Not the whole error: the database's details contain row values.
      const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
      ctx.log.error({ task, at: ctx.now(), why }, "a task could not be caught up on");
    }
  }
}

async function runDueDays(ctx: Context, clock: Clock): Promise<void> {
  const started = clock.machine();
  let from = new Date(started.getTime() - LEFT_OVER_MS);
  for (;;) {
    const due = await nextDueTime(ctx, { from, until: ctx.now(), started });
    if (!due) return;
    await clock.during(due < started ? started : due, () => runAll(ctx, EACH_DUE_DAY));
    // The database's clock has a finer resolution than ours: never the same moment twice.
    from = new Date(due.getTime() + 1);
  }
}

/**
 * Does what the days between now and CLOCK_AHEAD_DAYS would have done. Does nothing if the clock is not ahead. A
 * failure is logged and never stops the start.
 */
export async function catchUp(ctx: Context, clock: Clock): Promise<void> {
  if (ctx.config.clockAheadDays === 0) return;
  const days = {
    task: "due days",
    run: async (): Promise<void> => {
      // Notifications are queued with their events, and no worker has created the queue yet.
      await runMigrations({ pgPool: ctx.db.pool, schema: "jobs" });
      await runDueDays(ctx, clock);
    },
  };
  await runAll(ctx, [days, ...EACH_DUE_DAY, ...ONCE]);
}
