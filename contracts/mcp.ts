// What the tools of /mcp take and return (server/services/compare/mcp). Fields with a description are explained to the
// programs that call them.
import { z } from "zod";
import {
  billPartsSchema,
  labelQuoteSchema,
  placeSchema,
  planCostSchema,
  planCountsSchema,
  planDetailSchema,
  priceLevelsSchema,
  rankedPlanSchema,
  rankingRequestSchema,
  rankingSchema,
  twelveMonthsSchema,
} from "./compare.ts";
import { outlookOptionSchema, outlookSchema, recommendationSchema } from "./outlook.ts";
import { conditionChoicesSchema, isoDateSchema, planSchema, proofSchema, tduIdSchema } from "./plan.ts";
import { monthlyReadingsSchema } from "./live-link.ts";
import { contractSchema, customUsageSchema, locationUsageSchema, serviceLocationSchema } from "./portal.ts";
import { providerDetailSchema } from "./providers.ts";
import { taxAmountsSchema, taxPlaceSchema } from "./taxes.ts";
import { GLOSSARY_TERMS } from "./tables/glossary.ts";

const MAX_PLANS_COMPARED = 5;
const MAX_PLANS_FOUND = 25;

const planIdSchema = z
  .string()
  .min(1)
  .max(100)
  // PostgreSQL stores no zero bytes.
  .refine((id) => !id.includes("\0"), "has a character that no plan id has")
  .describe("The plan's id, from find_plans.");
const zipSchema = z
  .string()
  .regex(/^\d{5}$/)
  .describe("The home's ZIP code: five digits.");
const languageShape = {
  language: z.enum(["en", "es"]).default("en").describe("Language of the text: English or Spanish."),
};

/** A home as an assistant knows it. */
const homeShape = {
  zip: zipSchema.optional().describe("The home's ZIP code: five digits. Needed unless utility is set."),
  utility: tduIdSchema
    .optional()
    .describe("The utility that delivers the power. Needed if the ZIP code has several (utilities_for_zip)."),
  usage: customUsageSchema.describe(
    "What the home uses: kWh by month (1 to 36 months), kWh of a year, or a description of the home.",
  ),
  read_day: rankingRequestSchema.shape.read_day.describe(
    "Day of the month on which the meter is read, if known.",
  ),
  tax_place: taxPlaceSchema
    .optional()
    .describe("Where the home is for taxes. Without it, taxes are a range."),
  conditions: conditionChoicesSchema.optional().describe("Conditions of plans that the customer meets."),
  ...languageShape,
};

/** What a price is based on. */
export const priceSourceSchema = z.object({
  /** `exact`: read from the Facts Label. `inferred`: from its averages. `unproven`: not verified. */
  verdict: proofSchema.shape.verdict,
  why: proofSchema.shape.why,
  /** Largest difference to the label's averages, in cents per kWh. */
  residual_cents: proofSchema.shape.residual_cents,
  /** The sentence that `why` is about. */
  quote: z.string().nullable(),
  /** The lines of the Facts Label that state the charges. Empty if no label was read. */
  quotes: z.array(labelQuoteSchema),
  /** Date of the plan list. */
  list_as_of: isoDateSchema,
  /** The day since which the delivery charges have been in force. Null if they are not known. */
  charges_as_of: isoDateSchema.nullable(),
  /** The plan's page. */
  url: z.string(),
});
export type PriceSource = z.infer<typeof priceSourceSchema>;

export const mcpPlanPriceSchema = z.object({
  plan: rankedPlanSchema.shape.plan.omit({ proof: true, source: true, source_key: true }),
  /** Twelve bills, in cents. Null if no price is known. */
  cost: planCostSchema.nullable(),
  /** Cost of the next twelve months: the number for comparing plans. Null if no price is known. */
  twelve_months: twelveMonthsSchema.nullable(),
  /** What `twelve_months` leaves out. Null if no price is known. */
  taxes: taxAmountsSchema.nullable(),
  flags: rankedPlanSchema.shape.flags,
  source: priceSourceSchema,
});
export type McpPlanPrice = z.infer<typeof mcpPlanPriceSchema>;

