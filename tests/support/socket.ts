// A page's connection to the socket, by hand: raw frames.
import { randomUUID } from "node:crypto";
import type { Context } from "#server/domain/context.ts";

export interface SocketParams {
  readonly api_key?: string;
  readonly user_token?: string;
  readonly vsn?: string;
}

/** Returns the URL of the transport (`websocket` or `longpoll`) with its parameters. */
export function socketUrl(base: string, transport: "websocket" | "longpoll", params: SocketParams): string {
  const url = new URL(`/ws/v1/${transport}`, base);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return transport === "websocket" ? url.href.replace(/^http/, "ws") : url.href;
}

/** Creates the parameters with which a page of this user connects. */
export async function createParams(ctx: Context, userId: string): Promise<Required<SocketParams>> {
  const { token } = await ctx.userTokens.mint(userId);
  return { api_key: ctx.notificationKeys.publicKey, user_token: token, vsn: "2.0.0" };
}

/** The topic of a user's feed. */
export const feedTopic = (ctx: Pick<Context, "config">, userId: string): string =>
  `feeds:${ctx.config.notifications.feedId}:${userId}`;

/** Notifies users of a linked meter. With a key it happens only once. */
export function publish(
  ctx: Pick<Context, "publish" | "db">,
  recipients: readonly string[],
  esiid = "10443720000000001",
  tenant: string | null = null,
): Promise<unknown> {
  return ctx.publish(ctx.db.sql, {
    workflow: "live-link-initial-setup-complete",
    recipients,
    data: { is_success: true, service_location: { service_location: { esiid } } },
    tenant,
    idempotency_key: randomUUID(),
  });
}
