// POST, PATCH /api/webhooks and what can be done with one: each checks first that the webhook is the caller's.
import type { ChangeWebhook, CreateWebhook, Replay, Webhook, WebhookSecret } from "#contracts/webhooks.ts";
import type { Context } from "#server/domain/context.ts";
import { assertAllowedAddress } from "#server/domain/webhooks/check-address.ts";
import { queueTestEvent, replayDeliveries } from "#server/domain/webhooks/delivery-log.ts";
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  rotateSecret,
} from "#server/domain/webhooks/endpoint-store.ts";
import { AppError, createProblemError } from "#server/platform/errors.ts";
import { enforceLimit } from "#server/platform/limits/limiter.ts";

const HOUR_SECONDS = 3_600;

/** Each may send a request to another server: enough to try things out, too few to annoy someone. */
const SENT_BY_HAND = { name: "webhook-sends", max: 60, windowSeconds: HOUR_SECONDS };
/** Addresses that an account can try in an hour. */
const ADDRESSES = { name: "webhook-addresses", max: 30, windowSeconds: HOUR_SECONDS };

const TOO_MANY = "Too many requests for one hour. Try again later.";

/** Creates a webhook. Throws `unprocessable` for its address, `conflict` at the limit, and `rate_limited`. */
export async function addWebhook(ctx: Context, userId: string, body: CreateWebhook): Promise<WebhookSecret> {
  assertAllowedAddress(ctx.config, body.url);
  await enforceLimit(ctx, ADDRESSES, userId, TOO_MANY);
  const { id, secret } = await createWebhook(ctx, userId, body);
  return { webhook: await getWebhook(ctx, userId, id), secret };
}

/** Changes one of the account's webhooks. Throws `not_found`, `unprocessable` for its address, and `rate_limited`. */
export async function changeOwnedWebhook(
  ctx: Context,
  userId: string,
  webhookId: string,
  body: ChangeWebhook,
): Promise<Webhook> {
  const { id } = await getWebhook(ctx, userId, webhookId);
  if (body.url !== undefined) {
    assertAllowedAddress(ctx.config, body.url);
    await enforceLimit(ctx, ADDRESSES, userId, TOO_MANY);
  }
  await changeWebhook(ctx, id, body);
  return getWebhook(ctx, userId, id);
}

/** Replaces the secret of one of the account's webhooks. Throws `not_found`. */
export async function rotateOwnedSecret(
  ctx: Context,
  userId: string,
  webhookId: string,
): Promise<WebhookSecret> {
  const { id } = await getWebhook(ctx, userId, webhookId);
  const secret = await rotateSecret(ctx, id);
  return { webhook: await getWebhook(ctx, userId, id), secret };
}

async function getSendable(ctx: Context, userId: string, webhookId: string): Promise<string> {
  const { id, disabled_at } = await getWebhook(ctx, userId, webhookId);
  if (disabled_at !== null)
    throw createProblemError("conflict", "webhook_off", "This webhook is turned off. Turn it on first.");
  await enforceLimit(ctx, SENT_BY_HAND, userId, TOO_MANY);
  return id;
}

/** Queues a test event. Throws `not_found`, `conflict` if the webhook is off, and `rate_limited`. */
export async function sendTest(ctx: Context, userId: string, webhookId: string): Promise<void> {
  const id = await getSendable(ctx, userId, webhookId);
  await ctx.db.sql.transaction().execute((trx) => queueTestEvent(trx, id, ctx.now()));
}

/**
 * Queues one delivery again, or every dead one. Returns how many. Throws `not_found`, `conflict` if the webhook is off,
 * and `rate_limited`.
 */
export async function replay(
  ctx: Context,
  userId: string,
  webhookId: string,
  { delivery_id }: Replay,
): Promise<number> {
  const id = await getSendable(ctx, userId, webhookId);
  const count = await ctx.db.sql
    .transaction()
    .execute((trx) => replayDeliveries(trx, id, delivery_id, ctx.now()));
  if (delivery_id !== undefined && count === 0)
    throw new AppError("not_found", "We couldn't find that delivery.");
  return count;
}
