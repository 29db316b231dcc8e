// The end of a contract: notices, and the comparison of staying and switching.
import { z } from "zod";
import { rankedPlanSchema } from "./compare.ts";
import { outlookSchema } from "./outlook.ts";
import { isoDateSchema } from "./plan.ts";
import { contractClockSchema } from "./portal.ts";

export const renewalNoticeSchema = z.object({
  /** 1, 2, 3. The last is the one that the rule requires at least 30 (15) days before the end. */
  number: z.int(),
  due_on: isoDateSchema,
  made_at: z.iso.datetime(),
});

export const SEASONS = ["mild", "hot", "cold"] as const;
export type Season = (typeof SEASONS)[number];

// GET /api/orders/{id}/renewal: the plans to renew into or switch to, for the customer of the order.
export const renewalChoicesSchema = z.object({
  clock: contractClockSchema,
  /** Early termination fee today, in cents. Null if the fee is not known. */
  fee_cents: z.int().nullable(),
  /** Yearly cost of the same term again at today's usage, in cents. Null if it is not known. */
  now_cents: z.int().nullable(),
  /** Doing nothing: the provider's month-to-month plan, if it lists one. */
  default_renewal: z.object({
    plan: rankedPlanSchema.nullable(),
    /** If it lists none: the cheapest and the most expensive month-to-month plan of the list, in cents a year. */
    low_cents: z.int().nullable(),
    high_cents: z.int().nullable(),
  }),
  /** Plans of the same provider with a term that are open to its customers, cheapest first, at most three. */
  stay: z.array(rankedPlanSchema),
  /** Plans of others, cheapest first, at most three. */
  leave: z.array(rankedPlanSchema),
  /**
   * Cheapest of `leave` minus cheapest of `stay` (or the default), in cents a year. Positive: switching saves money.
   */
  leaving_saves_cents: z.int().nullable(),
  /** Share of the usage that is estimated, 0 to 1. */
  estimated_share: z.number(),
  /** The season in which a new term of the same length would end. Hot seasons are expensive to shop in. */
  next_end: z.object({ on: isoDateSchema, season: z.enum(SEASONS) }).nullable(),
  opted_out_at: z.iso.datetime().nullable(),
  /**
   * The same home over the next twelve months: with this order as its contract once it has started, or else with the
   * order in progress. This is what pages show.
   */
  outlook: outlookSchema,
});
export type RenewalChoices = z.infer<typeof renewalChoicesSchema>;
