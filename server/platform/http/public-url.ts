// Where people reach the portal, for links that leave it.
import type { FastifyRequest } from "fastify";
import type { PlatformContext } from "#server/platform/context.ts";
import { isLoopbackHost, withoutPort } from "./loopback.ts";

/** PUBLIC_URL, without a slash at its end. Where it is not set the server is a developer's own, and a Host header of another machine is not taken. */
export function getPublicUrl(
  ctx: Pick<PlatformContext, "config">,
  request: Pick<FastifyRequest, "host">,
): string {
  if (ctx.config.publicUrl) return ctx.config.publicUrl;
  return isLoopbackHost(withoutPort(request.host))
    ? `http://${request.host}`
    : `http://localhost:${ctx.config.port}`;
}
