// What the job that delivers reads and writes. Events of one object are delivered in the order in which they happened:
// only the oldest one that waits is tried.
import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { DeliveryError, DisabledReason } from "#contracts/webhooks.ts";
import { WEBHOOK_LOG_DAYS } from "#contracts/tables/webhooks.ts";
import type { DB } from "#server/platform/db/types.ts";
import { DELIVER_WEBHOOKS, jobKey } from "./record-event.ts";
import { findNextAttempt } from "./retry-times.ts";

const DAY_MS = 86_400_000;

/** Longer than an attempt: a job renews its lease before each round. */
export const LEASE_SECONDS = 60;

/** Unreachable for that long: the next success shows that it is back, so what waits is tried at once. */
const OUTAGE_MS = 10 * 60_000;

export interface Endpoint {
  readonly id: string;
  readonly user_id: string;
  readonly url: string;
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_until: Date | null;
  readonly failing_since: Date | null;
  /** Of an app's connection for Green Button (connection-endpoints.ts). Null for a customer's webhook. */
  readonly connection_id: string | null;
}

export interface DueDelivery {
  readonly seq: string;
  readonly message_id: string;
  readonly body: string;
  readonly attempts: number;
  readonly first_attempt_at: Date | null;
}

export interface AttemptResult {
  readonly status: number | null;
  /** Null: it was delivered. */
  readonly error: DeliveryError | null;
}

/** Claims an endpoint for one job, or renews its lease. Null if another job has it, or it is gone or turned off. */
export async function claimEndpoint(
  db: Kysely<DB>,
  id: string,
  lease: string = randomUUID(),
): Promise<(Endpoint & { readonly lease: string }) | null> {
  const { rows } = await sql<Endpoint>`
    update portal.webhook_endpoints
    set lease = ${lease}, lease_until = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second'
    where id = ${id} and disabled_at is null
      and (lease is null or lease = ${lease} or lease_until < clock_timestamp())
    returning id, user_id, url, secret, previous_secret, previous_until, failing_since,
        connection_id`.execute(db);
  return rows[0] ? { ...rows[0], lease } : null;
}

/** Returns the oldest waiting delivery of each object, if it is due at `now`. */
export async function listDueDeliveries(
  db: Kysely<DB>,
  endpointId: string,
  now: Date,
  limit: number,
): Promise<readonly DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select seq, message_id, body, attempts, first_attempt_at from (
      select distinct on (object) * from portal.webhook_deliveries
      where endpoint_id = ${endpointId} and state = 'waiting' order by object, seq) oldest
    where next_attempt_at <= ${now} order by seq limit ${limit}`.execute(db);
  return rows;
}

async function saveSuccess(trx: Kysely<DB>, endpointId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ failing_since: Date }>`
    update portal.webhook_endpoints e set failing_since = null
    from (select id, failing_since from portal.webhook_endpoints where id = ${endpointId} for update) before
    where e.id = before.id and before.failing_since is not null
    returning before.failing_since`.execute(trx);
  const since = rows[0]?.failing_since;
  if (!since || now.getTime() - since.getTime() < OUTAGE_MS) return;
  await sql`update portal.webhook_deliveries set next_attempt_at = ${now}
    where endpoint_id = ${endpointId} and state = 'waiting' and next_attempt_at > ${now}`.execute(trx);
}

/**
 * Saves the result of an attempt within `trx`. Does nothing if another job saved one in the meantime. Returns why the
 * endpoint should be turned off, if it should: it responded 410, or nothing was delivered for three days.
 */
export async function saveAttempt(
  trx: Kysely<DB>,
  endpointId: string,
  { seq, attempts, first_attempt_at }: DueDelivery,
  { status, error }: AttemptResult,
  now: Date,
): Promise<DisabledReason | null> {
  const first = first_attempt_at ?? now;
  const next = error === null ? null : findNextAttempt(first, now);
  const state = error === null ? "delivered" : next === null ? "dead" : "waiting";
  const { rows } = await sql`
    update portal.webhook_deliveries
    set state = ${state}, attempts = attempts + 1, first_attempt_at = ${first}, last_attempt_at = ${now},
      last_status = ${status}, last_error = ${error}, next_attempt_at = ${next ?? now}
    where seq = ${seq} and state = 'waiting' and attempts = ${attempts} returning seq`.execute(trx);
  if (rows.length === 0) return null;
  if (error === null) {
    await saveSuccess(trx, endpointId, now);
    return null;
  }
  const { rows: failing } = await sql<{ failing_since: Date }>`
    update portal.webhook_endpoints set failing_since = coalesce(failing_since, ${now})
    where id = ${endpointId} returning failing_since`.execute(trx);
  if (status === 410) return "gone";
  const since = failing[0]?.failing_since;
  return state === "dead" && since && since <= first ? "failures" : null;
}

/** Turns an endpoint off within `trx`. What waits goes to its dead-letter list. Returns false if it was off already. */
export async function disableEndpoint(
  trx: Kysely<DB>,
  endpointId: string,
  reason: DisabledReason,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update portal.webhook_endpoints set disabled_at = ${now}, disabled_reason = ${reason}
    where id = ${endpointId} and disabled_at is null returning id`.execute(trx);
  if (rows.length === 0) return false;
  await sql`update portal.webhook_deliveries set state = 'dead'
    where endpoint_id = ${endpointId} and state = 'waiting'`.execute(trx);
  return true;
}

