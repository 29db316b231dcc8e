// GET /compare/v1/premises: suggests delivery points for an address, while it is being typed.
import type { z } from "zod";
import type { PremiseMatch, premisesQuerySchema } from "#contracts/premises.ts";
import { MIN_PREMISE_QUERY } from "#contracts/tables/premises.ts";
import type { Context } from "#server/domain/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { enforceLimit } from "#server/platform/limits/limiter.ts";
import { getNetwork } from "#server/platform/limits/network.ts";
import { searchPremises } from "#server/domain/locations/premises/search-premises.ts";

/** A household searches for a handful of addresses. This many a day is not enough to scan millions. */
const SEARCHES_PER_DAY = 600;
const DAY_SECONDS = 86_400;

/** Counts an address search across all processes. Throws `rate_limited` for too many in a day. */
export async function enforceSearchLimit(ctx: Context, ip: string): Promise<void> {
  const max = Math.ceil(SEARCHES_PER_DAY * ctx.config.rateLimitFactor);
  const limit = { name: "search-premises", max, windowSeconds: DAY_SECONDS };
  const message = "Too many address searches for one day. Enter the ESI ID from a bill instead.";
  await enforceLimit(ctx, limit, getNetwork(ip), message);
}

/** Returns premises that match the query, at most ten. Throws `validation_failed` if the query is too short. */
export async function listPremises(
  ctx: Pick<Context, "db">,
  query: z.output<typeof premisesQuerySchema>,
): Promise<{ items: PremiseMatch[] }> {
  const typed = query.q.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (typed < MIN_PREMISE_QUERY) {
    const message = "Enter the house number and the start of the street name, or the full ESI ID.";
    throw new AppError("validation_failed", message, { q: message });
  }
  return { items: await searchPremises(ctx, query) };
}
