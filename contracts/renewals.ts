// What happens when a contract ends: notices, and the comparison of staying with leaving.
import { z } from "zod";
import { rankedPlanSchema } from "./compare.ts";
import { outlookSchema } from "./outlook.ts";
import { isoDateSchema } from "./plan.ts";
import { contractClockSchema } from "./portal.ts";

export const renewalNoticeSchema = z.object({
  /** 1, 2, 3; the last is the one that the rule wants at least 30 (15) days before the end. */
  number: z.int(),
  due_on: isoDateSchema,
  made_at: z.iso.datetime(),
});

export const SEASONS = ["mild", "hot", "cold"] as const;
export type Season = (typeof SEASONS)[number];

// GET /api/orders/{id}/renewal: stay and renew into what, or leave for what; for its customer.
export const renewalChoicesSchema = z.object({
  clock: contractClockSchema,
  /** Cents to leave today; null where the fee is not known. */
  fee_cents: z.int().nullable(),
  /** The term again, yearly cost at today's usage, cents; null where it is not known. */
  now_cents: z.int().nullable(),
  /** Doing nothing: the retailer's month-to-month plan where it lists one. */
  default_renewal: z.object({
    plan: rankedPlanSchema.nullable(),
    /** Where it lists none: the cheapest and the dearest month-to-month plan of the list, cents a year. */
    low_cents: z.int().nullable(),
    high_cents: z.int().nullable(),
  }),
  /** Plans of the same retailer with a term that its customers may take, cheapest first, at most three. */
  stay: z.array(rankedPlanSchema),
  /** Plans of others, cheapest first, at most three. */
  leave: z.array(rankedPlanSchema),
  /** Cheapest of `leave` less cheapest of `stay` (or the default), cents a year; positive: leaving saves. */
  leaving_saves_cents: z.int().nullable(),
  /** Share of the usage that is estimated, 0 to 1. */
  estimated_share: z.number(),
  /** The season in which a new term of the same length would end: hot ones are dear to shop in. */
  next_end: z.object({ on: isoDateSchema, season: z.enum(SEASONS) }).nullable(),
  opted_out_at: z.iso.datetime().nullable(),
  /** The same home over the next twelve months: with this order as its contract once it has run, else with the order in progress. What pages show. */
  outlook: outlookSchema,
});
export type RenewalChoices = z.infer<typeof renewalChoicesSchema>;
