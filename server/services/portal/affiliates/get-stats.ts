// GET /api/affiliates/figures
import type { z } from "zod";
import type { AffiliateStats, statsQuerySchema } from "#contracts/affiliates.ts";
import type { OrderState } from "#contracts/order-transitions.ts";
import { ORDER_STATES } from "#contracts/tables/orders.ts";
import type { AffiliateRow } from "#server/domain/affiliates/find-affiliate.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";

type Query = z.output<typeof statsQuerySchema>;

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

// The totals aggregated so far, and the changes since then: one row for each day, without a state, and one for each
// state, without a day.
const ORDERS_SQL = `
  select day, state, sum(orders)::int as orders from (
    select day, state, orders from portal.affiliate_orders where cp_afid = $1 and day between $2 and $3
    union all
    select day, state, orders from portal.affiliate_order_changes where cp_afid = $1 and day between $2 and $3
  ) counted group by grouping sets ((day), (state))`;
const VISITS_SQL = `
  select day, visits from portal.affiliate_days where cp_afid = $1 and day between $2 and $3`;

interface OrdersRow {
  readonly day: string | null;
  readonly state: OrderState | null;
  readonly orders: number;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Returns the requested days, oldest first, or the latest thirty by default. Throws `validation_failed`. */
function listDays(ctx: Context, query: Query): string[] {
  const to = query.to ?? today(ctx);
  const from = query.from ?? dayAfter(to, 1 - DEFAULT_DAYS);
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count < 1 || count > MAX_DAYS)
    throw new AppError("validation_failed", `Choose 1 to ${MAX_DAYS} days.`, {
      from: count < 1 ? "comes after the last day" : "is too long before the last day",
    });
  return Array.from({ length: count }, (_, index) => dayAfter(from, index));
}

/** Returns the results of the affiliate's links and its cp_afid, day by day (Central). */
export async function getStats(ctx: Context, affiliate: AffiliateRow, query: Query): Promise<AffiliateStats> {
  const days = listDays(ctx, query);
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const span = [affiliate.cp_afid, from, to];
  const [orders, visits] = await Promise.all([
    ctx.db.pool.query<OrdersRow>(ORDERS_SQL, span),
    ctx.db.pool.query<{ day: string; visits: number }>(VISITS_SQL, span),
  ]);
  const visitsOn = new Map(visits.rows.map((row) => [row.day, row.visits]));
  const ordersOn = new Map<string, number>();
  const by_state = Object.fromEntries(ORDER_STATES.map((state) => [state, 0])) as Record<OrderState, number>;
  for (const row of orders.rows) {
    if (row.day !== null) ordersOn.set(row.day, row.orders);
    if (row.state !== null) by_state[row.state] = row.orders;
  }
  return {
    from,
    to,
    visits: sum([...visitsOn.values()]),
    orders: sum([...ordersOn.values()]),
    by_state,
    days: days.map((day) => ({ day, visits: visitsOn.get(day) ?? 0, orders: ordersOn.get(day) ?? 0 })),
  };
}
