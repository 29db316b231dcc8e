// The comparison service, /compare/v1: public, no account needed.
import { z } from "zod";
import { deliveryChargesSchema, isoDateSchema, labelSchema, planSchema, tduIdSchema } from "./plan.ts";
import { usageSchema } from "./usage.ts";

// GET /compare/v1/places?zip= | ?esiid=
export const placesQuerySchema = z.object({
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  esiid: z.string().max(40).optional(),
});
export const placeSchema = z.object({
  zip: z.string().nullable(),
  /** `known`: the meter's own number or the premise directory decides. `likely`: the person must confirm. `no_choice`: a municipal or co-op area. `unknown`: not in Texas, or not told. */
  answer: z.enum(["known", "likely", "no_choice", "unknown"]),
  /** Most likely first. */
  tdus: z.array(z.object({ id: tduIdSchema, name: z.string() })),
  /** For `no_choice`: who serves the area. */
  utility: z.string().nullable(),
  area: z.string().nullable(),
});
export type Place = z.infer<typeof placeSchema>;

// GET /compare/v1/plans?tdu=&cursor=&limit=
export const plansQuerySchema = z.object({
  tdu: tduIdSchema.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export const plansSchema = z.object({
  /** Date of the newest snapshot of the listing. */
  as_of: isoDateSchema,
  items: z.array(planSchema),
  next_cursor: z.string().nullable(),
});

// GET /compare/v1/plans/:id
export const planDetailSchema = z.object({
  as_of: isoDateSchema,
  plan: planSchema,
  /** On the list since, and until (null while it still is). */
  seen_from: isoDateSchema,
  seen_until: isoDateSchema.nullable(),
  delivery: deliveryChargesSchema.nullable(),
  /** One row per change of the label, oldest first. */
  history: z.array(z.object({ from: isoDateSchema, label: labelSchema })),
  /** The label that the price was read from, a PDF at `{storage}/object/public/{label_document}`; null where none is kept. */
  label_document: z.string().nullable(),
});
export type PlanDetail = z.infer<typeof planDetailSchema>;

// POST /compare/v1/rankings
export const rankingRequestSchema = z.object({
  tdu: tduIdSchema,
  usage: usageSchema,
  /** Day of the month on which the meter is read; null or left out = unknown, every possible day is priced. */
  read_day: z.int().min(1).max(31).nullable().optional(),
  /** What the person has now: a plan of the list, or its price. */
  current: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("plan"), plan_id: z.string().max(100) }),
      z.object({
        kind: z.literal("price"),
        /** All-in average at 1,000 kWh a month, or energy price; what their bill says, in cents per kWh. */
        cents_per_kwh: z.number().min(0).max(100),
        base_usd: z.number().min(0).max(200),
        includes_delivery: z.boolean(),
      }),
    ])
    .nullable()
    .optional(),
});
export type RankingRequest = z.infer<typeof rankingRequestSchema>;

export const RANK_FLAGS = [
  "credit_cliff",
  "new_customers_only",
  "prepaid",
  "dear_season_end",
  "first_cycle_price",
  "unproven",
  "time_of_use_hours_unknown",
  "buyback_not_priced",
] as const;
export const rankFlagSchema = z.enum(RANK_FLAGS);
export type RankFlag = z.infer<typeof rankFlagSchema>;

/** A year's bill by part, in cents; credits are negative. Their sum is the year. */
export const billPartsSchema = z.object({
  energy: z.int(),
  base: z.int(),
  delivery: z.int(),
  fees: z.int(),
  credits: z.int(),
});
export type BillParts = z.infer<typeof billPartsSchema>;

export const planCostSchema = z.object({
  /** Expected cost of the year in cents: the mean over possible read days where the day is unknown. */
  year_cents: z.int(),
  /** Cheapest and dearest year over the possible read days; equal where it does not matter. */
  low_cents: z.int(),
  high_cents: z.int(),
  /** year_cents per kWh of the year. */
  average_cents_per_kwh: z.number(),
  /** Twelve bills in cents, in the order of `months` of the answer, at its `read_day`. */
  month_cents: z.array(z.int()),
  parts: billPartsSchema,
});
export type PlanCost = z.infer<typeof planCostSchema>;

export const rankedPlanSchema = z.object({
  plan: planSchema.omit({ tariff: true, texts: true, website: true }).extend({
    /** The name on the Spanish label, where there is one. */
    name_es: z.string().nullable(),
  }),
  /** Null where no tariff is known; such plans come last. */
  cost: planCostSchema.nullable(),
  /** Cents a year less (positive) or more (negative) than the current plan. */
  savings_cents: z.int().nullable(),
  flags: z.array(rankFlagSchema),
  /** YYYY-MM in which the term would end if it began today; null for month to month. */
  ends_in: z.string().nullable(),
});
export type RankedPlan = z.infer<typeof rankedPlanSchema>;

export const rankingSchema = z.object({
  as_of: isoDateSchema,
  tdu: tduIdSchema,
  delivery: deliveryChargesSchema.nullable(),
  usage: z.object({
    year_kwh: z.number(),
    exported_kwh: z.number(),
    /** The twelve billing months, YYYY-MM of their first day, with their kWh. */
    months: z.array(z.object({ month: z.string(), kwh: z.number() })),
    estimated_share: z.number(),
    method: z.enum(["measured", "extended", "monthly_shape", "annual_shape", "home_model"]),
    read_from: isoDateSchema.nullable(),
    read_through: isoDateSchema.nullable(),
  }),
  /** The read day the shown bills use, and whether it was told or assumed. */
  read_day: z.int(),
  read_day_known: z.boolean(),
  /** Yearly cost of what the person has now, cents. */
  current_cents: z.int().nullable(),
  results: z.array(rankedPlanSchema),
});
export type Ranking = z.infer<typeof rankingSchema>;
