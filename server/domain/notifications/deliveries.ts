// Deliveries by email or text message: written with the notification and the job that sends them, in its transaction.
import { randomUUID } from "node:crypto";
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "#server/platform/db/types.ts";

export const DELIVER_MESSAGES = "deliver-notices";
/** With the queue's back-off of e^attempt seconds, six hours at most: two and a half days. */
const MAX_ATTEMPTS = 20;

export type DeliveryChannel = "email" | "sms";

export interface Delivery {
  readonly user_id: string;
  readonly channel: DeliveryChannel;
  readonly workflow: string;
  readonly run_id: string;
  readonly message_id: string;
  readonly due_at: Date;
  /** Whether it waits for others of a burst. */
  readonly gathered: boolean;
}

interface Wake {
  readonly user_id: string;
  /** Null if it belongs to no run. */
  readonly run_id: string | null;
  readonly channel: DeliveryChannel;
  readonly gathered: boolean;
  /** By the queue's own clock. */
  readonly delayMs: number;
}

/**
 * SQL that adds the jobs that send what is due, one per user, channel and pace. The first of a burst sets its time.
 * Adds only jobs for which `wanted` holds.
 */
function wakesSql(wakes: readonly Wake[], condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const keys = wakes.map(
    ({ channel, user_id, gathered }) =>
      `${DELIVER_MESSAGES}:${channel}:${gathered ? "gathered" : "once"}:${user_id}`,
  );
  // The offset keeps the planner from checking the condition only after the call.
  return sql`
    select job.id from (
        select * from unnest(
          ${wakes.map(({ run_id }) => run_id)}::uuid[],
          ${wakes.map(({ user_id, channel }) => JSON.stringify({ user_id, channel }))}::text[],
          ${keys}::text[], ${wakes.map(({ delayMs }) => delayMs)}::float8[],
          ${wakes.map(({ gathered }) => (gathered ? "preserve_run_at" : "replace"))}::text[])
          as t (run_id, payload, key, delay, mode)
        where ${condition} offset 0) as t,
      lateral jobs.add_job(
        ${DELIVER_MESSAGES}::text,
        payload => t.payload::json,
        run_at => now() + t.delay * interval '1 millisecond',
        max_attempts => ${MAX_ATTEMPTS}::integer,
        job_key => t.key,
        job_key_mode => t.mode
      ) as job`;
}

/** Adds these jobs within `db`. */
export async function queueDeliveries(
  db: Kysely<DB>,
  wakes: ReadonlyArray<Omit<Wake, "run_id">>,
): Promise<void> {
  const ofNoRun = wakes.map((wake) => ({ ...wake, run_id: null }));
  if (wakes.length > 0) await wakesSql(ofNoRun, sql`true`).execute(db);
}

/** SQL that adds the delivery jobs, from `now` on, of the runs that `ran` selects. */
export function deliveryJobsSql(
  deliveries: readonly Delivery[],
  now: Date,
  ran: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const wakes = deliveries.map(({ user_id, run_id, channel, gathered, due_at }) => ({
    user_id,
    run_id,
    channel,
    gathered,
    delayMs: due_at.getTime() - now.getTime(),
  }));
  return wakesSql(wakes, sql<boolean>`t.run_id in ${ran}`);
}

/** SQL that writes the deliveries of the runs that `ran` selects. What joins a burst is due with its first. */
export function deliveriesSql(
  deliveries: readonly Delivery[],
  now: Date,
  ran: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into notify.deliveries (id, user_id, channel, workflow, run_id, message_id, due_at, gathered)
    select t.id, t.user_id, t.channel, t.workflow, t.run_id, t.message_id,
      least(t.due_at, case when t.gathered then (
        select min(w.due_at) from notify.deliveries w
        where w.user_id = t.user_id and w.channel = t.channel and w.gathered and w.done_at is null
          and w.due_at > ${now}) end),
      t.gathered
    from unnest(
      ${deliveries.map(() => randomUUID())}::uuid[], ${deliveries.map((one) => one.user_id)}::text[],
      ${deliveries.map((one) => one.channel)}::text[], ${deliveries.map((one) => one.workflow)}::text[],
      ${deliveries.map((one) => one.run_id)}::uuid[], ${deliveries.map((one) => one.message_id)}::text[],
      ${deliveries.map((one) => one.due_at)}::timestamptz[], ${deliveries.map((one) => one.gathered)}::boolean[])
      as t (id, user_id, channel, workflow, run_id, message_id, due_at, gathered)
    where t.run_id in ${ran}`;
}
