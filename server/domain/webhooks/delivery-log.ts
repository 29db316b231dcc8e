// The log of a webhook's deliveries, its dead-letter list, and replays.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { DeliveriesQuery, WebhookDeliveries, WebhookDelivery } from "#contracts/webhooks.ts";
import type { DB } from "#server/platform/db/types.ts";
import { encodeCursor, readSequenceCursor } from "#server/platform/http/cursor.ts";
import { createMessageId, DELIVER_WEBHOOKS, jobKey, toBody } from "./record-event.ts";

interface DeliveryRow {
  readonly id: string;
  readonly message_id: string;
  readonly type: string;
  readonly created_at: Date;
  readonly state: WebhookDelivery["state"];
  readonly attempts: number;
  readonly last_attempt_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: WebhookDelivery["last_error"];
  readonly next_attempt_at: Date;
  readonly body: string;
}

const COLUMNS = sql`id, message_id, type, created_at, state, attempts, last_attempt_at, last_status, last_error,
  next_attempt_at, body`;

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, message_id, type, state, attempts, last_status, last_error, body } = row;
  return {
    id,
    message_id,
    type,
    created_at: row.created_at.toISOString(),
    state,
    attempts,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    last_status,
    last_error,
    next_attempt_at: state === "waiting" ? row.next_attempt_at.toISOString() : null,
    body,
  };
}

/** Returns a page of a webhook's deliveries, newest first. Throws `validation_failed` for an invalid cursor. */
export async function listDeliveries(
  db: Kysely<DB>,
  webhookId: string,
  { state, cursor, limit }: DeliveriesQuery,
): Promise<WebhookDeliveries> {
  const { rows } = await sql<DeliveryRow & { seq: number }>`
    select seq, ${COLUMNS} from portal.webhook_deliveries
    where endpoint_id = ${webhookId} and seq < ${readSequenceCursor(cursor)}
      ${state === undefined ? sql`` : sql`and state = ${state}`}
    order by seq desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { data: shown.map(toDelivery), next_cursor: last ? encodeCursor([String(last.seq)]) : null };
}

/** Returns every delivery of an account's webhook, oldest first. */
export async function exportDeliveries(db: Kysely<DB>, webhookId: string): Promise<WebhookDelivery[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${COLUMNS} from portal.webhook_deliveries where endpoint_id = ${webhookId} order by seq`.execute(
    db,
  );
  return rows.map(toDelivery);
}

/** Queues the job that delivers what is due, in the transaction that made it due. */
async function wake(trx: Kysely<DB>, webhookId: string): Promise<void> {
  // Orders this with the end of a job (delivery-queue.ts).
  await sql`select from portal.webhook_endpoints where id = ${webhookId} for key share`.execute(trx);
  const payload = JSON.stringify({ endpoint_id: webhookId });
  await sql`select jobs.add_job(${DELIVER_WEBHOOKS}::text, ${payload}::json, job_key => ${jobKey(webhookId)}::text,
    max_attempts => 8)`.execute(trx);
}

/** Makes everything that waits due at `now`, within `trx`. */
export async function deliverWaiting(trx: Kysely<DB>, webhookId: string, now: Date): Promise<void> {
  await sql`update portal.webhook_deliveries set next_attempt_at = ${now}
    where endpoint_id = ${webhookId} and state = 'waiting' and next_attempt_at > ${now}`.execute(trx);
  await wake(trx, webhookId);
}

/** Queues a test event at `now`. It has an object of its own, so it waits for no other event. */
export async function queueTestEvent(trx: Kysely<DB>, webhookId: string, now: Date): Promise<void> {
  const id = randomUUID();
  await trx
    .insertInto("portal.webhook_deliveries")
    .values({
      id,
      endpoint_id: webhookId,
      message_id: createMessageId(),
      type: "webhook.test",
      object: `test:${id}`,
      body: toBody("webhook.test", now, { webhook_id: webhookId }),
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
  await wake(trx, webhookId);
}

/**
 * Queues a delivery again at `now`, whatever became of it, or every dead one without an id. It has three days again.
 * Returns how many.
 */
export async function replayDeliveries(
  trx: Kysely<DB>,
  webhookId: string,
  deliveryId: string | undefined,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    update portal.webhook_deliveries
    set state = 'waiting', first_attempt_at = null, next_attempt_at = ${now}
    where endpoint_id = ${webhookId} and ${deliveryId === undefined ? sql`state = 'dead'` : sql`id = ${deliveryId}`}
    returning id`.execute(trx);
  if (rows.length > 0) await wake(trx, webhookId);
  return rows.length;
}
