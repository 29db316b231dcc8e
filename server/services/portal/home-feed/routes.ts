// The route of the home feed. An API key that may read homes opens it, and no session.
import type { FastifyReply, FastifyRequest } from "fastify";
import { API_CALLS_PER_DAY } from "#contracts/tables/api-keys.ts";
import { apiErrorSchema } from "#contracts/errors.ts";
import { homeFeedQuerySchema, homeFeedSchema } from "#contracts/home-feed.ts";
import { isBlocked } from "#server/domain/accounts/local-account.ts";
import { countApiCall, getQuotaSecondsLeft } from "#server/domain/api-keys/key-store.ts";
import type { Context } from "#server/domain/context.ts";
import { createProblemError } from "#server/platform/errors.ts";
import type { App } from "#server/platform/http/app.ts";
import { parseBearerToken } from "#server/platform/http/bearer-token.ts";
import { getHomeFeed } from "./get-home-feed.ts";

/** From one address. A home asks once a minute at most, because nothing changes more often. */
const CALLS_PER_MINUTE = 60;

/** Returns whose homes a key opens. Throws `not_signed_in`, and `rate_limited` if its calls of today are used up. */
async function checkKey(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const key = parseBearerToken(request.headers.authorization);
  const now = ctx.now();
  const use = key === null ? null : await countApiCall(ctx.db.sql, key, now);
  if (use?.scope !== "homes" || (await isBlocked(ctx, use.user_id)))
    throw createProblemError(
      "not_signed_in",
      "api_key_unknown",
      "This needs an API key that can read your homes.",
    );
  if (use.used <= API_CALLS_PER_DAY) return use.user_id;
  void reply.header("retry-after", getQuotaSecondsLeft(now));
  throw createProblemError("rate_limited", "limit_reached", "This API key's calls for today are used up.", {
    wait: "day",
  });
}

/** Registers the route below /api. */
export function homeFeedRoutes(ctx: Context): (app: App) => Promise<void> {
  return async (app) => {
    app.get("/home_feed", {
      config: {
        rateLimit: { max: Math.ceil(CALLS_PER_MINUTE * ctx.config.rateLimitFactor), timeWindow: "1 minute" },
      },
      schema: {
        tags: ["portal"],
        summary:
          "A home's usage by hour, its price now and the cost of today, for an API key that may read homes",
        querystring: homeFeedQuerySchema,
        response: { 200: homeFeedSchema, "4xx": apiErrorSchema, "5xx": apiErrorSchema },
      },
      handler: async (request, reply) => {
        const userId = await checkKey(ctx, request, reply);
        // The data of a single customer.
        void reply.header("cache-control", "private, no-store");
        return getHomeFeed(ctx, userId, request.query);
      },
    });
  };
}
