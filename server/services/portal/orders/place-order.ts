// POST /api/orders: signed in, or as a guest. Despite crashes and repeats, one request results in one order or none.
import { sql, type Kysely } from "kysely";
import type { OrderConfirmation, PlaceOrder } from "#contracts/checkout.ts";
import type { Customer } from "#server/domain/accounts/customer.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { addOrderedLocation, findOrderedLocationState } from "#server/domain/locations/location-limit.ts";
import { toHandoff } from "#server/domain/orders/provider-handoff.ts";
import { insertOrder } from "#server/domain/orders/insert-order.ts";
import { queueEnrollment } from "#server/domain/orders/queue-enrollment.ts";
import { createReceipt } from "#server/domain/orders/receipt.ts";
import { notifyOrderPlaced } from "#server/domain/orders/notify-order-placed.ts";
import { newOrder, type ReadyOrder, type OrderRequest } from "./new-order.ts";
import { readContact } from "./order-contact.ts";
import { enforceOrderLimits } from "./order-limits.ts";
import { findDuplicateOrder, assertNoOpenOrder, type PlacedOrderRow } from "./duplicate-order.ts";
import { readTypedEsiid } from "./typed-esiid.ts";

// Locks the request first, then the home. A request that waits here for either one sees what the other wrote.
async function lockRequest(trx: Kysely<DB>, { input, esiid }: OrderRequest): Promise<void> {
  const location = esiid === null ? [] : [`order-home:${esiid.esiid}`];
  for (const key of [`order-request:${input.request_id}`, ...location])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

async function write(ctx: Context, trx: Kysely<DB>, order: ReadyOrder): Promise<string> {
  const id = await insertOrder(trx, order);
  const { user_id, esiid, home: location, connector, placed_at } = order;
  if (user_id !== null && esiid !== "") {
    const { address, city, zip } = location;
    // A home that another account has stays there, and a home over the limit is not added. The order does not need it.
    await addOrderedLocation(trx, { user_id, esiid, address, city, zip }, placed_at);
  }
  if (connector === "partner") await queueEnrollment(trx, id);
  await notifyOrderPlaced(ctx, trx, id);
  return id;
}

type OrderForResponse = Pick<PlacedOrderRow, "id" | "state" | "connector" | "plan" | "language"> &
  Pick<ReadyOrder, "starts_on">;

// Returns the same for a form that is sent again.
async function toPlacedOrder(
  ctx: Context,
  db: Kysely<DB>,
  { contact: { user_id }, esiid }: OrderRequest,
  order: OrderForResponse,
): Promise<OrderConfirmation> {
  const { id, state, connector } = order;
  const location =
    user_id === null || esiid === null ? undefined : await findOrderedLocationState(db, user_id, esiid.esiid);
  return {
    order_id: id,
    state,
    connector,
    receipt: createReceipt(ctx, id),
    ...(location && { location }),
    starts_on: order.starts_on ?? null,
    handoff: toHandoff(order),
  };
}

async function placeOnce(
  ctx: Context,
  orderRequest: OrderRequest,
  order: ReadyOrder,
  ip: string,
): Promise<OrderConfirmation> {
  return ctx.db.sql.transaction().execute(async (trx) => {
    await lockRequest(trx, orderRequest);
    const same = await findDuplicateOrder(trx, orderRequest);
    if (same) return toPlacedOrder(ctx, trx, orderRequest, same);
    await assertNoOpenOrder(trx, orderRequest);
    await enforceOrderLimits(ctx, trx, { ...orderRequest, ip });
    const id = await write(ctx, trx, order);
    return toPlacedOrder(ctx, trx, orderRequest, { ...order, id, state: "started" });
  });
}

/**
 * Places the order, once per `request_id`. Throws those of ORDER_PROBLEMS, `validation_failed`, `rate_limited`. Limits
 * are counted for `ip`.
 */
export async function placeOrder(
  ctx: Context,
  customer: Customer | null,
  input: PlaceOrder,
  ip: string,
): Promise<OrderConfirmation> {
  const contact = readContact(customer, input);
  const esiid = input.esiid === undefined ? null : readTypedEsiid(input.esiid);
  const orderRequest = { input, customer, contact, esiid };
  const before = await findDuplicateOrder(ctx.db.sql, orderRequest);
  if (before) return toPlacedOrder(ctx, ctx.db.sql, orderRequest, before);
  return placeOnce(ctx, orderRequest, await newOrder(ctx, orderRequest), ip);
}
