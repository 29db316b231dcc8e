// The queue's tasks for notifications, and the schedule of the regular ones.
import type { TaskList } from "graphile-worker";
import type { Context } from "#server/domain/context.ts";
import { deliverMessages, sweepDeliveries } from "#server/domain/notifications/deliver.ts";
import { DELIVER_MESSAGES } from "#server/domain/notifications/deliveries.ts";
import { SEARCH_PART } from "#server/jobs/orders/better-plan-parts.ts";
import { queueBetterPlans, searchQueuedPart } from "#server/jobs/orders/better-plans.ts";
import { notifyPlanChanges } from "#server/jobs/plans/plan-changes.ts";
import { publishPendingNotifications } from "./pending-notifications.ts";

const PUBLISH_WAITING = "publish-waiting-notices";

/** Creates every task for notifications. */
export function notificationTasks(ctx: Context): TaskList {
  return {
    [DELIVER_MESSAGES]: (payload) => deliverMessages(ctx, payload),
    "sweep-deliveries": () => sweepDeliveries(ctx),
    "plan-changes": () => notifyPlanChanges(ctx),
    "better-plans": () => queueBetterPlans(ctx),
    [SEARCH_PART]: (payload, helpers) => searchQueuedPart(ctx, payload, helpers),
    [PUBLISH_WAITING]: () => publishPendingNotifications(ctx),
  };
}

const daily = { backfillPeriod: 86_400_000, maxAttempts: 8 };

/** Schedule of the regular tasks (UTC). */
export const NOTIFICATION_CRON = [
  { task: "sweep-deliveries", match: "10 10 * * *", options: daily },
  // After the daily listing. Changes of one that was imported by hand are sent then, too.
  { task: "plan-changes", match: "30 11 * * *", options: daily },
  // During the day in Texas: customers with something new since the last hour, and everyone once a week.
  { task: "better-plans", match: "15 15-22 * * *", options: { maxAttempts: 3 } },
  { task: PUBLISH_WAITING, match: "35 9 * * *", options: daily },
];

/** Queues what an older version left to be published, if any, so that no one waits for it until the morning. */
export async function queuePendingNotifications(ctx: Pick<Context, "db">): Promise<void> {
  await ctx.db.pool.query(
    `select from jobs.add_job($1, job_key => $1)
     where exists (select from usage.notices where published_at is null)`,
    [PUBLISH_WAITING],
  );
}
