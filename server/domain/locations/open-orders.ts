// The orders of a home that have not started yet, and the other facts for its alerts.
import type { OrderCode, OrderState } from "#contracts/order-transitions.ts";
import type { Connector } from "#contracts/checkout.ts";
import type { Plan } from "#contracts/plan.ts";
import type { OrderInProgress } from "#advice/priced-location.ts";
import type { Context } from "#server/domain/context.ts";

export interface LocationFacts {
  /** Newest first. */
  readonly open_orders: readonly OrderInProgress[];
  /** Whether the renewal of the running order at the home was opted out of. */
  readonly opted_out: boolean;
  /** Last day of the permission to read the meter, if it is expiring. */
  readonly agreement_ends_on: string | null;
}

interface OrderRow {
  readonly id: string;
  readonly state: OrderState;
  readonly connector: Connector;
  readonly plan: Plan;
  readonly starts_on: string | null;
  readonly last_code: OrderCode | null;
}

type Row = Omit<LocationFacts, "open_orders"> & (OrderRow | { readonly [column in keyof OrderRow]: null });

// An order that waits on the provider's own page is in progress too, until its customer reports otherwise or time runs
// out. One row for each, or one without an order.
const FACTS_SQL = `
  select o.*, f.*
  from (select
    exists (
      select from portal.orders
      where user_id = $1 and esiid = $2 and state = 'active' and opted_out_at is not null) as opted_out,
    (select ends_on from usage.agreements
      where user_id = $1 and esiid = $2 and state = 'expiring'
        and not exists (
          select from usage.agreements next
          where next.user_id = $1 and next.esiid = $2 and next.state in ('submitted', 'pending_customer', 'active'))
      order by created_at desc limit 1) as agreement_ends_on) f
  left join (
    select o.id, o.state, o.connector, o.plan, o.starts_on, o.placed_at,
      (select e.code from portal.order_events e where e.order_id = o.id order by e.seq desc limit 1) as last_code
    from portal.orders o
    where o.user_id = $1 and o.esiid = $2
      and o.state in ('started', 'handed_off', 'submitted', 'accepted', 'scheduled')) o on true
  order by o.placed_at desc, o.id`;

/** Finds the other facts about an account's home. Empty for a home that is not the account's. */
export async function findLocationFacts(
  ctx: Pick<Context, "db">,
  userId: string,
  esiid: string,
): Promise<LocationFacts> {
  const { rows } = await ctx.db.pool.query<Row>(FACTS_SQL, [userId, esiid]);
  const open_orders = rows.flatMap(({ id, state, connector, plan, starts_on, last_code }) =>
    id === null ? [] : [{ id, state, connector, plan, starts_on, last_code }],
  );
  const [{ opted_out, agreement_ends_on } = { opted_out: false, agreement_ends_on: null }] = rows;
  return { open_orders, opted_out, agreement_ends_on };
}
