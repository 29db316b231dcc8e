// Identifies who acts on an order: its signed-in customer, or a caller with its receipt.
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { z } from "zod";
import { isUuid } from "#server/platform/uuid.ts";
import { requireCustomer } from "#server/domain/accounts/customer.ts";
import { findOptionalCustomer } from "#server/domain/accounts/optional-customer.ts";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import type { DB } from "#server/platform/db/types.ts";
import { type AppError, createProblemError } from "#server/platform/errors.ts";
import { withConstantTimeErrors } from "#server/platform/http/constant-time.ts";
import { enforceLimit, type Limit } from "#server/platform/limits/limiter.ts";
import { lockOrder, type LockedOrder } from "#server/domain/orders/locked-order.ts";
import { receiptOpens } from "#server/domain/orders/order-links.ts";
import { isValidReceipt } from "#server/domain/orders/receipt.ts";
import { noSuchOrder } from "./get-order.ts";

export interface OrderCaller {
  /** Null if the caller is not signed in. */
  readonly user_id: string | null;
  readonly receipt: string | null;
}

/** Each act may send a message to the customer, so few are allowed. */
const ACTS: Limit = { name: "order-acts", max: 30, windowSeconds: 86_400 };

const bodySchema = z.object({ receipt: z.string() });

/**
 * Requires a signed-in customer or a receipt in the body on every route of `app`'s scope. The returned function returns
 * the caller.
 */
export function registerOrderCaller(ctx: Context, app: App): (request: FastifyRequest) => OrderCaller {
  const callers = new WeakMap<FastifyRequest, OrderCaller>();
  // Runs before the body is checked, so that a caller without credentials gets that error first, whatever they sent.
  app.addHook("preValidation", async (request) => {
    const shown = bodySchema.safeParse(request.body);
    const receipt = shown.success ? shown.data.receipt : null;
    const customer =
      receipt === null ? await requireCustomer(ctx, request) : await findOptionalCustomer(ctx, request);
    callers.set(request, { user_id: customer?.id ?? null, receipt });
  });
  return (request) => {
    const caller = callers.get(request);
    if (!caller) throw new Error("This route is outside of the scope that asks who calls.");
    return caller;
  };
}

function createCallerError(ctx: Context, { receipt }: OrderCaller): AppError {
  if (receipt !== null) ctx.log.warn("a receipt was shown that is not the order's");
  return noSuchOrder();
}

/**
 * Locks the order for its caller. Throws the same `not_found` for an order that is another customer's, unknown or
 * erased, and `not_signed_in` for the receipt of an order that an account claimed.
 */
async function lockForCaller(
  ctx: Context,
  trx: Kysely<DB>,
  caller: OrderCaller,
  id: string,
): Promise<LockedOrder> {
  const order = await lockOrder(trx, id);
  if (!order || order.erased_at) throw createCallerError(ctx, caller);
  if (caller.user_id !== null && order.user_id === caller.user_id) return order;
  if (caller.receipt === null || !isValidReceipt(ctx, id, caller.receipt))
    throw createCallerError(ctx, caller);
  if (!receiptOpens(order))
    throw createProblemError(
      "not_signed_in",
      "order_claimed",
      "This order was added to an account. Sign in to that account to change it.",
    );
  return order;
}

/**
 * Runs `work` on an order within one transaction for its caller, at most 30 times a day. Rejections take constant time.
 */
export async function withCallerOrder<T>(
  ctx: Context,
  caller: OrderCaller,
  id: string,
  work: (trx: Kysely<DB>, order: LockedOrder) => Promise<T>,
): Promise<T> {
  return withConstantTimeErrors(async () => {
    if (!isUuid(id)) throw noSuchOrder();
    const key = id.toLowerCase();
    await ctx.db.sql.transaction().execute((trx) => lockForCaller(ctx, trx, caller, key));
    await enforceLimit(
      ctx,
      ACTS,
      key,
      "This order has reached its limit of changes for today. Try again tomorrow.",
    );
    return ctx.db.sql
      .transaction()
      .execute(async (trx) => work(trx, await lockForCaller(ctx, trx, caller, key)));
  });
}
