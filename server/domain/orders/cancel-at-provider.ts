// Cancels orders at the provider that ended here but continue there. The request is repeated until the provider
// confirms. Its progress is stored with the order, and an operator sees what stays open
// (server/jobs/orders/reconcile-enrollments.ts).
import type { Kysely } from "kysely";
import type { Enrollment } from "#contracts/partners.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { LockedOrder } from "./locked-order.ts";
import { notifyCustomer } from "./notify-order.ts";

/**
 * `asking`: it is unknown whether the provider has it. `found`: it continues there. `refused`: it can no longer be
 * stopped there.
 */
export type CancellationState = "asking" | "found" | "refused";

/** A request that we sent earlier cannot arrive there after this long. */
export const IN_FLIGHT_MS = 10 * 60_000;

interface OpenCancellation {
  readonly how: CancellationState;
  readonly since: Date;
}

/** Returns the state of a locked order's cancellation at the provider, or null if none is open. */
async function findOpenCancellation(trx: Kysely<DB>, orderId: string): Promise<OpenCancellation | null> {
  const { take_back: how, take_back_since: since } = await trx
    .selectFrom("portal.orders")
    .select(["take_back", "take_back_since"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return how === null || since === null ? null : { how: how as CancellationState, since };
}

async function write(trx: Kysely<DB>, orderId: string, to: CancellationState): Promise<void> {
  await trx.updateTable("portal.orders").set({ take_back: to }).where("id", "=", orderId).execute();
}

/**
 * Records within `trx` that cancellation requests to the provider repeat until it confirms. A cancellation that is
 * already open stays as it is.
 */
export async function openCancellation(
  ctx: Pick<Context, "now">,
  trx: Kysely<DB>,
  orderId: string,
): Promise<void> {
  await trx
    .updateTable("portal.orders")
    .set({ take_back: "asking", take_back_since: ctx.now() })
    .where("id", "=", orderId)
    .where("take_back_since", "is", null)
    .execute();
}

/** Records within `trx` that the order continues at the provider, according to a check just now. */
export async function foundThere(ctx: Pick<Context, "now">, trx: Kysely<DB>, orderId: string): Promise<void> {
  await openCancellation(ctx, trx, orderId);
  if ((await findOpenCancellation(trx, orderId))?.how === "asking") await write(trx, orderId, "found");
}

/**
 * Records within `trx` that the provider cannot stop it, and notifies its customer once, because they have to contact
 * the provider.
 */
export async function recordCancellationRejected(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
): Promise<void> {
  ctx.log.error(
    { order_id: order.id, state: order.state, partner: order.partner },
    "the provider continues a closed order",
  );
  if ((await findOpenCancellation(trx, order.id))?.how === "refused") return;
  await openCancellation(ctx, trx, order.id);
  await write(trx, order.id, "refused");
  await notifyCustomer(ctx, trx, order, "goes_on");
}

// Customers who canceled were notified of it, and it is canceled. Customers notified of a rejection, or that it
// continues, need an update.
function shouldNotify(order: LockedOrder, was: CancellationState, status: Enrollment["status"]): boolean {
  const stopped = status === "cancelled" || status === "rejected";
  return stopped && (was === "refused" || (was === "found" && order.state === "rejected"));
}

/**
 * Closes the cancellation within `trx`: the provider reports that the order is over there, or (null) that it has no
 * such order, and no request can still be on its way.
 */
export async function closeCancellation(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
  status: Enrollment["status"] | null,
): Promise<void> {
  const open = await findOpenCancellation(trx, order.id);
  if (!open) return;
  // The request may not have arrived there yet.
  if (status === null && ctx.now().getTime() - open.since.getTime() < IN_FLIGHT_MS) return;
  await trx
    .updateTable("portal.orders")
    .set({ take_back: null, take_back_since: null })
    .where("id", "=", order.id)
    .execute();
  if (status !== null && shouldNotify(order, open.how, status))
    await notifyCustomer(ctx, trx, order, "taken_back");
}
