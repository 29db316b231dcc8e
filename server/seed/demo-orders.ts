// Orders of the demo customers, each for a plan that is really listed and at its real cost.
import type { Kysely } from "kysely";
import type { Plan } from "#contracts/plan.ts";
import { daysAfter, nextOpenDay } from "#market/closed-days.ts";
import { getTermEnd } from "#market/contract-clock.ts";
import { rankForUsage } from "#server/domain/plans/rank-for-usage.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { insertOrder } from "#server/domain/orders/insert-order.ts";
import type { DemoOrder } from "./demo-customers.ts";

const DAY_MS = 86_400_000;
const YEAR_KWH = 14_400;

interface Choice {
  readonly plan: Plan;
  readonly year_cents: number;
  readonly as_of: string;
}

async function choosePlan(ctx: Context, order: DemoOrder): Promise<Choice> {
  const catalog = await ctx.readCatalog();
  const { tdu } = order.location;
  const ranking = await rankForUsage(ctx, catalog, { tdu, usage: { kind: "annual", kwh: YEAR_KWH } });
  const suited = ranking.results.flatMap(({ plan, cost }) =>
    cost && !plan.prepaid && plan.rate_type === "fixed" && plan.term_months === order.term_months
      ? [{ id: plan.id, year_cents: cost.year_cents }]
      : [],
  );
  const chosen = suited[Math.min(order.place, suited.length - 1)];
  const plan = catalog.byTdu.get(tdu)?.find((listed) => listed.id === chosen?.id);
  if (!chosen || !plan)
    throw new Error(`No plan of ${order.term_months} months is listed for the demo order.`);
  return { plan, year_cents: chosen.year_cents, as_of: ranking.as_of };
}

/**
 * Returns the day on which the order starts, YYYY-MM-DD: none is ahead on a closed day, on which utilities start
 * nothing. A renewal starts the day after the last term, whatever day that is.
 */
export function demoStart(
  { kind, starts_in_days: days }: Pick<DemoOrder, "kind" | "starts_in_days">,
  day: string,
): string | null {
  if (days === null) return null;
  const start = daysAfter(day, days);
  return days > 0 && kind !== "renewal" ? nextOpenDay(start) : start;
}

/** Writes the order within `trx` for its account, or as a guest's if `id` is null. */
export async function newDemoOrder(
  ctx: Context,
  trx: Kysely<DB>,
  who: { readonly id: string | null; readonly email: string; readonly phone: string | null },
  order: DemoOrder,
  esiid: string,
): Promise<void> {
  const now = ctx.now().getTime();
  const { plan, year_cents, as_of } = await choosePlan(ctx, order);
  const { address, city, zip, tdu } = order.location;
  const starts_on = demoStart(order, today(ctx));
  // On one day, a few minutes apart.
  const events = order.events.map(({ days_ago, state, actor, reason = null }, index) => ({
    at: new Date(now - days_ago * DAY_MS - (order.events.length - index) * 420_000),
    state,
    actor,
    reason,
  }));
  const placed_at = events[0]?.at ?? new Date(now);
  const placedOn = placed_at.toISOString().slice(0, 10);
  await insertOrder(trx, {
    user_id: who.id,
    email: who.email,
    phone: who.phone,
    kind: order.kind,
    esiid,
    home: { address, city, zip, tdu },
    plan,
    // An order of last year was not quoted from today's list.
    quote: { year_cents, year_kwh: YEAR_KWH, as_of: as_of < placedOn ? as_of : placedOn },
    language: "en",
    placed_at,
    starts_on,
    ends_on: starts_on === null ? null : getTermEnd(starts_on, order.term_months),
    events,
  });
}
