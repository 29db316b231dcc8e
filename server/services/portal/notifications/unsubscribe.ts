// POST and GET /api/notifications/unsubscribe/{token}: the link of an email's List-Unsubscribe header (RFC 8058). A
// POST ends the notifications about the order without confirmation. Link scanners open links by GET, so a GET changes
// nothing: it leads to the confirmation page. GET /api/stop/{token}, of text messages, does the same.
import type { FastifyBaseLogger } from "fastify";
import type { OptOutResponse } from "#contracts/orders.ts";
import type { Context } from "#server/domain/context.ts";
import { createProblemError } from "#server/platform/errors.ts";
import { withConstantTimeErrors } from "#server/platform/http/constant-time.ts";
import { parseUnsubscribeToken } from "#server/domain/orders/unsubscribe-link.ts";
import { optOutByMail } from "./opt-out.ts";

function readOrderId(ctx: Context, log: FastifyBaseLogger, token: string): string {
  const orderId = parseUnsubscribeToken(ctx, token);
  if (orderId !== null) return orderId;
  log.warn("an unsubscribe link that is not ours was rejected");
  throw createProblemError(
    "not_found",
    "link_unknown",
    "We don't recognize this link. Part of it may be missing. Open it again from the email.",
  );
}

/** Opts out the order of the link. Throws `not_found` for a link that we did not create. Safe to repeat. */
export async function unsubscribe(
  ctx: Context,
  log: FastifyBaseLogger,
  token: string,
): Promise<OptOutResponse> {
  return withConstantTimeErrors(async () => {
    const order_id = readOrderId(ctx, log, token);
    await optOutByMail(ctx, order_id);
    return { data: { order_id, opted_out: true } };
  });
}

/**
 * Returns the address of the page that confirms before it opts out the order of the link, with the token that permits
 * it. Throws `not_found`.
 */
export function showUnsubscribe(ctx: Context, log: FastifyBaseLogger, token: string): string {
  const order_id = readOrderId(ctx, log, token);
  return `${ctx.config.publicUrl ?? ""}/opt_out?${new URLSearchParams({ order_id, token }).toString()}`;
}
