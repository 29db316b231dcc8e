// Notifications of Green Button (ESPI): an app that a customer connected gets the address of new readings at the address
// that it registered. They are deliveries like those of webhooks: the same address rules, retries and dead letters. An
// endpoint ends with its connection.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { addDays, midnightUtc } from "#meter/calendar.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { createMessageId, DELIVER_WEBHOOKS } from "./record-event.ts";
import { createWebhookSecret } from "./signature.ts";

export interface ConnectionEndpoint {
  readonly user_id: string;
  readonly connection_id: string;
  /** Where the app gets notifications. */
  readonly url: string;
  /** The address of the connection's readings. */
  readonly resource: string;
}

/** Creates the endpoint of a connection within `trx`. */
export async function createConnectionEndpoint(
  { secrets, now }: Pick<Context, "secrets" | "now">,
  trx: Kysely<DB>,
  { user_id, connection_id, url, resource }: ConnectionEndpoint,
): Promise<void> {
  // Nothing is signed with it: the column belongs to customers' webhooks.
  const secret = await secrets.seal(createWebhookSecret());
  await trx
    .insertInto("portal.webhook_endpoints")
    .values({
      id: randomUUID(),
      user_id,
      connection_id,
      url,
      resource_uri: resource,
      events: [],
      secret,
      created_at: now(),
    })
    .execute();
}

/** Turns the endpoint of a connection on again, within `trx`, because its app shows that it is back. */
export async function resumeConnectionEndpoint(trx: Kysely<DB>, connectionId: string): Promise<void> {
  await sql`
    update portal.webhook_endpoints set disabled_at = null, disabled_reason = null, failing_since = null
    where connection_id = ${connectionId} and disabled_at is not null`.execute(trx);
}

export interface NewReadings {
  readonly user_id: string;
  readonly esiid: string;
  /** First and last day with new readings, YYYY-MM-DD. */
  readonly from: string;
  readonly through: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?><BatchList xmlns="http://naesb.org/espi"><resources>';
const END = "</resources></BatchList>";

/** Returns the query for the days of a notification. A day is published at its end. */
function toQuery({ from, through }: NewReadings): string {
  const [min, max] = [from, through].map((day) => new Date(midnightUtc(addDays(day, 1))).toISOString());
  return `?published-min=${min}&amp;published-max=${max}`;
}

/** Records at `now`, within `trx`, a notification for every connected app of the account that gets readings. */
export async function recordNewReadings(trx: Kysely<DB>, readings: NewReadings, now: Date): Promise<void> {
  const { user_id, esiid } = readings;
  // The same locks as in record-event.ts.
  await sql`
    with endpoints as (
      select id, resource_uri from portal.webhook_endpoints
      where user_id = ${user_id} and connection_id is not null and disabled_at is null order by id for key share
    ), added as (
      insert into portal.webhook_deliveries
        (id, endpoint_id, message_id, type, object, body, created_at, next_attempt_at)
      select gen_random_uuid(), id, ${createMessageId()}, 'espi.batch', ${`home:${esiid}`},
        ${HEAD}::text || resource_uri || ${toQuery(readings)}::text || ${END}::text, ${now}, ${now}
      from endpoints returning endpoint_id
    )
    select jobs.add_job(${DELIVER_WEBHOOKS}::text, json_build_object('endpoint_id', endpoint_id),
      job_key => 'webhook:' || endpoint_id, max_attempts => 8)
    from added order by endpoint_id`.execute(trx);
}
