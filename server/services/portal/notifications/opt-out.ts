// PATCH /api/notifications: opts an order out of renewal, from the link that was sent or signed in. The response never
// reveals whether the order and the address or the token belong together, or whether the order exists.
import type { FastifyRequest } from "fastify";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { OPT_OUT_UNDO_DAYS, type optOutSchema, type OptOutResponse } from "#contracts/orders.ts";
import { isUuid } from "#server/platform/uuid.ts";
import { findOptionalCustomer } from "#server/domain/accounts/optional-customer.ts";
import type { Context } from "#server/domain/context.ts";
import { parseUnsubscribeToken } from "#server/domain/orders/unsubscribe-link.ts";
import { runInConstantTime } from "#server/platform/http/constant-time.ts";

type OptOutRequest = z.output<typeof optOutSchema>;

const UNDO_MS = OPT_OUT_UNDO_DAYS * 86_400_000;
/** For a caller who is not signed in: an account that has no orders. */
const NO_USER_ID = "00000000-0000-0000-0000-000000000000";

function canChangeSql(ctx: Context, input: OptOutRequest, userId: string): RawBuilder<unknown> {
  const byToken = parseUnsubscribeToken(ctx, input.token) === input.order_id.toLowerCase();
  return sql`id = ${input.order_id} and erased_at is null
    and (user_id = ${userId} or email = ${input.email.toLowerCase()} or ${byToken})`;
}

interface OptOutInput {
  readonly reason: string | null;
  /** SQL of `opt_out_source`. */
  readonly source: RawBuilder<unknown>;
}

// A repeat changes nothing except to add a reason that was missing before. After an undo, everything is recorded again.
async function optOutWhere(
  ctx: Context,
  which: RawBuilder<unknown>,
  { reason, source }: OptOutInput,
): Promise<void> {
  const now = ctx.now();
  await sql`
    update portal.orders set
      opt_out_reason = case when opted_out_at is null then ${reason}::text else coalesce(opt_out_reason, ${reason}) end,
      opt_out_source = case when opted_out_at is not null then opt_out_source else ${source} end,
      opted_out_at = coalesce(opted_out_at, ${now}),
      opt_out_undone_at = null,
      updated_at = ${now}
    where ${which}`.execute(ctx.db.sql);
}

async function optOut(ctx: Context, input: OptOutRequest, userId: string): Promise<void> {
  await optOutWhere(ctx, canChangeSql(ctx, input, userId), {
    reason: input.opt_out_reason || null,
    source: sql`case when user_id = ${userId} then 'account' else 'link' end`,
  });
}

/** Opts an order out through the unsubscribe button of an email program. Safe to repeat. */
export async function optOutByMail(ctx: Context, orderId: string): Promise<void> {
  await optOutWhere(ctx, sql`id = ${orderId} and erased_at is null`, { reason: null, source: sql`'mail'` });
}

async function undo(ctx: Context, input: OptOutRequest, userId: string): Promise<void> {
  const now = ctx.now();
  await sql`
    update portal.orders set opted_out_at = null, opt_out_undone_at = ${now}, updated_at = ${now}
    where ${canChangeSql(ctx, input, userId)} and opted_out_at > ${new Date(now.getTime() - UNDO_MS)}`.execute(
    ctx.db.sql,
  );
}

/** Opts the order out, or back in within 14 days. Returns what was requested. Safe to repeat. */
export async function patchNotifications(
  ctx: Context,
  request: FastifyRequest,
  input: OptOutRequest,
): Promise<OptOutResponse> {
  const undone = input.undo === true;
  await runInConstantTime(async () => {
    const userId = (await findOptionalCustomer(ctx, request))?.id ?? NO_USER_ID;
    if (isUuid(input.order_id)) await (undone ? undo : optOut)(ctx, input, userId);
  });
  return { data: { order_id: input.order_id, opted_out: !undone } };
}
