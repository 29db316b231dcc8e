// Runs over the orders that a daily job is about: in batches, each order in its own transaction, so one that fails does
// not hold up the others.
import type { Kysely } from "kysely";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { lockOrder, type LockedOrder } from "#server/domain/orders/locked-order.ts";

const BATCH = 200;
/** Before the id of every order. */
const FIRST = "00000000-0000-0000-0000-000000000000";

export interface OrderWork {
  /** For the log. */
  readonly what: string;
  /** Ids of orders that may be due, sorted, the first `limit` after the id `after`. */
  readonly find: (after: string, limit: number) => Promise<readonly string[]>;
  /** Does it within `trx` if the order is still due. Returns false if it is not. */
  readonly act: (trx: Kysely<DB>, order: LockedOrder) => Promise<boolean>;
}

async function actOn(
  ctx: Context,
  { act, what }: OrderWork,
  id: string,
): Promise<"done" | "left" | "failed"> {
  try {
    return await ctx.db.sql.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      return order && (await act(trx, order)) ? "done" : "left";
    });
  } catch (error) {
    // Not the whole error: the database's details contain row values.
    const why = error instanceof Error ? error.message.slice(0, 200) : "unknown";
    ctx.log.error({ order_id: id, what, why }, "a daily step of an order failed");
    return "failed";
  }
}

/**
 * Does the work for every order that is due. Safe at any time, twice, and alongside other processes. Throws at the end
 * if some failed, so that the queue runs it again.
 */
export async function eachOrder(ctx: Context, work: OrderWork): Promise<void> {
  const counts = { done: 0, left: 0, failed: 0 };
  let ids = await work.find(FIRST, BATCH);
  while (ids.length > 0) {
    for (const id of ids) counts[await actOn(ctx, work, id)] += 1;
    ids = await work.find(ids.at(-1) ?? FIRST, BATCH);
  }
  if (counts.done > 0 || counts.failed > 0)
    ctx.log.info({ what: work.what, done: counts.done, failed: counts.failed }, "daily steps of orders");
  if (counts.failed > 0) throw new Error(`${counts.failed} orders could not be moved (${work.what}).`);
}
