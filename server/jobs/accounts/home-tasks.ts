// The queue's tasks about homes that several accounts added (decision 0033).
import { sql } from "kysely";
import type { TaskList } from "graphile-worker";
import type { Context } from "#server/domain/context.ts";
import { holdsHome } from "#server/domain/locations/hold-home.ts";
import { notifyHomeRemoved } from "#server/domain/locations/notify-home-removed.ts";
import {
  HOME_REMOVED,
  homeRemovedSchema,
  homeSchema,
  SETTLE_HOME,
  settleHome,
  type AccountHome,
} from "#server/domain/locations/settle-home.ts";
import { moveOrder, type LockedOrder } from "#server/domain/orders/move-order.ts";
import { eachOrder } from "#server/jobs/orders/each-order.ts";

// What its provider may have is the provider's to stop: the customer sees the order and can cancel it.
function isUnsent({ state, sent_at }: LockedOrder): boolean {
  return state === "started" && sent_at === null;
}

/** Cancels the account's orders for a home that another account proved, as far as no provider has them. */
async function cancelUnsentOrders(ctx: Context, { user_id, esiid }: AccountHome): Promise<void> {
  // Proved in the meantime that it was theirs after all.
  if (await holdsHome(ctx.db.sql, user_id, esiid)) return;
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
      await moveOrder(ctx, trx, order, { to: "cancelled", by: "system", code: "home_removed" });
      return true;
    },
  });
}

/** Notifies an account that lost a home and cancels what it had not sent for it; safe to run twice. */
async function followRemoval(ctx: Context, payload: unknown): Promise<void> {
  const removed = homeRemovedSchema.parse(payload);
  await notifyHomeRemoved(ctx, ctx.db.sql, removed);
  if (removed.proved) await cancelUnsentOrders(ctx, removed);
}

/** Settles a home by what its accounts proved; safe to run twice. */
async function settleOneHome(ctx: Context, payload: unknown): Promise<void> {
  const home = homeSchema.parse(payload);
  await ctx.db.sql.transaction().execute((trx) => settleHome(trx, home, ctx.now()));
}

/** Every task about homes. */
export function homeTasks(ctx: Context): TaskList {
  return {
    [HOME_REMOVED]: (payload) => followRemoval(ctx, payload),
    [SETTLE_HOME]: (payload) => settleOneHome(ctx, payload),
  };
}
