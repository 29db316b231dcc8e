// The queue's tasks that call providers' APIs, and the schedule of the regular ones.
import type { JobHelpers, TaskList } from "graphile-worker";
import type { Context } from "#server/domain/context.ts";
import { PartnerFault } from "#server/domain/orders/partner-client.ts";
import {
  ACCEPT_DEPOSIT,
  CHECK_ENROLLMENT,
  CANCEL_ENROLLMENT,
  ENROLL_ORDER,
} from "#server/domain/orders/queue-enrollment.ts";
import { acceptDeposit } from "./accept-deposit.ts";
import { cancelEnrollment } from "./cancel-enrollment.ts";
import { enrollOrder, orderPayloadSchema } from "./enroll-order.ts";
import { checkEnrollment, reconcileEnrollments, resumeEnrollments } from "./reconcile-enrollments.ts";

const RESUME = "resume-enrollments";
const RECONCILE = "reconcile-enrollments";

type Work = (ctx: Context, payload: unknown, timeoutMs?: number) => Promise<void>;
type TaskJob = Pick<JobHelpers["job"], "attempts" | "max_attempts">;

/** Runs `work`. If its last attempt fails, that is logged with the order's id. */
function withLastAttemptLog(ctx: Context, task: string, work: Work, timeoutMs: number | undefined) {
  return async (payload: unknown, { job }: { readonly job: TaskJob }): Promise<void> => {
    try {
      await work(ctx, payload, timeoutMs);
    } catch (error) {
      if (job.attempts >= job.max_attempts) {
        const { order_id } = orderPayloadSchema.parse(payload);
        const why = error instanceof PartnerFault ? error.message : "failure of our own";
        ctx.log.error({ task, order_id, why }, "no try is left; the order is taken up again within the hour");
      }
      throw error;
    }
  };
}

/** Creates every task for providers' APIs. `timeoutMs` applies to each request. */
export function partnerTasks(ctx: Context, timeoutMs?: number): TaskList {
  return {
    [ENROLL_ORDER]: withLastAttemptLog(ctx, ENROLL_ORDER, enrollOrder, timeoutMs),
    [CANCEL_ENROLLMENT]: withLastAttemptLog(ctx, CANCEL_ENROLLMENT, cancelEnrollment, timeoutMs),
    [ACCEPT_DEPOSIT]: withLastAttemptLog(ctx, ACCEPT_DEPOSIT, acceptDeposit, timeoutMs),
    [CHECK_ENROLLMENT]: withLastAttemptLog(ctx, CHECK_ENROLLMENT, checkEnrollment, timeoutMs),
    [RESUME]: () => resumeEnrollments(ctx),
    [RECONCILE]: () => reconcileEnrollments(ctx),
  };
}

/** Schedule of the regular tasks (UTC). */
export const PARTNER_CRON = [
  { task: RESUME, match: "*/10 * * * *", options: { maxAttempts: 3 } },
  { task: RECONCILE, match: "20 10 * * *", options: { maxAttempts: 3 } },
];
