// What ended here and goes on at its retailer is to end there too. The retailer is asked until it says so: how far
// that got is kept with the order, and an operator sees what stays open (server/jobs/orders/reconcile-enrollments.ts).
import type { Kysely } from "kysely";
import type { Enrollment } from "#contracts/partners.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import type { LockedOrder } from "./locked-order.ts";
import { notifyCustomer } from "./notify-order.ts";

/** `asking`: nobody knows whether the retailer has it. `found`: it goes on there. `refused`: it cannot be stopped there any more. */
export type CancellationState = "asking" | "found" | "refused";

/** A request that we sent before cannot arrive there so long after. */
export const IN_FLIGHT_MS = 10 * 60_000;

interface OpenCancellation {
  readonly how: CancellationState;
  readonly since: Date;
}

/** How far the taking back of a locked order got; null where nothing is open. */
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

/** Notes within `trx` that the retailer is to be asked until it confirms; what is open already stays as it is. */
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

/** Notes within `trx` that the retailer itself, asked just now, has the order going on. */
export async function foundThere(ctx: Pick<Context, "now">, trx: Kysely<DB>, orderId: string): Promise<void> {
  await openCancellation(ctx, trx, orderId);
  if ((await findOpenCancellation(trx, orderId))?.how === "asking") await write(trx, orderId, "found");
}

/** Notes within `trx` that the retailer cannot stop it, and tells its customer once: somebody has to talk to the retailer. */
export async function recordCancellationRejected(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
): Promise<void> {
  ctx.log.error({ order_id: order.id, state: order.state, partner: order.partner }, "the retailer goes on");
  if ((await findOpenCancellation(trx, order.id))?.how === "refused") return;
  await openCancellation(ctx, trx, order.id);
  await write(trx, order.id, "refused");
  await notifyCustomer(ctx, trx, order, "goes_on");
}

// Who cancelled was told that it is cancelled, and it is. Who was told of a no, or that it goes on, has to hear of it.
function shouldNotify(order: LockedOrder, was: CancellationState, status: Enrollment["status"]): boolean {
  const stopped = status === "cancelled" || status === "rejected";
  return stopped && (was === "refused" || (was === "found" && order.state === "rejected"));
}

/** Ends the taking back within `trx`: the retailer says that it is over there, or (null) that it has nothing of it, and no request can be on its way any more. */
export async function closeCancellation(
  ctx: Context,
  trx: Kysely<DB>,
  order: LockedOrder,
  status: Enrollment["status"] | null,
): Promise<void> {
  const open = await findOpenCancellation(trx, order.id);
  if (!open) return;
  // It has nothing of it yet.
  if (status === null && ctx.now().getTime() - open.since.getTime() < IN_FLIGHT_MS) return;
  await trx
    .updateTable("portal.orders")
    .set({ take_back: null, take_back_since: null })
    .where("id", "=", order.id)
    .execute();
  if (status !== null && shouldNotify(order, open.how, status))
    await notifyCustomer(ctx, trx, order, "taken_back");
}
