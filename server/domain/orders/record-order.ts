// Records an order's status for the webhooks of its account.
import type { Kysely } from "kysely";
import type { OrderState } from "#contracts/order-transitions.ts";
import { recordWebhookEvent } from "#server/domain/webhooks/record-event.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { LockedOrder } from "./locked-order.ts";

/** Records at `now` within `trx` that a locked order was placed (from null) or moved. A guest's order has no webhooks. */
export async function recordOrder(
  trx: Kysely<DB>,
  { id, user_id, esiid, state, starts_on, ends_on }: LockedOrder,
  from: OrderState | null,
  now: Date,
): Promise<void> {
  if (user_id === null) return;
  const data = { order_id: id, esiid, state, previous_state: from, starts_on, ends_on };
  await recordWebhookEvent(trx, { user_id, type: "order.updated", object: `order:${id}`, data }, now);
}
