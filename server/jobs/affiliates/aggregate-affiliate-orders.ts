// Adds up changes in the orders of affiliates and of their links, so that their stats stay quick to read. They are
// correct before and after.
import { sql } from "kysely";
import type { Context } from "#server/domain/context.ts";

/** Adds up once, each of the two stats all or nothing. Safe at any time and alongside other processes. */
export async function sumAffiliateOrders(ctx: Pick<Context, "db">): Promise<void> {
  // Ordered, so two concurrent runs cannot deadlock.
  await sql`
    with changes as (
      delete from portal.affiliate_order_changes returning cp_afid, day, state, orders
    )
    insert into portal.affiliate_orders as o (cp_afid, day, state, orders)
    select cp_afid, day, state, sum(orders) from changes
    group by cp_afid, day, state having sum(orders) <> 0 order by cp_afid, day, state
    on conflict (cp_afid, day, state) do update set orders = o.orders + excluded.orders`.execute(ctx.db.sql);
  await sql`
    with changes as (
      delete from portal.link_order_changes returning link_id, orders
    )
    insert into portal.link_orders as o (link_id, orders)
    select link_id, sum(orders) from changes
    group by link_id having sum(orders) <> 0 order by link_id
    on conflict (link_id) do update set orders = o.orders + excluded.orders`.execute(ctx.db.sql);
}
