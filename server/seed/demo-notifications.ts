// Notifications of the demo customers: steps of their orders, and a linked meter.
import { sql, type Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { openPublisher, type Publish } from "#server/domain/notifications/publish.ts";

const DAY_MS = 86_400_000;
/** Older steps are history. */
const HISTORY_DAYS = 30;
export const LINKED_DAYS_AGO = 21;
/** Older notifications are marked as read. */
const UNREAD_DAYS = 4;

interface Step {
  readonly at: Date;
  readonly esiid: string;
  readonly order_id: string;
  readonly state: string;
  readonly plan_name: string;
  readonly provider: string;
  readonly starts_on: string | null;
}

interface Past {
  readonly at: Date;
  readonly publishNotification: (publish: Publish) => Promise<unknown>;
}

const toLocationData = (esiid: string) => ({ service_location: { service_location: { esiid } } });

/**
 * Writes within `trx` the recent notifications of a customer with these orders and these homes with meter readings. No
 * email is sent.
 */
export async function notifyDemoCustomer(
  ctx: Context,
  trx: Kysely<DB>,
  user_id: string,
  esiids: readonly string[],
): Promise<void> {
  const now = ctx.now().getTime();
  const how = { recipients: [user_id], idempotency_key: null, elsewhere: ["email", "sms"] } as const;
  const linked = esiids.map((esiid): Past => {
    const data = { ...toLocationData(esiid), is_success: true };
    return {
      at: new Date(now - LINKED_DAYS_AGO * DAY_MS),
      publishNotification: (publish) =>
        publish(trx, { ...how, workflow: "live-link-initial-setup-complete", data }),
    };
  });
  const steps = (await listSteps(trx, user_id, new Date(now - HISTORY_DAYS * DAY_MS))).map(
    ({ at, esiid, starts_on, ...step }): Past => {
      const data = { ...toLocationData(esiid), ...step, ...(starts_on === null ? {} : { starts_on }) };
      return { at, publishNotification: (publish) => publish(trx, { ...how, workflow: "order-step", data }) };
    },
  );
  // Oldest first, because the times of one user's notifications increase.
  for (const { at, publishNotification: publishStep } of [...linked, ...steps].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  ))
    await publishStep(openPublisher({ ...ctx, now: () => at }));
  await trx
    .updateTable("notify.messages")
    .set({ seen_at: new Date(now), read_at: new Date(now) })
    .where("user_id", "=", user_id)
    .where("inserted_at", "<", new Date(now - UNREAD_DAYS * DAY_MS))
    .execute();
}

async function listSteps(trx: Kysely<DB>, user_id: string, since: Date): Promise<readonly Step[]> {
  const { rows } = await sql<Step>`
    select e.at, o.esiid, o.id::text as order_id, e.state, o.plan ->> 'name' as plan_name,
      o.plan -> 'provider' ->> 'name' as provider, o.starts_on::text
    from portal.orders o join portal.order_events e on e.order_id = o.id
    where o.user_id = ${user_id} and e.at > ${since} and e.state not in ('started', 'handed_off')`.execute(
    trx,
  );
  return rows;
}
