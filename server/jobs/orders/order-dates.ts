// The daily job that starts and ends orders on their dates.
import { sql, type RawBuilder } from "kysely";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { clearCancellationRequest } from "#server/domain/orders/apply-enrollment.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { findPartner } from "#server/platform/settings/partners.ts";
import { eachOrder, type OrderWork } from "./each-order.ts";

/**
 * The provider's own status takes precedence: its order counts as started only this many days after the date, and after
 * another check.
 */
export const PARTNER_SILENT_DAYS = 3;
const DAY_MS = 86_400_000;

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

async function listIds(ctx: Context, query: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await query.execute(ctx.db.sql);
  return rows.map(({ id }) => id);
}

/**
 * Whether an order at a provider's API starts on the day `day` without the provider's confirmation. The provider is
 * checked first if possible (reconcile-enrollments.ts).
 */
export function isStartDue(order: LockedOrder, day: string): boolean {
  // Its provider may still cancel it.
  if (order.cancel_requested_at !== null || order.state !== "scheduled") return false;
  return order.starts_on !== null && order.starts_on <= daysBefore(day, PARTNER_SILENT_DAYS);
}

// Reported as successful without a date: the requested day is the best known one.
function isDue(ctx: Context, order: LockedOrder, day: string): boolean {
  if (order.connector === "partner") return !findPartner(ctx.config, order.partner) && isStartDue(order, day);
  const open =
    (order.state === "scheduled" || order.state === "accepted") && order.cancel_requested_at === null;
  return open && order.starts_on !== null && order.starts_on <= day;
}

function beginning(ctx: Context, day: string): OrderWork {
  const silent = daysBefore(day, PARTNER_SILENT_DAYS);
  // Those providers are polled, and their orders start by their response.
  const partnerIds = ctx.config.partners.map(({ id }) => id);
  return {
    what: "begin",
    find: (after, limit) =>
      listIds(
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

// The next order at the same home has started, so this one ended the day before, whatever its term.
function followed(ctx: Context): OrderWork {
  return {
    what: "followed",
    find: (after, limit) =>
      listIds(
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
        // The next order's own message covers it.
        quiet: true,
      });
      await clearCancellationRequest(trx, order);
      return true;
    },
  };
}

// After its last day an order is over, although the power stays on: the provider's month-to-month price that follows
// was not ordered. So it ends here the day after, whether or not another order follows.
function ending(ctx: Context, day: string): OrderWork {
  return {
    what: "end",
    find: (after, limit) =>
      listIds(
        ctx,
        sql`select id from portal.orders
          where state = 'active' and ends_on < ${day} and id > ${after} order by id limit ${limit}`,
      ),
    async act(trx, order) {
      if (order.state !== "active" || order.ends_on === null || order.ends_on >= day) return false;
      await transitionOrder(ctx, trx, order, { to: "ended", by: "system", code: "on_its_date" });
      await clearCancellationRequest(trx, order);
      return true;
    },
  };
}

/**
 * Starts and ends what is due today (Central). Safe to run twice. Throws if an order failed, after all others were
 * done.
 */
export async function applyDueTransitions(ctx: Context): Promise<void> {
  const day = today(ctx);
  const failures: unknown[] = [];
  for (const work of [beginning(ctx, day), followed(ctx), ending(ctx, day)])
    await eachOrder(ctx, work).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, "Some orders did not start or end on their date.");
}
