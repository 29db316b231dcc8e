// The queue's tasks for homes that several accounts added (decision 0033).
import { sql } from "kysely";
import type { TaskList } from "graphile-worker";
import type { Context } from "#server/domain/context.ts";
import { hasLocation } from "#server/domain/locations/add-location.ts";
import { notifyLocationRemoved } from "#server/domain/locations/notify-location-removed.ts";
import {
  LOCATION_REMOVED,
  locationRemovedSchema,
  accountLocationSchema,
  RESOLVE_LOCATION,
  resolveLocationDispute,
  type AccountLocation,
} from "#server/domain/locations/resolve-location-dispute.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { eachOrder } from "#server/jobs/orders/each-order.ts";

// Only the provider can stop what it may already have. The customer sees the order and can cancel it.
function isUnsent({ state, sent_at }: LockedOrder): boolean {
  return state === "started" && sent_at === null;
}

/** Cancels the account's orders for a home that another account proved, unless a provider has them. */
async function cancelUnsentOrders(ctx: Context, { user_id, esiid }: AccountLocation): Promise<void> {
  // The account has proved in the meantime that the home is its own.
  if (await hasLocation(ctx.db.sql, user_id, esiid)) return;
  await eachOrder(ctx, {
    what: "cancel for a home that was removed",
    async find(after, limit) {
      const { rows } = await sql<{ id: string }>`
        select id from portal.orders
        where user_id = ${user_id} and esiid = ${esiid} and state = 'started' and sent_at is null and id > ${after}
        order by id limit ${limit}`.execute(ctx.db.sql);
      return rows.map(({ id }) => id);
    },
    async act(trx, order) {
      if (!isUnsent(order)) return false;
      await transitionOrder(ctx, trx, order, { to: "cancelled", by: "system", code: "home_removed" });
      return true;
    },
  });
}

/** Notifies an account that lost a home and cancels its unsent orders for it. Safe to run twice. */
async function handleRemoval(ctx: Context, payload: unknown): Promise<void> {
  const removed = locationRemovedSchema.parse(payload);
  await notifyLocationRemoved(ctx, ctx.db.sql, removed);
  if (removed.proved) await cancelUnsentOrders(ctx, removed);
}

/** Resolves a home by what its accounts proved. Safe to run twice. */
async function resolveDispute(ctx: Context, payload: unknown): Promise<void> {
  const location = accountLocationSchema.parse(payload);
  await ctx.db.sql.transaction().execute((trx) => resolveLocationDispute(trx, location, ctx.now()));
}

/** Creates every task for homes. */
export function locationTasks(ctx: Context): TaskList {
  return {
    [LOCATION_REMOVED]: (payload) => handleRemoval(ctx, payload),
    [RESOLVE_LOCATION]: (payload) => resolveDispute(ctx, payload),
  };
}