/** Queues a job in `seconds`, unless one is queued that runs earlier. */
export async function queueJob(db: Kysely<DB>, endpointId: string, seconds: number): Promise<void> {
  const payload = JSON.stringify({ endpoint_id: endpointId });
  await sql`select jobs.add_job(${DELIVER_WEBHOOKS}::text, ${payload}::json,
    job_key => ${jobKey(endpointId)}::text, max_attempts => 8, job_key_mode => 'preserve_run_at',
    run_at => now() + ${seconds} * interval '1 second')`.execute(db);
}

/**
 * Queues a job for when the lease of the endpoint's other job has expired, in case that one was killed. Does nothing if
 * the endpoint is gone or turned off.
 */
export async function queueAfterLease(db: Kysely<DB>, endpointId: string): Promise<void> {
  const { rows } = await sql`select from portal.webhook_endpoints
    where id = ${endpointId} and disabled_at is null`.execute(db);
  if (rows.length > 0) await queueJob(db, endpointId, LEASE_SECONDS + 1);
}

/** Ends a job: releases the endpoint, and queues the next job for the earliest delivery that waits. */
export async function releaseEndpoint(
  db: Kysely<DB>,
  endpointId: string,
  lease: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // An event that is being recorded at this moment has locked the endpoint: what it adds is seen below.
    await sql`select from portal.webhook_endpoints where id = ${endpointId} for update`.execute(trx);
    await sql`update portal.webhook_endpoints set lease = null, lease_until = null
      where id = ${endpointId} and lease = ${lease}`.execute(trx);
    const { rows } = await sql<{ next: Date | null }>`
      select min(next_attempt_at) as next from (
        select distinct on (object) next_attempt_at from portal.webhook_deliveries
        where endpoint_id = ${endpointId} and state = 'waiting' order by object, seq) oldest`.execute(trx);
    const next = rows[0]?.next;
    if (next) {
      const seconds = Math.max(0, (next.getTime() - now.getTime()) / 1000);
      const payload = JSON.stringify({ endpoint_id: endpointId });
      await sql`select jobs.add_job(${DELIVER_WEBHOOKS}::text, ${payload}::json,
        job_key => ${jobKey(endpointId)}::text, max_attempts => 8,
        run_at => now() + ${seconds} * interval '1 second')`.execute(trx);
    }
  });
}

/** Queues a job for every endpoint with a due delivery, and deletes old deliveries. Safe at any time. */
export async function sweepDeliveries(db: Kysely<DB>, now: Date): Promise<void> {
  const { rows } = await sql<{ endpoint_id: string }>`
    select distinct d.endpoint_id from portal.webhook_deliveries d
    join portal.webhook_endpoints e on e.id = d.endpoint_id
    where d.state = 'waiting' and d.next_attempt_at <= ${now} and e.disabled_at is null`.execute(db);
  for (const { endpoint_id } of rows) await queueJob(db, endpoint_id, 0);
  const before = new Date(now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS);
  await sql`delete from portal.webhook_deliveries where seq in (
    select seq from portal.webhook_deliveries
    where created_at < ${before} and state <> 'waiting' limit 5000)`.execute(db);
}
