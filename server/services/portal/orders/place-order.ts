// POST /api/orders: signed in, or as a guest. Whatever crashes or is sent twice, one request is one order or none.
import { sql, type Kysely } from "kysely";
import type { PlacedOrder, PlaceOrder } from "#contracts/placing.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { holdOrderedHome, orderedHomeNow } from "#server/domain/locations/home-room.ts";
import { handoffOf } from "#server/domain/orders/handoff-page.ts";
import { insertOrder } from "#server/domain/orders/insert-order.ts";
import { queueEnrollment } from "#server/domain/orders/queue-enrollment.ts";
import { receiptOf } from "#server/domain/orders/receipt.ts";
import { tellOfPlacedOrder } from "#server/domain/orders/tell-of-order.ts";
import { newOrder, type ReadyOrder, type Wanted } from "./new-order.ts";
import { readContact } from "./order-contact.ts";
import { countOrder } from "./order-limits.ts";
import { placedBefore, refuseSecond, type Placed } from "./placed-before.ts";
import { readTypedEsiid } from "./typed-esiid.ts";

// The request first, then the home: whoever waits here for either sees what the other wrote.
async function lockRequest(trx: Kysely<DB>, { asked, esiid }: Wanted): Promise<void> {
  for (const key of [`order-request:${asked.request_id}`, `order-home:${esiid.esiid}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

async function write(ctx: Context, trx: Kysely<DB>, order: ReadyOrder): Promise<string> {
  const id = await insertOrder(trx, order);
  const { user_id, esiid, home, connector, placed_at } = order;
  if (user_id !== null) {
    const { address, city, zip } = home;
    // One that another account holds stays theirs, and one too many stays out: the order does not need it.
    await holdOrderedHome(trx, { user_id, esiid, address, city, zip }, placed_at);
  }
  if (connector === "partner") await queueEnrollment(trx, id);
  await tellOfPlacedOrder(ctx, trx, id);
  return id;
}

type Told = Pick<Placed, "id" | "state" | "connector" | "plan" | "language">;

// The same for a form that is sent again.
async function answer(
  ctx: Context,
  db: Kysely<DB>,
  { contact: { user_id }, esiid }: Wanted,
  order: Told,
): Promise<PlacedOrder> {
  const { id, state, connector } = order;
  const location = user_id === null ? undefined : await orderedHomeNow(db, user_id, esiid.esiid);
  return {
    order_id: id,
    state,
    connector,
    receipt: receiptOf(ctx, id),
    ...(location && { location }),
    handoff: handoffOf(order),
  };
}

async function placeOnce(ctx: Context, wanted: Wanted, order: ReadyOrder, ip: string): Promise<PlacedOrder> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockRequest(trx, wanted);
    const same = await placedBefore(trx, wanted);
    if (same) return answer(ctx, trx, wanted, same);
    await refuseSecond(trx, wanted);
    await countOrder(ctx, trx, { ...wanted, ip });
    const id = await write(ctx, trx, order);
    return answer(ctx, trx, wanted, { ...order, id, state: "started" });
  });
}

/** Places the order, once for its `request_id`; throws the problems of ORDER_PROBLEMS, `validation_failed`, `rate_limited`. `ip` is whose limits count. */
export async function placeOrder(
  ctx: Context,
  customer: Customer | null,
  asked: PlaceOrder,
  ip: string,
): Promise<PlacedOrder> {
  const [contact, esiid] = [readContact(customer, asked), readTypedEsiid(asked.esiid)];
  const wanted = { asked, customer, contact, esiid };
  const before = await placedBefore(ctx.db.sql, wanted);
  if (before) return answer(ctx, ctx.db.sql, wanted, before);
  return placeOnce(ctx, wanted, await newOrder(ctx, wanted), ip);
}
