// The daily job that prompts once for the outcome on a provider's own page. If no outcome is ever reported, the order
// is closed.
import { sql } from "kysely";
import type { Context } from "#server/domain/context.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { notifyCustomer } from "#server/domain/orders/notify-order.ts";
import { eachOrder, type OrderWork } from "./each-order.ts";

const DAY_MS = 86_400_000;
/** Days without any update of the order. */
export const PROMPT_AFTER_DAYS = 3;
/** Days after that prompt. */
export const CLOSE_AFTER_DAYS = 30;

type FindDue = (prompted: boolean, before: Date, after: string, limit: number) => Promise<string[]>;

// Includes orders that were never opened from here, because the first message links to the provider's page itself.
function finder(ctx: Context): FindDue {
  return async (prompted, before, after, limit) => {
    const { rows } = await sql<{ id: string }>`
      select id from portal.orders
      where connector = 'handoff' and state in ('started', 'handed_off') and updated_at <= ${before}
        and (outcome_asked_at is not null) = ${prompted} and id > ${after}
      order by id limit ${limit}`.execute(ctx.db.sql);
    return rows.map(({ id }) => id);
  };
}

function isOpen({ connector, state }: LockedOrder): boolean {
  return connector === "handoff" && (state === "started" || state === "handed_off");
}

function isDue(order: LockedOrder, prompted: boolean, before: Date): boolean {
  return isOpen(order) && (order.outcome_asked_at !== null) === prompted && order.updated_at <= before;
}

function promptWork(ctx: Context, before: Date): OrderWork {
  const find = finder(ctx);
  return {
    what: "ask",
    find: (after, limit) => find(false, before, after, limit),
    async act(trx, order) {
      if (!isDue(order, false, before)) return false;
      if (order.state === "started") await notifyCustomer(ctx, trx, order, "not_finished");
      else await transitionOrder(ctx, trx, order, { to: "handed_off", by: "system" });
      const now = ctx.now();
      await trx
        .updateTable("portal.orders")
        .set({ outcome_asked_at: now, updated_at: now })
        .where("id", "=", order.id)
        .execute();
      return true;
    },
  };
}

function closing(ctx: Context, before: Date): OrderWork {
  const find = finder(ctx);
  return {
    what: "close",
    find: (after, limit) => find(true, before, after, limit),
    async act(trx, order) {
      if (!isDue(order, true, before)) return false;
      await transitionOrder(ctx, trx, order, { to: "cancelled", by: "system", code: "no_answer" });
      return true;
    },
  };
}

/**
 * Prompts after three days without an update, and closes after 30 more. Safe to run twice. Throws if an order failed,
 * after all others were done.
 */
export async function promptForOutcomes(ctx: Context): Promise<void> {
  const now = ctx.now().getTime();
  const failures: unknown[] = [];
  for (const work of [
    closing(ctx, new Date(now - CLOSE_AFTER_DAYS * DAY_MS)),
    promptWork(ctx, new Date(now - PROMPT_AFTER_DAYS * DAY_MS)),
  ])
    await eachOrder(ctx, work).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, "Some outcomes could not be requested.");
}
