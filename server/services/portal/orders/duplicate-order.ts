// Finds earlier orders: the same request again, or another order for the same home.
import type { Language } from "#messages/languages.ts";
import { sql, type Kysely } from "kysely";
import type { DB } from "#server/platform/db/types.ts";
import { createProblemError } from "#server/platform/errors.ts";
import { ORDER_COLUMNS, type OrderRow } from "#server/domain/orders/order-row.ts";
import type { OrderRequest } from "./new-order.ts";
import type { OrderContact } from "./order-contact.ts";
import { createOrderError } from "./order-problems.ts";

/** An order as it was placed. */
export type PlacedOrderRow = OrderRow & { readonly language: Language };

type PlacedOrderDetails = PlacedOrderRow &
  Pick<OrderContact, "user_id" | "email" | "phone"> & {
    /** The requested day. The provider may have named another one since then. */
    readonly asked_for: string | null;
  };

function isTheirs(row: PlacedOrderDetails, contact: OrderContact): boolean {
  if (row.user_id !== null && row.user_id === contact.user_id) return true;
  return row.email === contact.email && row.phone === contact.phone;
}

function isSame(row: PlacedOrderDetails, { input, contact, esiid }: OrderRequest): boolean {
  const isSameDay = input.starts_on === undefined || row.asked_for === input.starts_on;
  const isSameRequest = row.plan.id === input.plan_id && row.kind === input.kind && isSameDay;
  return isSameRequest && row.esiid === (esiid?.esiid ?? "") && isTheirs(row, contact);
}

/**
 * Returns the order that this request already created, or null if it is new. Throws `conflict` if the same id was used
 * for something else or by another customer.
 */
export async function findDuplicateOrder(
  db: Kysely<DB>,
  orderRequest: OrderRequest,
): Promise<PlacedOrderRow | null> {
  const { rows } = await sql<PlacedOrderDetails>`
    select ${sql.raw(ORDER_COLUMNS)}, o.language, o.user_id, o.email, o.phone,
      (select e.starts_on from portal.order_events e where e.order_id = o.id order by e.seq limit 1) as asked_for
    from portal.orders o where o.request_id = ${orderRequest.input.request_id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (isSame(row, orderRequest)) return row;
  const message = "This request_id was used for another order. Use a new one.";
  throw createProblemError("conflict", "request_reused", message, { request_id: message });
}

/**
 * Throws `order_under_way` if the same customer has an order for this home that the provider has or will get. Without a
 * home, nothing is known to compare with.
 */
export async function assertNoOpenOrder(db: Kysely<DB>, { contact, esiid }: OrderRequest): Promise<void> {
  if (esiid === null) return;
  const { user_id, email, phone } = contact;
  const { rows } = await sql`
    select from portal.orders
    where esiid = ${esiid.esiid} and (user_id = ${user_id}::uuid or email = ${email}::text or phone = ${phone}::text)
      and (state in ('submitted', 'accepted', 'scheduled') or (state = 'started' and connector = 'partner'))
    limit 1`.execute(db);
  if (rows.length > 0) throw createOrderError("order_under_way");
}
