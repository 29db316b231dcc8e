// The limits by IP address of wire/auth.md §8: a number of requests per period for each kind.
import type { FastifyRequest } from "fastify";
import { isLoopbackAddress } from "#server/platform/http/loopback.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import type { AuthContext } from "../context.ts";
import { getClientAddress } from "../http/caller.ts";
import { enforceLimit } from "./enforce-limit.ts";

const KINDS = {
  token: { setting: "token", windowSeconds: 300 },
  verify: { setting: "verify", windowSeconds: 300 },
  otp: { setting: "otp", windowSeconds: 300 },
  sso: { setting: "sso", windowSeconds: 300 },
  anonymous: { setting: "anonymous", windowSeconds: 3_600 },
  factor: { setting: "factor", windowSeconds: 60 },
} as const;
export type LimitKind = keyof typeof KINDS;

/**
 * Rejects with 429 if the caller's address has used up its limit. This machine itself is not limited unless a header is
 * configured: it is a developer, or a proxy where one client could lock out all others.
 */
export async function limitByAddress(
  ctx: AuthContext,
  request: FastifyRequest,
  kind: LimitKind,
): Promise<void> {
  const address = getClientAddress(ctx, request);
  if (ctx.settings.limits.header === null && isLoopbackAddress(address)) return;
  const { setting, windowSeconds } = KINDS[kind];
  const max = Math.ceil(ctx.settings.limits[setting] * ctx.config.rateLimitFactor);
  await enforceLimit(ctx.limiter, { name: `ip:${kind}`, max, windowSeconds }, getNetwork(address));
}
