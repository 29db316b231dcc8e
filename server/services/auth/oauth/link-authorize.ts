// GET /user/identities/authorize: the way to the provider for someone who wants one more way in.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuthContext } from "../context.ts";
import { assertSecondFactor } from "../factors/required.ts";
import { requireUser } from "../http/bearer.ts";
import { limitByAddress } from "../limits/address-limits.ts";
import { startFlow } from "./authorize.ts";
import { requireManualLinking } from "./link-identity.ts";

/** Answers {url} with skip_http_redirect=true, else with a redirect. Anonymous accounts too: it makes them lasting. */
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
