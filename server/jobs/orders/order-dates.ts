// The daily job by which orders begin and end on their dates.
import { sql, type RawBuilder } from "kysely";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { endCancellation } from "#server/domain/orders/apply-enrollment.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { findPartner } from "#server/platform/settings/partners.ts";
import { eachOrder, type OrderWork } from "./each-order.ts";

/** A retailer's own word comes first: only so many days after the date, and asked once more, is its order taken to run. */
export const PARTNER_SILENT_DAYS = 3;
const DAY_MS = 86_400_000;

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

async function ids(ctx: Context, query: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await query.execute(ctx.db.sql);
  return rows.map(({ id }) => id);
}

/** Whether an order at a retailer's interface begins on the day `day` though the retailer did not say so; it is asked first where it can be (reconcile-enrollments.ts). */
export function isStartDue(order: LockedOrder, day: string): boolean {
  // Its retailer may take it back yet.
  if (order.cancel_requested_at !== null || order.state !== "scheduled") return false;
  return order.starts_on !== null && order.starts_on <= daysBefore(day, PARTNER_SILENT_DAYS);
}

// Said to have gone through without a date: the day that was asked for is the best that is known.
function isDue(ctx: Context, order: LockedOrder, day: string): boolean {
  if (order.connector === "partner") return !findPartner(ctx.config, order.partner) && isStartDue(order, day);
  const open =
    (order.state === "scheduled" || order.state === "accepted") && order.cancel_requested_at === null;
  return open && order.starts_on !== null && order.starts_on <= day;
}

function beginning(ctx: Context, day: string): OrderWork {
  const silent = daysBefore(day, PARTNER_SILENT_DAYS);
  // Those are asked, and begin by their answer.
  const partnerIds = ctx.config.partners.map(({ id }) => id);
  return {
    what: "begin",
    find: (after, limit) =>
      ids(
        ctx,
        sql`select id from portal.orders
          where state in ('accepted', 'scheduled') and starts_on <= ${day} and cancel_requested_at is null
            and (connector = 'handoff'
              or (state = 'scheduled' and starts_on <= ${silent} and not partner = any(${partnerIds}::text[])))
            and id > ${after} order by id limit ${limit}`,
      ),
    async act(trx, order) {
      if (!isDue(ctx, order, day)) return false;
      const by = { by: "system", code: "on_its_date" } as const;
      const at =
        order.state === "accepted"
          ? await transitionOrder(ctx, trx, order, { ...by, to: "scheduled", quiet: true })
          : order;
      await transitionOrder(ctx, trx, at, { ...by, to: "active" });
      return true;
    },
  };
}

// The order that follows it at the same home runs: so it ended the day before that began, whatever its term.
function followed(ctx: Context): OrderWork {
  return {
    what: "followed",
    find: (after, limit) =>
      ids(
        ctx,
        sql`select distinct o.id from portal.orders f join portal.orders o on o.id = f.replaces_order_id
          where f.replaces_order_id is not null and f.state = 'active' and o.state = 'active' and o.id > ${after}
          order by o.id limit ${limit}`,
      ),
    async act(trx, order) {
      if (order.state !== "active") return false;
      const next = await trx
        .selectFrom("portal.orders")
        .select("starts_on")
        .where("replaces_order_id", "=", order.id)
        .where("state", "=", "active")
        .executeTakeFirst();
      if (!next) return false;
      const last = next.starts_on === null ? null : daysBefore(next.starts_on, 1);
      const sooner = last !== null && (order.ends_on === null || last < order.ends_on);
      await transitionOrder(ctx, trx, order, {
        to: "ended",
        by: "system",
        code: "on_its_date",
        ends_on: sooner ? last : null,
        // The next one's own message says it.
        quiet: true,
      });
      await endCancellation(trx, order);
      return true;
    },
  };
}

// After its last day an order is over, although the power stays on: what follows is the retailer's month-to-month
// price, which nobody ordered. So it ends here the day after, whether or not another order follows.
function ending(ctx: Context, day: string): OrderWork {
  return {
    what: "end",
    find: (after, limit) =>
      ids(
        ctx,
        sql`select id from portal.orders
          where state = 'active' and ends_on < ${day} and id > ${after} order by id limit ${limit}`,
      ),
    async act(trx, order) {
      if (order.state !== "active" || order.ends_on === null || order.ends_on >= day) return false;
      await transitionOrder(ctx, trx, order, { to: "ended", by: "system", code: "on_its_date" });
      await endCancellation(trx, order);
      return true;
    },
  };
}

/** Begins and ends what is due today (Central); safe to run twice. Throws where an order failed, after all others were done. */
export async function applyDueTransitions(ctx: Context): Promise<void> {
  const day = today(ctx);
  const failures: unknown[] = [];
  for (const work of [beginning(ctx, day), followed(ctx), ending(ctx, day)])
    await eachOrder(ctx, work).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, "Some orders did not begin or end on their date.");
}
