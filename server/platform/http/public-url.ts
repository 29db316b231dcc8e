// The portal's public address, for links that are sent out.
import type { FastifyRequest } from "fastify";
import type { PlatformContext } from "#server/platform/context.ts";
import { isLoopbackHost, withoutPort } from "./loopback.ts";

/**
 * Returns PUBLIC_URL, without a slash at its end. If it is not set, the server is a developer's own, and a Host header
 * of another machine is not accepted.
 */
export function getPublicUrl(
  ctx: Pick<PlatformContext, "config">,
  request: Pick<FastifyRequest, "host">,
): string {
  if (ctx.config.publicUrl) return ctx.config.publicUrl;
  return isLoopbackHost(withoutPort(request.host))
    ? `http://${request.host}`
    : `http://localhost:${ctx.config.port}`;
}
