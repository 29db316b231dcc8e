// POST /api/orders/{id}/outcome: the customer reports how it went on the provider's own page.
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { OrderState } from "#contracts/order-transitions.ts";
import type { OrderStatus, handoffOutcomeSchema } from "#contracts/checkout.ts";
import { today } from "#server/platform/context.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { AppError } from "#server/platform/errors.ts";
import { transitionOrder } from "#server/domain/orders/transition-order.ts";
import type { LockedOrder } from "#server/domain/orders/locked-order.ts";
import { isQuiet } from "./hand-off-order.ts";
import { withCallerOrder, type OrderCaller } from "./order-caller.ts";
import { canCustomerTransition, assertHandoff, toOrderStatus, tooLate } from "./order-status.ts";

type OutcomeInput = z.output<typeof handoffOutcomeSchema>;
type Act = (ctx: Context, trx: Kysely<DB>, order: LockedOrder, input: OutcomeInput) => Promise<LockedOrder>;

const DAY_MS = 86_400_000;
/** Earliest and latest start, in days before the order and after today. */
const FURTHEST_DAYS = { back: 60, ahead: 365 } as const;

function checkStart(ctx: Context, order: LockedOrder, startsOn: string): void {
  const dayAfter = (day: number, days: number): string =>
    new Date(day + days * DAY_MS).toISOString().slice(0, 10);
  const earliest = dayAfter(order.placed_at.getTime(), -FURTHEST_DAYS.back);
  const latest = dayAfter(Date.parse(today(ctx)), FURTHEST_DAYS.ahead);
  if (startsOn < earliest || startsOn > latest)
    throw new AppError(
      "validation_failed",
      "This start date isn't possible. Send one in the allowed range.",
      {
        starts_on: `must be from ${earliest} to ${latest}`,
      },
    );
}

// The page may have been opened from the email, which is not reported to us.
const handedOff: Act = async (ctx, trx, order) =>
  order.state === "started" ? transitionOrder(ctx, trx, order, { to: "handed_off", by: "customer" }) : order;

const RUNNING: ReadonlySet<OrderState> = new Set(["scheduled", "active", "ended"]);

function isKnown({ state, starts_on }: LockedOrder, input: string | undefined): boolean {
  if (input === undefined) return state === "accepted" || RUNNING.has(state);
  return RUNNING.has(state) && starts_on === input;
}

const wentThrough: Act = async (ctx, trx, order, { starts_on }) => {
  if (isKnown(order, starts_on)) return order;
  if (starts_on !== undefined) checkStart(ctx, order, starts_on);
  const at = await handedOff(ctx, trx, order, { outcome: "went_through" });
  const to = starts_on === undefined ? "accepted" : "scheduled";
  if (!canCustomerTransition(at, to)) throw tooLate(at.state);
  const code = at.state === "scheduled" ? "new_dates" : "went_through";
  return transitionOrder(ctx, trx, at, { to, by: "customer", code, starts_on: starts_on ?? null });
};

const didNotGoThrough: Act = async (ctx, trx, order, { code }) => {
  if (order.state === "cancelled" || order.state === "rejected") return order;
  const at = code ? await handedOff(ctx, trx, order, { outcome: "did_not_go_through" }) : order;
  if (code && canCustomerTransition(at, "rejected"))
    return transitionOrder(ctx, trx, at, { to: "rejected", by: "customer", code });
  if (!canCustomerTransition(at, "cancelled")) throw tooLate(at.state);
  return transitionOrder(ctx, trx, at, { to: "cancelled", by: "customer", code: "did_not_go_through" });
};

// The customer is prompted again in a few days (server/jobs/orders/prompt-outcomes.ts).
const notYet: Act = async (ctx, trx, order) => {
  const open = order.state === "started" || order.state === "handed_off";
  if (!open) return order;
  const shouldRecord = order.state === "handed_off" && (await isQuiet(ctx, trx, order.id));
  const at = shouldRecord
    ? await transitionOrder(ctx, trx, order, { to: "handed_off", by: "customer" })
    : order;
  await trx
    .updateTable("portal.orders")
    .set({ outcome_asked_at: null, updated_at: ctx.now() })
    .where("id", "=", order.id)
    .execute();
  return at;
};

const ACTS: Record<OutcomeInput["outcome"], Act> = {
  went_through: wentThrough,
  did_not_go_through: didNotGoThrough,
  not_yet: notYet,
};

/**
 * Transitions the order by the reported outcome. A repeat changes nothing. Throws `conflict` if the order has moved
 * past it.
 */
export async function recordOutcome(
  ctx: Context,
  caller: OrderCaller,
  id: string,
  input: OutcomeInput,
): Promise<OrderStatus> {
  return withCallerOrder(ctx, caller, id, async (trx, order) => {
    assertHandoff(order);
    return toOrderStatus(await ACTS[input.outcome](ctx, trx, order, input));
  });
}
