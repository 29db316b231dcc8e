// Delivers what is due of one webhook. One job per webhook works at a time, in any process, by a lease that expires if
// the process is killed. Events of one object are delivered in order, at least once.
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import type { DisabledReason } from "#contracts/webhooks.ts";
import type { Context } from "#server/domain/context.ts";
import {
  claimEndpoint,
  disableEndpoint,
  listDueDeliveries,
  queueAfterLease,
  queueJob,
  releaseEndpoint,
  saveAttempt,
  sweepDeliveries,
  type DueDelivery,
  type Endpoint,
} from "#server/domain/webhooks/delivery-queue.ts";
import { DELIVER_WEBHOOKS } from "#server/domain/webhooks/record-event.ts";
import { createDeliverySender, type SendDelivery } from "#server/domain/webhooks/send-delivery.ts";

/** Deliveries of different objects at the same time, to one address. */
const AT_A_TIME = 8;
/** After that, others have their turn. A round takes ten seconds at most. */
const TURN_MS = 20_000;
/** Webhook jobs of one process at the same time: customers' slow servers must not hold up the reading of meters. */
const MAX_RUNNING = 2;
const RETRY_SECONDS = 2;

const payloadSchema = z.object({ endpoint_id: z.uuid() });

async function disable(
  ctx: Context,
  { id, user_id, url, connection_id }: Endpoint,
  reason: DisabledReason,
): Promise<void> {
  await ctx.db.sql.transaction().execute(async (trx) => {
    const now = ctx.now();
    if (!(await disableEndpoint(trx, id, reason, now))) return;
    // The customer can't change an app's address.
    if (connection_id !== null) return;
    await ctx.publish(trx, {
      workflow: "webhook-disabled",
      recipients: [user_id],
      data: { webhook_id: id, host: new URL(url).host },
      idempotency_key: `webhook-disabled:${id}:${now.toISOString()}`,
    });
  });
}

/** Attempts one delivery and saves the result. Returns why the webhook should be turned off, or null. */
async function attempt(
  ctx: Context,
  send: SendDelivery,
  endpoint: Endpoint,
  delivery: DueDelivery,
  signal: AbortSignal | undefined,
): Promise<DisabledReason | null> {
  const result = await send(endpoint, delivery, signal);
  return ctx.db.sql
    .transaction()
    .execute((trx) => saveAttempt(trx, endpoint.id, delivery, result, ctx.now()));
}

/** Delivers round by round until nothing is due. */
async function deliverDue(
  ctx: Context,
  send: SendDelivery,
  { id, lease }: { readonly id: string; readonly lease: string },
  signal: AbortSignal | undefined,
): Promise<void> {
  const startedAt = performance.now();
  const isOver = (): boolean => signal?.aborted === true || performance.now() > startedAt + TURN_MS;
  while (!isOver()) {
    const endpoint = await claimEndpoint(ctx.db.sql, id, lease);
    if (!endpoint) return;
    const due = await listDueDeliveries(ctx.db.sql, id, ctx.now(), AT_A_TIME);
    if (due.length === 0) return;
    const reasons = await Promise.all(due.map((one) => attempt(ctx, send, endpoint, one, signal)));
    const reason = reasons.find((one) => one !== null);
    if (reason) return disable(ctx, endpoint, reason);
  }
}

/** Delivers what is due of one webhook, and queues its next job. Safe to run twice, and alongside other processes. */
export async function deliverWebhooks(
  ctx: Context,
  send: SendDelivery,
  payload: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const { endpoint_id: id } = payloadSchema.parse(payload);
  const claimed = await claimEndpoint(ctx.db.sql, id);
  if (!claimed) return queueAfterLease(ctx.db.sql, id);
  try {
    await deliverDue(ctx, send, claimed, signal);
  } finally {
    await releaseEndpoint(ctx.db.sql, id, claimed.lease, ctx.now());
  }
}

/** Creates every task for webhooks. */
export function webhookTasks(ctx: Context): TaskList {
  const send = createDeliverySender(ctx);
  let running = 0;
  return {
    [DELIVER_WEBHOOKS]: async (payload, { abortSignal }) => {
      if (running >= MAX_RUNNING)
        return queueJob(ctx.db.sql, payloadSchema.parse(payload).endpoint_id, RETRY_SECONDS);
      running += 1;
      try {
        await deliverWebhooks(ctx, send, payload, abortSignal);
      } finally {
        running -= 1;
      }
    },
    "sweep-webhooks": () => sweepDeliveries(ctx.db.sql, ctx.now()),
  };
}

/** Schedule of the regular tasks. What a killed process left is found here. */
export const WEBHOOK_CRON = [{ task: "sweep-webhooks", match: "*/2 * * * *" }];
