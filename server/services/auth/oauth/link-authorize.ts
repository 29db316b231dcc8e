// GET /user/identities/authorize: starts linking another provider to a signed-in account.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthContext } from "../context.ts";
import { assertSecondFactor } from "../factors/required.ts";
import { requireUser } from "../http/bearer.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { startFlow } from "./authorize.ts";
import { requireManualLinking } from "./link-identity.ts";

/** Returns {url} with skip_http_redirect=true, else a redirect. Anonymous accounts too, which become permanent. */
export async function linkAuthorize(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | { url: string }> {
  await limitByAddress(ctx, request, "sso");
  const me = await requireUser(ctx, request);
  requireManualLinking(ctx);
  assertSecondFactor(me, "link an identity");
  const url = await startFlow(ctx, request, reply, me.user.id);
  const { skip_http_redirect: skip } = request.query as Record<string, unknown>;
  return skip === "true" ? { url } : reply.redirect(url, 302);
}
