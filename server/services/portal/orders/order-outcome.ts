// POST /api/orders/{id}/outcome: the customer says how it went on the retailer's own page.
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { OrderState } from "#contracts/order-moves.ts";
import type { OrderStanding, outcomeSchema } from "#contracts/placing.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AppError } from "#server/platform/errors.ts";
import { moveOrder, type LockedOrder } from "#server/domain/orders/move-order.ts";
import { isQuiet } from "./hand-off-order.ts";
import { withHeldOrder, type Holder } from "./order-holder.ts";
import { customerMay, needHandoff, standingOf, tooLate } from "./order-standing.ts";

type Told = z.output<typeof outcomeSchema>;
type Act = (ctx: Context, trx: Kysely<DB>, order: LockedOrder, told: Told) => Promise<LockedOrder>;

const DAY_MS = 86_400_000;
/** Nobody begins so long before it was ordered, or so long after today. */
const FURTHEST_DAYS = { back: 60, ahead: 365 } as const;

function checkStart(ctx: Context, order: LockedOrder, startsOn: string): void {
  const dayAfter = (day: number, days: number): string =>
    new Date(day + days * DAY_MS).toISOString().slice(0, 10);
  const earliest = dayAfter(order.placed_at.getTime(), -FURTHEST_DAYS.back);
  const latest = dayAfter(Date.parse(today(ctx)), FURTHEST_DAYS.ahead);
  if (startsOn < earliest || startsOn > latest)
    throw new AppError("validation_failed", "That cannot be the start date.", {
      starts_on: `must be from ${earliest} to ${latest}`,
    });
}

// The page may have been opened from the mail, which tells us nothing.
const handedOff: Act = async (ctx, trx, order) =>
  order.state === "started" ? moveOrder(ctx, trx, order, { to: "handed_off", by: "customer" }) : order;

const RUNNING: ReadonlySet<OrderState> = new Set(["scheduled", "active", "ended"]);

function isKnown({ state, starts_on }: LockedOrder, told: string | undefined): boolean {
  if (told === undefined) return state === "accepted" || RUNNING.has(state);
  return RUNNING.has(state) && starts_on === told;
}

const wentThrough: Act = async (ctx, trx, order, { starts_on }) => {
  if (isKnown(order, starts_on)) return order;
  if (starts_on !== undefined) checkStart(ctx, order, starts_on);
  const at = await handedOff(ctx, trx, order, { outcome: "went_through" });
  const to = starts_on === undefined ? "accepted" : "scheduled";
  if (!customerMay(at, to)) throw tooLate(at.state);
  const code = at.state === "scheduled" ? "new_dates" : "went_through";
  return moveOrder(ctx, trx, at, { to, by: "customer", code, starts_on: starts_on ?? null });
};

const didNotGoThrough: Act = async (ctx, trx, order, { code }) => {
  if (order.state === "cancelled" || order.state === "rejected") return order;
  const at = code ? await handedOff(ctx, trx, order, { outcome: "did_not_go_through" }) : order;
  if (code && customerMay(at, "rejected"))
    return moveOrder(ctx, trx, at, { to: "rejected", by: "customer", code });
  if (!customerMay(at, "cancelled")) throw tooLate(at.state);
  return moveOrder(ctx, trx, at, { to: "cancelled", by: "customer", code: "did_not_go_through" });
};

// Asked again in a few days (server/jobs/orders/ask-outcome.ts).
const notYet: Act = async (ctx, trx, order) => {
  const open = order.state === "started" || order.state === "handed_off";
  if (!open) return order;
  const noted = order.state === "handed_off" && (await isQuiet(ctx, trx, order.id));
  const at = noted ? await moveOrder(ctx, trx, order, { to: "handed_off", by: "customer" }) : order;
  await trx
    .updateTable("portal.orders")
    .set({ outcome_asked_at: null, updated_at: ctx.now() })
    .where("id", "=", order.id)
    .execute();
  return at;
};

const ACTS: Record<Told["outcome"], Act> = {
  went_through: wentThrough,
  did_not_go_through: didNotGoThrough,
  not_yet: notYet,
};

/** Moves the order by it; the same told again changes nothing. Throws `conflict` where the order has gone past it. */
export async function orderOutcome(
  ctx: Context,
  holder: Holder,
  id: string,
  told: Told,
): Promise<OrderStanding> {
  return withHeldOrder(ctx, holder, id, async (trx, order) => {
    needHandoff(order);
    return standingOf(await ACTS[told.outcome](ctx, trx, order, told));
  });
}
