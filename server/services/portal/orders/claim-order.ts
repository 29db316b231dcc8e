// POST /api/orders/{id}/claim: adds an order that was placed under a verified address to the account, and its home too
// if there is room.
import type { Kysely } from "kysely";
import type { ClaimOrderResponse } from "#contracts/orders.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { type Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { addOrderedLocation } from "#server/domain/locations/location-limit.ts";
import { noSuchOrder } from "./get-order.ts";
import type { OrderedLocation } from "#server/domain/orders/order-row.ts";

type Claimed = { esiid: string; home: OrderedLocation; user_id: string | null };

// Locked: of two accounts with one contact address (its email, its phone), only one gets the order.
async function lockClaimable(trx: Kysely<DB>, customer: Customer, id: string): Promise<Claimed | undefined> {
  const { verified_email, verified_phone } = customer;
  const row = await trx
    .selectFrom("portal.orders")
    .select(["esiid", "home", "user_id"])
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("user_id", "=", customer.id),
        eb.and([
          eb("user_id", "is", null),
          eb.or([
            eb.lit(false),
            ...(verified_email ? [eb("email", "=", verified_email)] : []),
            ...(verified_phone ? [eb("phone", "=", verified_phone)] : []),
          ]),
        ]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, home: row.home as unknown as OrderedLocation };
}

/** Claims the order, all or nothing. Safe to repeat. Throws `not_found` for orders of others. */
export async function claimOrder(ctx: Context, customer: Customer, id: string): Promise<ClaimOrderResponse> {
  if (!isUuid(id)) throw noSuchOrder();
  return ctx.db.sql.transaction().execute(async (trx) => {
    const order = await lockClaimable(trx, customer, id);
    if (!order) throw noSuchOrder();
    const now = ctx.now();
    if (order.user_id === null)
      await trx
        .updateTable("portal.orders")
        .set({ user_id: customer.id, claimed_at: now, updated_at: now })
        .where("id", "=", id)
        .execute();
    if (order.esiid === "") return { order_id: id.toLowerCase(), location: "not_chosen" };
    const { address, city, zip } = order.home;
    const newLocation = { user_id: customer.id, esiid: order.esiid, address, city, zip };
    const location = await addOrderedLocation(trx, newLocation, now);
    return { order_id: id.toLowerCase(), location };
  });
}
