// Records events for the webhooks of an account, in the transaction of what happened: an event is delivered if and only
// if that was saved.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { WebhookEvent } from "#contracts/tables/webhooks.ts";
import type { DB } from "#server/platform/db/types.ts";

/** The job that delivers what is due of one endpoint (server/jobs/webhooks/deliver-webhooks.ts). */
export const DELIVER_WEBHOOKS = "deliver-webhooks";

/** Returns the key of an endpoint's job: one waits at most. */
export const jobKey = (endpoint: string): string => `webhook:${endpoint}`;

/** What each event contains: ids and facts, no names, addresses or texts. Dates are YYYY-MM-DD. */
export interface WebhookData {
  "order.updated": {
    order_id: string;
    esiid: string;
    state: string;
    previous_state: string | null;
    starts_on: string | null;
    ends_on: string | null;
  };
  "meter_link.updated": { meter_link_id: string; esiid: string; state: string; previous_state: string };
  /** Days per channel that were added or changed, and the last day that has readings. */
  "readings.added": { esiid: string; days_added: number; days_changed: number; through: string };
  "better_plan.found": {
    esiid: string;
    plan_id: string;
    /** US cents for the next twelve months. */
    saving_cents: number;
    starts_on: string | null;
  };
  "plan.changed": { order_id: string; esiid: string; plan_id: string; what: "withdrawn" | "price" };
}

export interface RecordedEvent<Type extends WebhookEvent = WebhookEvent> {
  readonly user_id: string;
  readonly type: Type;
  /** Events of one object are delivered in order: order:<id>, meter_link:<id> or home:<ESI ID>. */
  readonly object: string;
  readonly data: WebhookData[Type];
}

/** Returns the body of a delivery: the payload of the Standard Webhooks specification. */
export function toBody(type: string, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** Returns a new `webhook-id`. */
export function createMessageId(): string {
  return `msg_${randomUUID().replaceAll("-", "")}`;
}

/**
 * Records an event at `now` within `trx` for every endpoint of the account that gets its type. Does nothing without one.
 */
export async function recordWebhookEvent<Type extends WebhookEvent>(
  trx: Kysely<DB>,
  { user_id, type, object, data }: RecordedEvent<Type>,
  now: Date,
): Promise<void> {
  // The lock makes an endpoint that is being deleted disappear here, and orders this with the end of a job.
  await sql`
    with endpoints as (
      select id from portal.webhook_endpoints
      where user_id = ${user_id} and connection_id is null and disabled_at is null and ${type} = any(events)
      order by id for key share
    ), added as (
      insert into portal.webhook_deliveries
        (id, endpoint_id, message_id, type, object, body, created_at, next_attempt_at)
      select gen_random_uuid(), id, ${createMessageId()}, ${type}, ${object}, ${toBody(type, now, data)}, ${now}, ${now}
      from endpoints returning endpoint_id
    )
    select jobs.add_job(${DELIVER_WEBHOOKS}::text, json_build_object('endpoint_id', endpoint_id),
      job_key => 'webhook:' || endpoint_id, max_attempts => 8)
    from added order by endpoint_id`.execute(trx);
}