const basisShape = {
  utility: tduIdSchema,
  /** The year that is priced, in kWh, and how much of it is estimated. */
  usage: rankingSchema.shape.usage,
};

export const findPlansInputSchema = z.object({
  ...homeShape,
  price_lasts: z
    .enum(["twelve_months", "any"])
    .default("twelve_months")
    .describe("Only prices that last twelve months or longer, or any verified price."),
  prepaid: z.boolean().default(false).describe("Whether to include prepaid plans."),
  min_term_months: z.int().min(0).max(120).optional(),
  max_term_months: z.int().min(0).max(120).optional(),
  min_renewable_percent: z.number().min(0).max(100).optional(),
  limit: z.int().min(1).max(MAX_PLANS_FOUND).default(5).describe("How many plans to return."),
});
export const findPlansSchema = z.object({
  ...basisShape,
  counts: planCountsSchema,
  levels: priceLevelsSchema,
  /** How many verified plans fit. */
  matching: z.int(),
  /** Lowest cost of twelve months first. */
  plans: z.array(mcpPlanPriceSchema),
  /** The page with every plan. */
  url: z.string(),
});

export const pricePlanInputSchema = z.object({ ...homeShape, plan_id: planIdSchema });
export const pricePlanSchema = mcpPlanPriceSchema.extend({
  ...basisShape,
  /** Whether the plan is on the list for this utility today. */
  listed: z.boolean(),
});

export const comparePlansInputSchema = z.object({
  ...homeShape,
  plan_ids: z.array(planIdSchema).min(2).max(MAX_PLANS_COMPARED),
});
export const comparePlansSchema = z.object({
  ...basisShape,
  /** In the order of `plan_ids`. */
  plans: z.array(pricePlanSchema.omit(/* Shared. */ { utility: true, usage: true })),
  /** Each plan minus the first one, in cents. Negative is cheaper. Null if one of both has no price. */
  differences: z.array(
    z.object({ plan_id: z.string(), cents: z.int().nullable(), parts: billPartsSchema.nullable() }),
  ),
  /** The lowest verified price. Null if none is verified. */
  lowest_plan_id: z.string().nullable(),
});

export const explainBillInputSchema = z.object({
  ...homeShape,
  plan_id: planIdSchema,
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .describe("Only the bill that starts in this month: YYYY-MM."),
});
const billLineSchema = z.object({
  code: z.enum([
    "energy_window",
    "base_charge",
    "delivery_monthly",
    "delivery_energy",
    "credit",
    "minimum_usage_fee",
    "monthly_fee",
    "buyback",
  ]),
  part: z.enum(["energy", "base", "delivery", "fees", "credits"]),
  /** Name of the hours or of the fee. */
  label: z.string().nullable(),
  kwh: z.number().nullable(),
  cents_per_kwh: z.number().nullable(),
  /** The day since which this delivery charge has been in force. Null for other lines. */
  charges_as_of: isoDateSchema.nullable(),
  /** Negative for credits. */
  amount_cents: z.int(),
});
export const explainBillSchema = z.object({
  ...basisShape,
  plan: mcpPlanPriceSchema.shape.plan,
  /** Bills at the plan's own price, oldest first. The lines of each add up to its total. */
  bills: z.array(
    z.object({
      month: z.string(),
      from: isoDateSchema,
      through: isoDateSchema,
      kwh: z.number(),
      lines: z.array(billLineSchema),
      total_cents: z.int(),
    }),
  ),
  /** All twelve bills, before taxes. */
  total_cents: z.int(),
  parts: billPartsSchema,
  /** How many months the plan's own price lasts, at most 12. */
  price_months: z.int(),
  source: priceSourceSchema,
});

