// The comparison service, /compare/v1: public, no account needed.
import { z } from "zod";
import { CONNECTORS } from "./tables/orders.ts";
import {
  conditionChoicesSchema,
  deliveryChargesSchema,
  isoDateSchema,
  labelSchema,
  planSchema,
  tariffSchema,
  tduIdSchema,
} from "./plan.ts";
import { taxAmountsSchema, taxBasisSchema, taxPlaceSchema } from "./taxes.ts";
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
  /**
   * `known`: determined by the meter's own number or the premise directory. `likely`: the user must confirm.
   * `no_choice`: a municipal or co-op area. `unknown`: not in Texas, or not provided.
   */
  answer: z.enum(["known", "likely", "no_choice", "unknown"]),
  /** Most likely first. */
  tdus: z.array(z.object({ id: tduIdSchema, name: z.string() })),
  /** For `no_choice`: the utility that serves the area. */
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

/** The charges that a label can state. */
export const QUOTED_PARTS = [
  "base_charge",
  "energy",
  "delivery_monthly",
  "delivery_energy",
  "credit",
  "minimum_usage_fee",
  "monthly_fee",
  "one_time_fee",
] as const;

/** Where the label states a charge. */
export const labelQuoteSchema = z.object({
  part: z.enum(QUOTED_PARTS),
  /** Dollars, or cents per kWh for energy and delivery per kWh. A discount is positive. */
  amount: z.number(),
  /** The line as printed. */
  quote: z.string(),
  /** 1 = first. Null for a web page. */
  page: z.int().min(1).nullable(),
});
export type LabelQuote = z.infer<typeof labelQuoteSchema>;

// GET /compare/v1/plans/:id
export const planDetailSchema = z.object({
  as_of: isoDateSchema,
  plan: planSchema,
  /** First day on the list, and last day (null while it is still listed). */
  seen_from: isoDateSchema,
  seen_until: isoDateSchema.nullable(),
  delivery: deliveryChargesSchema.nullable(),
  /** One row per change of the label, oldest first. */
  history: z.array(z.object({ from: isoDateSchema, label: labelSchema })),
  /**
   * The label that the price was read from, a PDF at `{storage}/object/public/{label_document}`. Null if none is
   * stored.
   */
  label_document: z.string().nullable(),
  /** Where the plan is ordered. Left out before this field existed. */
  connector: z.enum(CONNECTORS).optional(),
  /** Where that label states the charges. Left out if none was read, or before this field existed. */
  label_quotes: z.array(labelQuoteSchema).optional(),
});
export type PlanDetail = z.infer<typeof planDetailSchema>;

// GET /compare/v1/delivery_charges?from=&through=: the charges of each utility whose charges are known, today or, for a
// past bill, on its first day with their changes up to `through`
export const deliveryQuerySchema = z.object({
  from: isoDateSchema.optional(),
  /** Only with `from`, which it defaults to. */
  through: isoDateSchema.optional(),
});
export const currentDeliverySchema = z.object({ items: z.array(deliveryChargesSchema) });
export type CurrentDelivery = z.infer<typeof currentDeliverySchema>;

// POST /compare/v1/rankings
export const rankingRequestSchema = z.object({
  tdu: tduIdSchema,
  usage: usageSchema,
  /**
   * Day of the month on which the meter is read. If null or left out, it is unknown and every possible day is priced.
   */
  read_day: z.int().min(1).max(31).nullable().optional(),
  /** Where the home is for taxes. If left out, it is unknown and the taxes are a range. */
  tax_place: taxPlaceSchema.optional(),
  /** The user's current plan: a plan of the list, or its price. */
  current: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("plan"), plan_id: z.string().max(100) }),
      z.object({
        kind: z.literal("price"),
        /** All-in average at 1,000 kWh a month, or energy price, as shown on the user's bill, in cents per kWh. */
        cents_per_kwh: z.number().min(0).max(100),
        base_usd: z.number().min(0).max(200),
        includes_delivery: z.boolean(),
      }),
    ])
    .nullable()
    .optional(),
  /** Conditions that the customer meets. None is assumed. */
  conditions: conditionChoicesSchema.optional(),
  /** Which of the plans in `counts` to return. All if left out. */
  groups: z
    .array(z.enum(["lasting", "shorter", "unverified", "unpriced"]))
    .max(4)
    .optional(),
  /** The most results to return, in the order of `results`. All if left out. `counts` never changes. */
  limit: z.int().min(1).max(1000).optional(),
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

