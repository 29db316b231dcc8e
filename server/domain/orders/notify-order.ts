// Notifies the customer of a step of an order, inside the transaction that makes it: a message goes out if and only if
// the step was taken. transitionOrder calls it for every transition.
import type { Kysely } from "kysely";
import type { OrderCode, OrderState } from "#contracts/order-transitions.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { NoContactChannelError } from "#server/platform/mail/message-sender.ts";
import type { LockedOrder, OrderStep } from "./locked-order.ts";
import { orderMessage } from "./order-message.ts";
import type { OrderNotificationKind } from "./order-message-kinds.ts";

/** The parts of the context that notifications need. */
export type NotificationContext = Pick<Context, "config" | "messageSender" | "log" | "publish" | "secrets">;

// The state stays the same: only a note was added.
function findNoteNotification(
  before: LockedOrder,
  after: LockedOrder,
  step: OrderStep,
): OrderNotificationKind | null {
  if (step.code === "too_late_to_cancel") return "too_late";
  if (step.code === "hold_for_credit") return "held";
  if (after.state === "handed_off") return step.by === "system" ? "how_did_it_go" : null;
  if (after.starts_on !== before.starts_on) return "date_changed";
  return after.ends_on === before.ends_on ? null : "end_changed";
}

type NotificationSelector = (step: OrderStep, after: LockedOrder) => OrderNotificationKind | null;

const STATE_NOTIFICATIONS: Record<OrderState, NotificationSelector> = {
  // notifyOrderPlaced sends this notification.
  started: () => null,
  submitted: ({ code }) => (code === "hold_for_credit" ? "held" : "submitted"),
  accepted: ({ by }) => (by === "customer" ? "went_through" : "accepted"),
  scheduled: () => "scheduled",
  active: () => "active",
  // Customers who opted out were promised no more messages about the end.
  ended: (step, { opted_out_at }) => {
    if (step.by === "provider" && step.code != null && step.code !== "on_its_date") return "ended_early";
    return opted_out_at ? null : "ended";
  },
  // Not a rejection: the provider never processed it.
  rejected: ({ by, code }) => (by === "system" && code === "no_answer" ? "not_taken_in" : "rejected"),
  cancelled: ({ code }) => (code === "no_answer" ? "no_answer" : "cancelled"),
  // The customer is on the provider's page at this moment.
  handed_off: () => null,
};

/** Returns the notification for a transition, or null if it has nothing new for the customer. */
export function findNotificationKind(
  before: LockedOrder,
  after: LockedOrder,
  step: OrderStep,
): OrderNotificationKind | null {
  return after.state === before.state
    ? findNoteNotification(before, after, step)
    : STATE_NOTIFICATIONS[after.state](step, after);
}

/**
 * Hands the message over within `trx`. An order without an address gets none. If there is no way to send it, that is
 * only logged.
 */
export async function notifyCustomer(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  order: LockedOrder,
  notificationKind: OrderNotificationKind,
  code: OrderCode | null = null,
): Promise<void> {
  const message = orderMessage(ctx, order, notificationKind, code);
  if (!message) return;
  try {
    await ctx.messageSender.send(trx, message);
  } catch (error) {
    if (!(error instanceof NoContactChannelError)) throw error;
    ctx.log.error({ kind: message.kind }, "a message about an order cannot be sent");
  }
}

/**
 * Publishes an order's status within `trx` for its account. `key` identifies the step. The order's email, or its text
 * if it has a phone number only, is sent by the caller.
 */
export async function publishStep(
  ctx: Pick<Context, "publish">,
  trx: Kysely<DB>,
  order: LockedOrder,
  key: string,
): Promise<void> {
  if (order.user_id === null) return;
  const { id: order_id, state, plan, language, esiid, starts_on } = order;
  await ctx.publish(trx, {
    workflow: "order-step",
    recipients: [order.user_id],
    data: {
      order_id,
      state,
      plan_name: plan.texts[language]?.name ?? plan.name,
      provider: plan.provider.name,
      ...(starts_on === null ? {} : { starts_on }),
      service_location: { service_location: { esiid } },
    },
    idempotency_key: `order-step:${order_id}:${key}`,
    elsewhere: order.email === null && order.phone !== null ? ["email", "sms"] : ["email"],
  });
}

/** Sends the notification for a transition that was just made within `trx`. `eventId` identifies it. */
export async function notifyTransition(
  ctx: NotificationContext,
  trx: Kysely<DB>,
  before: LockedOrder,
  after: LockedOrder,
  step: OrderStep,
  eventId: string,
): Promise<void> {
  const notificationKind = step.quiet ? null : findNotificationKind(before, after, step);
  if (notificationKind === null) return;
  // The feed shows the order's status: of the notes, only the request for the outcome is a status.
  if (after.state !== before.state || notificationKind === "how_did_it_go")
    await publishStep(ctx, trx, after, eventId);
  await notifyCustomer(ctx, trx, after, notificationKind, step.code);
}