export const recommendInputSchema = z.object({
  ...homeShape,
  contract: contractSchema
    .omit({ leaving_fee: true })
    .partial()
    .extend({ early_termination_fee: contractSchema.shape.leaving_fee.optional() })
    .optional()
    .describe("The current contract, as far as it is known. A plan_id or a price is needed for savings."),
});
export const recommendSchema = z.object({
  ...outlookSchema.pick({
    window: true,
    clock: true,
    current_cents: true,
    exit_fee_cents: true,
    free_from: true,
    timeline: true,
  }).shape,
  ...basisShape,
  usage: z.object({ year_kwh: z.number().nullable() }),
  recommendation: recommendationSchema,
  /** The reason in the requested language: what to do, what it saves, and why. */
  reason: z.array(z.string()),
  options: z.array(
    outlookOptionSchema
      .omit({ plan: true })
      .extend({ plan: mcpPlanPriceSchema.shape.plan.nullable(), source: priceSourceSchema.nullable() }),
  ),
});

export const utilitiesForZipInputSchema = z.object({ zip: zipSchema, ...languageShape });
export const utilitiesForZipSchema = placeSchema.extend({
  /** The page to compare plans on. */
  url: z.string(),
});

export const planHistoryInputSchema = z.object({ plan_id: planIdSchema, ...languageShape });
export const planHistorySchema = z.object({
  plan: planSchema.pick({ id: true, name: true, provider: true, tdu: true, term_months: true }),
  ...planDetailSchema.pick({ seen_from: true, seen_until: true, history: true }).shape,
  source: priceSourceSchema,
});

export const providerInputSchema = z.object({
  provider: z.string().trim().min(1).max(100).describe("The provider's name or id."),
  utility: tduIdSchema.optional().describe("Whose plans to list. Default: the utility with the most plans."),
  ...languageShape,
});
export const mcpProviderSchema = providerDetailSchema.extend({ url: z.string() });

export const glossaryInputSchema = z.object({
  query: z.string().trim().max(60).optional().describe("A word to look for. Without it, all terms."),
  ...languageShape,
});
export const glossarySchema = z.object({
  terms: z.array(
    z.object({
      id: z.enum(GLOSSARY_TERMS),
      name: z.string(),
      text: z.string(),
      example: z.string(),
      url: z.string(),
    }),
  ),
});

/** Tools for connected apps: the customer's own homes. */
const myHomeShape = {
  home: z
    .string()
    .max(30)
    .optional()
    .describe("The home's ESI ID, from my_homes. Only needed if the account has several homes."),
  ...languageShape,
};

export const myHomesInputSchema = z.object(languageShape);
export const myHomesSchema = z.object({
  homes: z.array(
    serviceLocationSchema
      .pick({ service_location: true, nickname: true, contract: true, clock: true, added_at: true })
      .extend({ url: z.string() }),
  ),
});

export const myUsageInputSchema = z.object({
  ...myHomeShape,
  months: z.int().min(1).max(36).default(13).describe("How many months of meter readings to return."),
});
export const myUsageSchema = z.object({
  esiid: z.string(),
  /** What the home's prices are based on. */
  basis: locationUsageSchema.shape.basis,
  /** Today in Texas. */
  day: isoDateSchema,
  /** Months of the linked meter, oldest first. Empty if no meter is linked. */
  months: z.array(
    monthlyReadingsSchema.shape.months.element.extend({
      /** YYYY-MM: the month of the last day. */
      month: z.string(),
      /** The month's bill on the home's plan, before taxes. Null if days are missing or the plan is not known. */
      cost_cents: z.int().nullable(),
    }),
  ),
  /** Usage that the customer entered. Null if none was, or the meter's readings are used. */
  typed_usage: customUsageSchema.nullable(),
  url: z.string(),
});

export const myOutlookInputSchema = z.object(myHomeShape);
export const myOutlookSchema = z.object({
  ...recommendSchema.shape,
  esiid: z.string(),
  /** Null if it is not known. Nothing is priced then. */
  utility: tduIdSchema.nullable(),
  day: isoDateSchema,
  contract: contractSchema.nullable(),
  url: z.string(),
});

// POST /mcp: a message of JSON-RPC, which the protocol's library validates.
export const mcpMessageSchema = z.unknown().describe("A message of JSON-RPC 2.0.");
