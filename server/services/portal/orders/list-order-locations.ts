// GET /api/orders/service_locations: what /process claims after a sign-up.
import type { OrderLocations } from "#contracts/orders.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import { toServiceLocation, type OrderRow } from "#server/domain/orders/order-row.ts";

const MAX_LOCATIONS = 500;

// An order belongs to someone else until it is claimed, so only verified addresses count.
const LOCATIONS_SQL = `
  select id, esiid, home, user_id is null as waiting
  from portal.orders
  where user_id = $1 or (user_id is null and (email = $2 or phone = $3))
  order by placed_at desc, id limit ${MAX_LOCATIONS}`;

/** Returns the homes of the account's orders, and of those waiting under its verified addresses. */
export async function listOrderLocations(ctx: Context, customer: Customer): Promise<OrderLocations> {
  const { rows } = await ctx.db.pool.query<Pick<OrderRow, "id" | "esiid" | "home"> & { waiting: boolean }>(
    LOCATIONS_SQL,
    [customer.id, customer.verified_email, customer.verified_phone],
  );
  return {
    items: rows.map((row) => ({
      order_id: row.id,
      service_location: toServiceLocation(row),
      state: row.waiting ? "waiting" : "taken_in",
    })),
  };
}
