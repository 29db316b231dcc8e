// Providers on the comparison service, /compare/v1: public, no account needed.
import { z } from "zod";
import { isoDateSchema, labelSchema, planSchema, tduIdSchema } from "./plan.ts";

// GET /compare/v1/providers
export const providerSchema = z.object({
  /** Made from the name on the plan list (market/providers/provider-id.ts). */
  id: z.string(),
  name: z.string(),
  /** PUCT certificate number. Null if the name is on no certificate that we know. */
  puct_number: z.string().nullable(),
  /** Listed plans, over all utilities. 0 for a provider that was listed before. */
  plans: z.int(),
  /** Utilities in whose areas it has listed plans. */
  tdus: z.array(z.object({ id: tduIdSchema, plans: z.int() })),
});
export type ProviderSummary = z.infer<typeof providerSchema>;
export const providersSchema = z.object({ as_of: isoDateSchema, items: z.array(providerSchema) });
export type Providers = z.infer<typeof providersSchema>;

// GET /compare/v1/providers/:id?tdu=
export const providerParamsSchema = z.object({ id: z.string().min(1).max(100) });
export const providerQuerySchema = z.object({ tdu: tduIdSchema.optional() });

export const providerPlanSchema = planSchema
  .pick({
    id: true,
    name: true,
    term_months: true,
    rate_type: true,
    prepaid: true,
    time_of_use: true,
    new_customers_only: true,
    termination_fee: true,
    renewable_percent: true,
  })
  .extend({ name_es: z.string().nullable(), label: labelSchema });
export type ProviderPlan = z.infer<typeof providerPlanSchema>;

/** What the provider's plans for the utility cost on a day, in cents per kWh at 1,000 kWh on their labels. */
export const providerPriceSchema = z.object({
  from: isoDateSchema,
  plans: z.int(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
});
export type ProviderPrice = z.infer<typeof providerPriceSchema>;

/** Complaints to the Public Utility Commission about the provider's certificate. */
export const complaintCountSchema = z.object({
  /** 2025, FY2025, 2025-Q3 or 2025-11. */
  period: z.string(),
  complaints: z.int(),
  per_1000: z.number().nullable(),
  /** The imported file, and the day of the import. */
  source: z.string(),
  imported_on: isoDateSchema,
});
export type ComplaintCount = z.infer<typeof complaintCountSchema>;

export const providerDetailSchema = providerSchema.extend({
  as_of: isoDateSchema,
  /** Other names under the same certificate, an asterisk after those that aren't the certified one. */
  other_names: z.array(z.string()),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** The utility of `listed` and `history`: the requested one, or the one with the most plans. Null without plans. */
  tdu: tduIdSchema.nullable(),
  /** Listed plans for the utility, lowest label average at 1,000 kWh first. */
  listed: z.array(providerPlanSchema),
  /** One row for each day with a change since the first imported list, oldest first. */
  history: z.array(providerPriceSchema),
  /** The plan list's own rating, 1 to 5, and the list's date. Null if no imported list has one. */
  list_rating: z.object({ rating: z.int().min(1).max(5), as_of: isoDateSchema }).nullable(),
  /** Newest first. Null if no statistics have been imported at all. */
  complaints: z.array(complaintCountSchema).nullable(),
});
export type ProviderDetail = z.infer<typeof providerDetailSchema>;
