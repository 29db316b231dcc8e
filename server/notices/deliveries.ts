// What is to go out by mail or text message: written beside the notice, with the job that sends it, in its transaction.
import { randomUUID } from "node:crypto";
import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "../db/types.ts";

export const DELIVER_NOTICES = "deliver-notices";
/** With the queue's back-off of e^attempt seconds, of six hours at most: two and a half days. */
const MAX_ATTEMPTS = 20;

export type Carried = "email" | "sms";

export interface Delivery {
  readonly user_id: string;
  readonly channel: Carried;
  readonly workflow: string;
  readonly run_id: string;
  readonly message_id: string;
  readonly due_at: Date;
  /** Whether it waits for others. */
  readonly gathered: boolean;
}

interface Wake {
  readonly user_id: string;
  readonly channel: Carried;
  readonly gathered: boolean;
  /** By the queue's own clock. */
  readonly delayMs: number;
}

/** SQL that adds the jobs that look for what is due, one a person, channel and pace; a burst's first one sets its time. Only where `condition` holds. */
function wakesSql(wakes: readonly Wake[], condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const keys = wakes.map(
    ({ channel, user_id, gathered }) =>
      `${DELIVER_NOTICES}:${channel}:${gathered ? "gathered" : "once"}:${user_id}`,
  );
  // Without the condition there is no row, and so no call.
  return sql`
    select job.id from unnest(
        case when ${condition} then
          ${wakes.map(({ user_id, channel }) => JSON.stringify({ user_id, channel }))}::text[] end,
        ${keys}::text[], ${wakes.map(({ delayMs }) => delayMs)}::float8[],
        ${wakes.map(({ gathered }) => (gathered ? "preserve_run_at" : "replace"))}::text[])
        as t (payload, key, delay, mode),
      lateral jobs.add_job(
        ${DELIVER_NOTICES}::text,
        payload => t.payload::json,
        run_at => now() + t.delay * interval '1 millisecond',
        max_attempts => ${MAX_ATTEMPTS}::integer,
        job_key => t.key,
        job_key_mode => t.mode
      ) as job where t.payload is not null`;
}

/** Adds those jobs within `db`. */
export async function queueDeliveries(db: Kysely<DB>, wakes: readonly Wake[]): Promise<void> {
  if (wakes.length > 0) await wakesSql(wakes, sql`true`).execute(db);
}

/** SQL that adds the jobs of what is to be carried, from `now` on, where `condition` holds. */
export function deliveryJobsSql(
  deliveries: readonly Delivery[],
  now: Date,
  condition: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const wakes = deliveries.map(({ user_id, channel, gathered, due_at }) => ({
    user_id,
    channel,
    gathered,
    delayMs: due_at.getTime() - now.getTime(),
  }));
  return wakesSql(wakes, condition);
}

/** SQL that writes what is to be carried, where `condition` holds. What joins a burst is due with its first. */
export function deliveriesSql(
  deliveries: readonly Delivery[],
  now: Date,
  condition: RawBuilder<boolean>,
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
    where ${condition}`;
}
