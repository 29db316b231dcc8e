// Who may read what at /espi/1_1/resource: an app with an access token that our auth service issued for it, and only its
// customer's homes. Tokens are checked at each call, so a connection that has ended opens nothing.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EspiScope } from "#contracts/espi.ts";
import {
  findConnection,
  getEspiResource,
  toFirstReadingsDay,
  type ProvedConnection,
} from "#server/domain/accounts/connections.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { App } from "#server/platform/http/app.ts";
import { parseBearerToken } from "#server/platform/http/bearer-token.ts";
import { getPublicUrl } from "#server/platform/http/public-url.ts";
import { getNetwork } from "#server/platform/limits/network.ts";

/** Calls of one connection in a minute, however many addresses they come from. */
const CONNECTION_CALLS_PER_MINUTE = 60;

/** What a customer allowed an app to read. */
export interface Grant extends ProvedConnection {
  readonly espi: EspiScope;
  /** First day of readings, YYYY-MM-DD. */
  readonly readings_from: string;
}

function reject(reply: FastifyReply): never {
  void reply.header("www-authenticate", 'Bearer error="invalid_token"');
  throw new AppError("not_signed_in", "The token is missing, not valid, or for another server.");
}

/** Returns what a call's token opens. Throws `not_signed_in`. */
async function findGrant(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<Grant> {
  const token = parseBearerToken(request.headers.authorization);
  const connection = token === null ? null : await findConnection(ctx, token);
  if (!connection?.espi || connection.resource !== getEspiResource(getPublicUrl(ctx, request)))
    return reject(reply);
  const { espi, approved_at } = connection;
  return { ...connection, espi, readings_from: toFirstReadingsDay(approved_at, espi) };
}

/** Creates the check for the calls of apps. It throws `not_signed_in`, and `rate_limited` for one with too many calls. */
export function createEspiAccess(
  app: App,
  ctx: Context,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Grant> {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    max: Math.ceil(CONNECTION_CALLS_PER_MINUTE * ctx.config.rateLimitFactor),
    timeWindow: "1 minute",
    keyGenerator: (request) => keys.get(request) ?? getNetwork(request.ip),
  });
  return async (request, reply) => {
    const grant = await findGrant(ctx, request, reply);
    keys.set(request, `connection ${grant.id}`);
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return grant;
    void reply.header("retry-after", result.ttlInSeconds);
    throw new AppError("rate_limited", "Too many calls of this app. Try again in a minute.");
  };
}
