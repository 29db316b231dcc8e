// Finds the order that another one follows.
import { sql, type Kysely } from "kysely";
import type { PlaceOrder } from "#contracts/checkout.ts";
import { isUuid } from "#server/platform/uuid.ts";
import type { DB } from "#server/platform/db/types.ts";
import { createOrderError } from "./order-problems.ts";
import type { ReplacedOrder } from "./order-start.ts";

/** Identifies the account and the home. */
interface Whose {
  readonly user_id: string | null;
  readonly esiid: string;
}

/** Returns the active order with this id, of this account and at this home, or null if there is none. */
export async function findRunning(
  db: Kysely<DB>,
  id: string,
  { user_id, esiid }: Whose,
): Promise<ReplacedOrder | null> {
  if (!isUuid(id)) return null;
  const { rows } = await sql<ReplacedOrder>`
    select ends_on, plan from portal.orders
    where id = ${id}::uuid and user_id = ${user_id}::uuid and esiid = ${esiid} and state = 'active'`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Returns the active order that was named, or null if none was named and none is required. Throws `nothing_to_renew`.
 */
export async function replacedOrder(
  db: Kysely<DB>,
  { kind, replaces_order_id: id }: Pick<PlaceOrder, "kind" | "replaces_order_id">,
  whose: Whose,
): Promise<ReplacedOrder | null> {
  if (id === undefined && kind !== "renewal") return null;
  const found = id === undefined ? null : await findRunning(db, id, whose);
  if (!found) throw createOrderError("nothing_to_renew");
  return found;
}

/**
 * Returns the id of the order that ends when this one starts: the one that was named, or for a switch of an account's
 * own home the one active there. Null if there is none.
 */
export async function followedOrder(
  db: Kysely<DB>,
  { kind, replaces_order_id: id }: Pick<PlaceOrder, "kind" | "replaces_order_id">,
  { user_id, esiid }: Whose,
): Promise<string | null> {
  if (id !== undefined || kind !== "switch") return id ?? null;
  const { rows } = await sql<{ id: string }>`
    select id from portal.orders
    where user_id = ${user_id}::uuid and esiid = ${esiid} and state = 'active'
    order by starts_on desc nulls last, placed_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
