// Per-second limits of each kind of call (wire/notifications.md §3).
import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import type { App } from "#server/platform/http/app.ts";
import type { Context } from "#server/domain/context.ts";
import type { Callers } from "./caller.ts";
import { failures } from "./notify-error.ts";

const PER_SECOND = { 1: 1, 2: 5, 3: 60, 4: 200, 5: 1_000 } as const;
export type Tier = keyof typeof PER_SECOND;

const SECOND_MS = 1_000;
/** Maximum callers that are counted at once. The least recently seen one is evicted. */
const COUNTED = 50_000;

interface TierConfig {
  readonly rateLimit: {
    readonly max: number;
    readonly timeWindow: number;
    readonly keyGenerator: (request: FastifyRequest) => string;
  };
}

/**
 * Returns a route's `config` for a tier, counted by the caller and the user in the path, so that no caller uses up
 * another's limit.
 */
export function createTierConfig(
  { config }: Pick<Context, "config">,
  callers: Callers,
): (tier: Tier) => TierConfig {
  return (tier) => ({
    rateLimit: {
      max: Math.ceil(PER_SECOND[tier] * config.rateLimitFactor),
      timeWindow: SECOND_MS,
      keyGenerator(request) {
        const caller = callers.of(request);
        const by = caller.kind === "program" ? "program" : (caller.userId ?? request.ip);
        const { user = "" } = (request.params ?? {}) as { user?: string };
        return JSON.stringify([caller.kind, by, user]);
      },
    },
  });
}

/** Makes `config` of createTierConfig count within a scope. Call it after callersOnly and before the routes. */
export async function registerTiers(scope: App): Promise<void> {
  await scope.register(rateLimit, {
    ...scope.requestCounts("notifications"),
    global: false,
    cache: COUNTED,
    errorResponseBuilder: () => failures.rateLimited(1),
  });
}