/** A year's bill by part, in cents. Credits are negative. The sum of the parts is the year. */
export const billPartsSchema = z.object({
  energy: z.int(),
  base: z.int(),
  delivery: z.int(),
  fees: z.int(),
  credits: z.int(),
});
export type BillParts = z.infer<typeof billPartsSchema>;

export const planCostSchema = z.object({
  /** Expected cost of the year in cents: the mean over possible read days if the day is unknown. */
  year_cents: z.int(),
  /** Cheapest and most expensive year over the possible read days. Equal if the read day does not matter. */
  low_cents: z.int(),
  high_cents: z.int(),
  /** year_cents per kWh of the year. */
  average_cents_per_kwh: z.number(),
  /** Twelve bills in cents, in the order of the response's `months`, at its `read_day`. */
  month_cents: z.array(z.int()),
  parts: billPartsSchema,
});
export type PlanCost = z.infer<typeof planCostSchema>;

/**
 * Cost of twelve months on a plan, whether or not its own price lasts that long. A fixed price lasts for its term. A
 * month-to-month, variable or indexed price lasts for its first month (rating/twelve-months.ts).
 */
export const twelveMonthsSchema = z.object({
  /** First and last day. The first is the earliest day on which a switch ordered today can start. */
  from: isoDateSchema,
  through: isoDateSchema,
  /**
   * `price_cents` + `then_cents` + `one_time_cents`: the number for comparing plans. Equals `cost.year_cents` if the
   * price lasts twelve months and there are no one-time fees.
   */
  cents: z.int(),
  /** How many of the twelve months the plan's own price lasts, 1 to 12. */
  price_months: z.int(),
  /** Last day of the plan's own price within the twelve months. */
  price_through: isoDateSchema,
  price_cents: z.int(),
  /**
   * The remaining months at today's typical 12-month price (`levels.typical_cents`), if the customer shops again. 0 if
   * there are none. Null if no such price is known: `cents` then extends the plan's own price.
   */
  then_cents: z.int().nullable(),
  /**
   * The remaining months if the customer does not shop again, at the lowest and highest listed month-to-month price.
   * Null if the price lasts or none is listed.
   */
  then_month_to_month: z.object({ low_cents: z.int(), high_cents: z.int() }).nullable(),
  /** One-time fees, charged at enrollment. */
  one_time_cents: z.int(),
});
export type TwelveMonths = z.infer<typeof twelveMonthsSchema>;

/** Today's price levels for a home, in cents for twelve months. */
export const priceLevelsSchema = z.object({
  /** The median of the verified fixed 12-month plans. Null if none is listed. */
  typical_cents: z.int().nullable(),
  /** The verified month-to-month plans: lowest, median and highest. Null if none is listed. */
  month_to_month: z.object({ low_cents: z.int(), typical_cents: z.int(), high_cents: z.int() }).nullable(),
});
export type PriceLevels = z.infer<typeof priceLevelsSchema>;

/** Counts of the plans listed for the utility, each plan once. `listed` is the sum of the other four. */
export const planCountsSchema = z.object({
  listed: z.int(),
  /** Verified, with a price that lasts 12 months or longer: the default list. */
  lasting: z.int(),
  /** Verified, with a price that ends sooner. */
  shorter: z.int(),
  /** With a yearly cost that could not be verified. */
  unverified: z.int(),
  /** Without a yearly cost. */
  unpriced: z.int(),
});
export type PlanCounts = z.infer<typeof planCountsSchema>;

