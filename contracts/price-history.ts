// What 12-month plans have cost over time, on the comparison service (/compare/v1): public, and nothing that is sent is
// stored.
import { z } from "zod";
import { rankingRequestSchema } from "./compare.ts";
import { isoDateSchema, tduIdSchema } from "./plan.ts";

// POST /compare/v1/price_history
export const priceHistoryRequestSchema = rankingRequestSchema.pick({
  tdu: true,
  usage: true,
  read_day: true,
  conditions: true,
});
export type PriceHistoryRequest = z.infer<typeof priceHistoryRequestSchema>;

/**
 * What the verified fixed 12-month plans of one list cost for a home, without prepaid plans, in US cents for twelve
 * months.
 */
export const pricePointSchema = z.object({
  /** Date of the list. */
  as_of: isoDateSchema,
  plans: z.int(),
  /** `twelve_months.cents` of the lowest of them, as in a ranking. */
  low_cents: z.int(),
  /** Their median: `levels.typical_cents` of a ranking. */
  typical_cents: z.int(),
  lowest: z.object({
    id: z.string(),
    name: z.string(),
    name_es: z.string().nullable(),
    provider: z.string(),
  }),
});
export type PricePoint = z.infer<typeof pricePointSchema>;

export const priceHistorySchema = z.object({
  /** Date of the newest list. */
  as_of: isoDateSchema,
  tdu: tduIdSchema,
  year_kwh: z.number(),
  /** Months of the year (YYYY-MM) with their kWh. */
  months: z.array(z.object({ month: z.string(), kwh: z.number() })),
  /** Days from one point to the next, at least: 1, 7 or more. Each point is one imported list, never an average. */
  step_days: z.int(),
  /**
   * Oldest first. The last one is the newest list at today's delivery charges, the same as in a ranking. Lists without
   * such a plan are left out.
   */
  points: z.array(pricePointSchema),
});
export type PriceHistory = z.infer<typeof priceHistorySchema>;
