// Adds up what changed in the orders of affiliates, so that their figures stay quick to read. They are right before and after.
import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Adds up once, all or nothing; safe at any time and beside other processes. */
export async function sumAffiliateOrders(ctx: Pick<Context, "db">): Promise<void> {
  // In order, so that of two that run at once neither waits for what the other waits for.
  await sql`
    with changes as (
      delete from portal.affiliate_order_changes returning cp_afid, day, state, orders
    )
    insert into portal.affiliate_orders as o (cp_afid, day, state, orders)
    select cp_afid, day, state, sum(orders) from changes
    group by cp_afid, day, state having sum(orders) <> 0 order by cp_afid, day, state
    on conflict (cp_afid, day, state) do update set orders = o.orders + excluded.orders`.execute(ctx.db.sql);
}