/** Switching a home to one plan on its best day, over the outlook's twelve months. */
export const planSwitchSchema = z.object({
  /** The day on which the plan starts: the cheapest of the relevant days (advice/switch-days.ts). */
  starts_on: isoDateSchema,
  /** Total cost of the twelve months, including fees. Null if the cost until then is not known. */
  total_cents: z.int().nullable(),
  /** Early termination fee on that day. Null if it is not known. */
  exit_fee_cents: z.int().nullable(),
  one_time_cents: z.int(),
  /**
   * Cost of doing nothing minus this, over the same twelve months. Positive values are savings. Null if either is not
   * known.
   */
  net_cents: z.int().nullable(),
  /**
   * The first day on which the savings have paid for the fees. Null if that does not happen within the twelve months.
   */
  break_even_on: isoDateSchema.nullable(),
});
export type PlanSwitch = z.infer<typeof planSwitchSchema>;

export const rankedPlanSchema = z.object({
  plan: planSchema.omit({ tariff: true, texts: true, website: true }).extend({
    /** The name on the Spanish label, if there is one. */
    name_es: z.string().nullable(),
    /** What is paid once at enrollment. Left out if there is nothing. */
    one_time_fees: tariffSchema.shape.one_time_fees,
    /** With `met` by the customer's choices. Left out if there are none. */
    conditions: tariffSchema.shape.conditions,
  }),
  /** Null if no tariff is known. Such plans come last. */
  cost: planCostSchema.nullable(),
  /** Null if `cost` is null. */
  twelve_months: twelveMonthsSchema.nullable(),
  /** Cents a year less (positive) or more (negative) than the current plan. */
  savings_cents: z.int().nullable(),
  flags: z.array(rankFlagSchema),
  /**
   * The taxes of `twelve_months`, which doesn't include them and decides the order. Null if that is null. Left out where
   * no place is involved.
   */
  taxes: taxAmountsSchema.nullable().optional(),
  /**
   * YYYY-MM in which the term would end if it started on the first day of `twelve_months`, or for a home on the day of
   * `switch`. Null for month to month.
   */
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
  /** The read day that the shown bills use, and whether it was provided or assumed. */
  read_day: z.int(),
  read_day_known: z.boolean(),
  /** Yearly cost of the user's current plan, in cents. */
  current_cents: z.int().nullable(),
  levels: priceLevelsSchema,
  counts: planCountsSchema,
  /** What the `taxes` of each plan are calculated with. Left out where no place is involved. */
  taxes: taxBasisSchema.optional(),
  /** Verified prices by their twelve months, lowest first, then unverified ones, then plans without a cost. */
  results: z.array(rankedPlanSchema),
});
export type Ranking = z.infer<typeof rankingSchema>;

const exampleCostSchema = z.object({
  plan: z.object({ id: z.string(), name: z.string(), name_es: z.string().nullable(), provider: z.string() }),
  /** The label's average at 1,000 kWh. */
  label_cents_per_kwh: z.number(),
  /** The number for comparing plans: `twelve_months.cents` of the ranking. */
  cents: z.int(),
  /** In the order of `months`. */
  month_cents: z.array(z.int()),
});
export type ExampleCost = z.infer<typeof exampleCostSchema>;

// GET /compare/v1/example: what the listed plans cost a typical home in one city
export const exampleSchema = z.object({
  as_of: isoDateSchema,
  home: z.object({ square_feet: z.int(), city: z.string(), year_kwh: z.number() }),
  /** Verified plans of 12 months or longer, of which `lowest` is the lowest. */
  of: z.int(),
  /** YYYY-MM of the first day of each bill. */
  months: z.array(z.string()),
  lowest: exampleCostSchema,
  /** The plan with the lowest advertised average at 1,000 kWh. Null if it is the same plan. */
  advertised: exampleCostSchema.nullable(),
});
export type Example = z.infer<typeof exampleSchema>;
