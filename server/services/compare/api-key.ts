// Calls of the comparison API with a key: each key has limits of its own, wherever it is used. Calls without one are
// limited by address.
import type { FastifyReply, FastifyRequest } from "fastify";
import { API_CALLS_PER_DAY } from "#contracts/tables/api-keys.ts";
import { countApiCall, getQuotaSecondsLeft, KEY_PREFIX } from "#server/domain/api-keys/key-store.ts";
import type { Context } from "#server/domain/context.ts";
import { createProblemError } from "#server/platform/errors.ts";
import type { App } from "#server/platform/http/app.ts";
import { parseBearerToken } from "#server/platform/http/bearer-token.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Id of the key of a call with one. */
    apiKeyId: string | null;
  }
}

const DAY_SECONDS = 86_400;

async function checkKey(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = parseBearerToken(request.headers.authorization);
  // Pages send the tokens of sessions, which mean nothing here.
  if (!key?.startsWith(KEY_PREFIX)) return;
  const now = ctx.now();
  const use = await countApiCall(ctx.db.sql, key, now);
  if (!use)
    throw createProblemError(
      "not_signed_in",
      "api_key_unknown",
      "This API key doesn't exist or was revoked.",
    );
  request.apiKeyId = use.id;
  const reset = getQuotaSecondsLeft(now);
  const remaining = Math.max(0, API_CALLS_PER_DAY - use.used);
  // The response is this key's: no cache may give it to someone else with these headers.
  void reply
    .header("ratelimit-policy", `"day";q=${API_CALLS_PER_DAY};w=${DAY_SECONDS}`)
    .header("ratelimit", `"day";r=${remaining};t=${reset}`)
    .header("vary", "authorization");
  if (use.used <= API_CALLS_PER_DAY) return;
  void reply.header("retry-after", reset);
  throw createProblemError("rate_limited", "limit_reached", "This API key's calls for today are used up.", {
    wait: "day",
  });
}

/** Accepts keys for every route of `app`'s scope. Throws `not_signed_in` for an unknown one, and `rate_limited`. */
export function acceptApiKeys(ctx: Context, app: App): void {
  app.decorateRequest("apiKeyId", null);
  app.addHook("onRequest", (request, reply) => checkKey(ctx, request, reply));
}
