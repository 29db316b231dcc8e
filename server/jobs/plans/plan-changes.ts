// Notifies customers of plans that a listing changed: those that they chose and did not order yet, and those that their
// contract may continue with when it ends. Every notification has a key of what changed, so it is sent once however
// often this runs.
import { sql } from "kysely";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { recordWebhookEvent } from "#server/domain/webhooks/record-event.ts";
import { TERM_ENDING_DAYS } from "#market/contract-clock.ts";
import { addDays } from "#meter/calendar.ts";

/** How long a change is recent: this runs with every import, and daily. */
const RECENT_DAYS = 7;
const BATCH_SIZE = 2_000;

interface Change {
  readonly order_id: string;
  readonly user_id: string;
  readonly esiid: string;
  readonly plan_id: string;
  readonly plan_name: string;
  readonly provider: string;
  readonly what: "withdrawn" | "price";
  /** Version of the content: the same for the same change. */
  readonly version: string;
}

// As published: our own reading of a label may improve without any change by the provider.
const terms = (plan: string): string => `jsonb_build_array(
  ${plan} -> 'label', ${plan} -> 'termination_fee', ${plan} -> 'term_months', ${plan} -> 'rate_type')`;

const NAMES = `coalesce(p.body -> 'texts' -> o.language ->> 'name', p.body ->> 'name') as plan_name,
  p.body -> 'provider' ->> 'name' as provider`;

async function chosen(ctx: Context): Promise<readonly Change[]> {
  const { rows } = await sql<Change>`
    select o.id as order_id, o.user_id, o.esiid, p.id as plan_id, ${sql.raw(NAMES)},
      case when p.seen_until is null then 'price' else 'withdrawn' end as what,
      case when p.seen_until is null then md5(${sql.raw(terms("p.body"))}::text) else p.seen_until::text end as version
    from portal.orders o join compare.plan p on p.id = o.plan_id
    where o.state in ('started', 'handed_off') and o.user_id is not null
      and (p.seen_until is not null or ${sql.raw(terms("p.body"))} <> ${sql.raw(terms("o.plan"))})
    order by o.user_id, o.id limit ${BATCH_SIZE}`.execute(ctx.db.sql);
  return rows;
}

// It is unknown which of its provider's month-to-month plans a contract continues with: a change to any of them is
// relevant, one at a time.
async function followed(ctx: Context, day: string): Promise<readonly Change[]> {
  const since = addDays(day, -RECENT_DAYS);
  const { rows } = await sql<Change>`
    with news as (
      select p.id, p.tdu, p.body, p.seen_until,
        case when p.seen_until is null then v.valid_from else p.seen_until end as at
      from compare.plan p
      left join lateral (
        select newest.valid_from from compare.plan_version newest
        where newest.plan_id = p.id and newest.valid_from > ${since} and exists (
          select from compare.plan_version older
          where older.plan_id = p.id and older.valid_from < newest.valid_from
            and ${sql.raw(terms("older.body"))} <> ${sql.raw(terms("newest.body"))})
        order by newest.valid_from desc limit 1) v on true
      where (p.body ->> 'term_months')::int = 0 and not coalesce((p.body ->> 'prepaid')::boolean, false)
        and not coalesce((p.body ->> 'new_customers_only')::boolean, false)
        and (p.seen_until > ${since} or (p.seen_until is null and v.valid_from is not null))
    )
    select distinct on (o.user_id, o.id) o.id as order_id, o.user_id, o.esiid, p.id as plan_id, ${sql.raw(NAMES)},
      case when p.seen_until is null then 'price' else 'withdrawn' end as what, p.at::text as version
    from portal.orders o join news p
      on p.tdu = o.home ->> 'tdu' and p.body -> 'provider' ->> 'puct_number' = o.plan -> 'provider' ->> 'puct_number'
    where o.state = 'active' and o.user_id is not null and o.opted_out_at is null
      and o.ends_on between ${day} and ${addDays(day, TERM_ENDING_DAYS)}
    order by o.user_id, o.id, p.at desc, p.id limit ${BATCH_SIZE}`.execute(ctx.db.sql);
  return rows;
}

async function notifyChange(ctx: Context, change: Change): Promise<void> {
  const { order_id, user_id, esiid, plan_id, plan_name, provider, what, version } = change;
  await ctx.db.sql.transaction().execute(async (trx) => {
    const { replayed } = await ctx.publish(trx, {
      workflow: "plan-changed",
      recipients: [user_id],
      data: { order_id, plan_name, provider, what, service_location: { service_location: { esiid } } },
      idempotency_key: `plan-changed:${order_id}:${plan_id}:${what}:${version}`,
    });
    if (replayed) return;
    const data = { order_id, esiid, plan_id, what };
    const event = { user_id, type: "plan.changed", object: `order:${order_id}`, data } as const;
    await recordWebhookEvent(trx, event, ctx.now());
  });
}

/** Sends notifications of every change that was not sent yet. Safe to run twice. */
export async function notifyPlanChanges(ctx: Context): Promise<void> {
  for (const change of [...(await chosen(ctx)), ...(await followed(ctx, today(ctx)))])
    await notifyChange(ctx, change);
}
