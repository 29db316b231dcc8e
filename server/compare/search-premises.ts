// GET /compare/v1/premises: which delivery point stands at an address, while it is being typed.
import type { z } from "zod";
import { MIN_PREMISE_QUERY, type PremiseMatch, type premisesQuerySchema } from "#contracts/premises.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { searchPremises } from "../premises/search-premises.ts";

/** Premises at what was typed, at most ten; throws `validation_failed` for too little of it. */
export async function findPremises(
  ctx: Pick<Context, "db">,
  query: z.output<typeof premisesQuerySchema>,
): Promise<{ items: PremiseMatch[] }> {
  const typed = query.q.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (typed < MIN_PREMISE_QUERY) {
    const message = "Please type the house number and the beginning of the street, or the whole ESI ID.";
    throw new AppError("validation_failed", message, { q: message });
  }
  return { items: await searchPremises(ctx, query) };
}
