// The main API, /api (spec §7): a customer's homes and the cost of every plan there. Orders are in orders.ts.
// Everything here belongs to the signed-in account.
import { z } from "zod";
import { AGREEMENT_STATES } from "./agreement-transitions.ts";
import { planSwitchSchema, rankedPlanSchema, rankingSchema } from "./compare.ts";
import { conditionChoicesSchema, isoDateSchema, tduIdSchema } from "./plan.ts";
import { taxPlaceSchema } from "./taxes.ts";
import { annualUsageSchema, homeProfileUsageSchema, monthlyUsageSchema, usageSchema } from "./usage.ts";

/** 17 digits, 22 at CenterPoint. */
export const esiidSchema = z.string().regex(/^10\d{15}(\d{5})?$/, "An ESI ID has 17 or 22 digits.");

export const PREMISE_TYPES = ["residential", "small_commercial", "large_commercial", "other"] as const;
export const premiseTypeSchema = z.enum(PREMISE_TYPES);
export type PremiseType = z.infer<typeof premiseTypeSchema>;

/** Sources of a home's utility, most certain first (market/resolve-tdu.ts). */
export const TDU_SOURCES = ["directory", "esi_id", "customer", "zip"] as const;
export const tduSourceSchema = z.enum(TDU_SOURCES);
export type TduSource = z.infer<typeof tduSourceSchema>;

/** Data of a delivery point: from the premise directory, or else as entered by its customer. */
export const locationSchema = z.object({
  esiid: esiidSchema,
  /** House number, street and unit. Null if neither the directory nor the customer provides them. */
  address: z.string().nullable(),
  city: z.string().nullable(),
  zip: z.string().nullable(),
  /** Null if no source names one. The customer is asked to choose. */
  tdu: tduIdSchema.nullable(),
  /** Null if `tdu` is null. */
  tdu_source: tduSourceSchema.nullable(),
  premise_type: premiseTypeSchema.nullable(),
  /** Null if not known. */
  smart_meter: z.boolean().nullable(),
  /** The current provider blocks a switch until a debt is paid (16 TAC 25.480). */
  switch_hold: z.boolean().nullable(),
  /** The utility's meter-read cycle. Null = not known. */
  read_cycle: z.int().nullable(),
  /** Whether it is in the premise directory. */
  in_directory: z.boolean(),
});
export type Location = z.infer<typeof locationSchema>;

export const LIVE_LINK_STATUSES = ["off", ...AGREEMENT_STATES] as const;
/** The link of a home's meter. The agreement itself is at .../agreements. */
export const liveLinkSchema = z.object({
  status: z.enum(LIVE_LINK_STATUSES),
  /** The agreement by which the meter is read, or else the newest open one, or else the newest. Null if there is none. */
  agreement: z
    .object({ id: z.uuid(), state: z.enum(AGREEMENT_STATES), ends_on: isoDateSchema.nullable() })
    .nullable(),
  /** Date up to which the meter's data has been imported. */
  through: isoDateSchema.nullable(),
  last_read_at: z.iso.datetime().nullable(),
});

/** Cost of ending the contract early. */
export const earlyTerminationFeeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("flat"), usd: z.number().min(0).max(2000) }),
  z.object({ kind: z.literal("per_remaining_month"), usd: z.number().min(0).max(200) }),
]);
export type EarlyTerminationFee = z.infer<typeof earlyTerminationFeeSchema>;

/** The contract at a home, entered by its customer or copied from one of our orders. */
export const contractSchema = z.object({
  provider: z.string().trim().max(120).nullable(),
  plan_name: z.string().trim().max(160).nullable(),
  /** Set if it is a plan of our catalog. */
  plan_id: z.string().max(100).nullable(),
  /** Last day of the term. Null for month to month. */
  ends_on: isoDateSchema.nullable(),
  /** The price on the bill. Null if the customer does not know it. */
  price: z
    .object({
      cents_per_kwh: z.number().min(0).max(100),
      base_usd: z.number().min(0).max(200),
      includes_delivery: z.boolean(),
    })
    .nullable(),
  /** Null if not known. */
  leaving_fee: earlyTerminationFeeSchema.nullable(),
});
export type Contract = z.infer<typeof contractSchema>;

/** Status of a contract today (16 TAC 25.475; market/contract-clock.ts). */
export const contractClockSchema = z.object({
  ends_on: isoDateSchema,
  /** Days from today to the last day, negative once it is over. */
  days_left: z.int(),
  /** From this day on, ending the contract is free. */
  free_from: isoDateSchema,
  state: z.enum(["running", "free_to_leave", "over"]),
});
export type ContractClock = z.infer<typeof contractClockSchema>;

export const USAGE_KINDS = ["none", "home", "annual", "monthly", "intervals"] as const;
export const usageSummarySchema = z.object({
  /** The best data available: none, a described home, a year's kWh, months, or the meter's intervals. */
  kind: z.enum(USAGE_KINDS),
  year_kwh: z.number().nullable(),
  /** Share of the year that is estimated, 0 to 1. It is 1 if nothing is known. */
  estimated_share: z.number(),
  /** Last day or month that was measured. */
  through: z.string().nullable(),
  updated_at: z.iso.datetime().nullable(),
});
export type UsageSummary = z.infer<typeof usageSummarySchema>;

// GET /api/service_locations/{esiid}
export const serviceLocationSchema = z.object({
  service_location: locationSchema,
  nickname: z.string().nullable(),
  meter_number: z.string().nullable(),
  current_order: z.object({ id: z.string(), state: z.string() }).nullable(),
  contract: contractSchema.nullable(),
  clock: contractClockSchema.nullable(),
  live_link: liveLinkSchema,
  usage_summary: usageSummarySchema,
  /** Whether another account also has this home, because its customer shared it. */
  shared: z.boolean(),
  /**
   * Added with a meter number that could not be checked, while another account also has the home. The first account to
   * prove it, for example by linking its meter, keeps it.
   */
  needs_proof: z.boolean(),
  /** The customer's answer about city limits, which determines taxes. Null without one. */
  tax_place: taxPlaceSchema.nullable(),
  /** Conditions that the customer meets: prices of this home count their credits. Left out if there are none. */
  conditions: conditionChoicesSchema.optional(),
  added_at: z.iso.datetime(),
});
export type ServiceLocation = z.infer<typeof serviceLocationSchema>;

// GET /api/service_locations
export const serviceLocationsSchema = z.object({ items: z.array(serviceLocationSchema) });
export type ServiceLocations = z.infer<typeof serviceLocationsSchema>;

/** Letters, digits and dashes as on the meter's face. */
export const meterNumberSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9-]{4,30}$/, "A meter number has 4 to 30 letters and digits.");

// POST /api/service_locations
export const addServiceLocationSchema = z.object({
  /** In any common notation: spaces, dashes and a spreadsheet's apostrophe are removed. */
  esiid: z.string().max(100),
  /** Only if the ESI ID is not in the directory. */
  address: z.string().trim().max(200).optional(),
  city: z.string().trim().max(80).optional(),
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  nickname: z.string().trim().max(60).optional(),
  /** Proves that the customer has access to the meter, if another account has the home. */
  meter_number: meterNumberSchema.optional(),
  /** The code that was emailed to the account that has the home. */
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
});
export type AddServiceLocation = z.infer<typeof addServiceLocationSchema>;

// POST /api/service_locations/{esiid}/claim_code: emails a code to the customer who has the home. The response is the
// same for every ESI ID.
export const claimCodeResponseSchema = z.object({ sent: z.literal(true) });

// PATCH /api/service_locations/{esiid}: fields that are left out stay unchanged.
export const changeServiceLocationSchema = z.object({
  nickname: z.string().trim().max(60).nullable().optional(),
  meter_number: meterNumberSchema.nullable().optional(),
  contract: contractSchema.nullable().optional(),
  /**
   * The customer's own choice. Null clears it. Rejected (422, `fields.problem` = "tdu_known") if the directory or the
   * ESI ID determines the utility.
   */
  tdu: tduIdSchema.nullable().optional(),
  /** Null clears the answer. */
  tax_place: taxPlaceSchema.nullable().optional(),
  /** All conditions that the customer meets here. An empty list clears them. */
  conditions: conditionChoicesSchema.optional(),
});
export type ChangeServiceLocation = z.infer<typeof changeServiceLocationSchema>;

// GET /api/service_locations/{esiid}/best_plans?read_day=&limit=
export const bestPlansQuerySchema = z.object({
  /** Day of the month on which the meter is read. If left out, it is unknown and every possible day is priced. */
  read_day: z.coerce.number().int().min(1).max(31).optional(),
  /** Maximum number of plans to return. */
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

// GET /api/service_locations/{esiid}/usage: the usage that every price of a home is based on, for pricing a plan in the
// browser.
export const locationUsageSchema = z.object({
  /** The home's best known usage, or a typical home's if nothing is known (`basis.kind` is then `none`). */
  usage: usageSchema,
  basis: usageSummarySchema,
  /** Changes whenever `usage` does. */
  version: z.string(),
  /** Today in Texas. Usage without its own dates is assumed to end on this day. */
  day: isoDateSchema,
});
export type LocationUsage = z.infer<typeof locationUsageSchema>;

export const bestPlanSchema = rankedPlanSchema.extend({
  /**
   * The same plan in a mild and in a hot year, in cents (rating/weather-years.ts). Null if it has no cost, and after
   * the first 50 plans.
   */
  band: z.object({ mild_cents: z.int(), hot_cents: z.int() }).nullable(),
  /** Null if the plan has no cost or is not available to this customer, and while an order is in progress. */
  switch: planSwitchSchema.nullable(),
  /**
   * The day from which the plan's term is counted: that of its switch, or else that of the cheapest plan with one. Today
   * if there is none.
   */
  starts_on: isoDateSchema,
});
export type BestPlan = z.infer<typeof bestPlanSchema>;

export const bestPlansSchema = rankingSchema.omit({ results: true }).extend({
  /** The usage that the numbers are based on. */
  basis: usageSummarySchema,
  /** Null if the contract is not known. */
  leaving: z
    .object({
      /** Early termination fee today, in cents. Null if the fee is not known. */
      fee_cents: z.int().nullable(),
      free_from: isoDateSchema.nullable(),
    })
    .nullable(),
  /**
   * When to switch to the plan that the outlook recommends: today if it should start on the first possible day, or else
   * the day it should start (`recommendation.on`). Null if no switch is recommended.
   */
  best_switch_on: isoDateSchema.nullable(),
  /** Cheapest first. Plans without a cost come last. */
  results: z.array(bestPlanSchema),
});
export type BestPlans = z.infer<typeof bestPlansSchema>;

/** Why a home cannot be added: `problem` among the error's fields. `no_choice` also includes `utility` and `area`. */
export const ADD_PROBLEMS = [
  /** Another account has it, so a proof is required. */
  "held_by_another",
  /** The submitted proof is not valid. */
  "proof_refused",
  /** A municipal or co-op area. */
  "no_choice",
  /** According to the directory, it is not a delivery point in use. */
  "not_active",
  /** According to the directory, it is a business or not a home's meter. */
  "not_residential",
  /** The account is at its limit of homes. */
  "too_many_homes",
] as const;
export type AddProblem = (typeof ADD_PROBLEMS)[number];

// Second service API: POST /usage/api/service_locations/{esiid}/custom_usage
export const customUsageSchema = z.discriminatedUnion("kind", [
  monthlyUsageSchema,
  annualUsageSchema,
  homeProfileUsageSchema,
]);
export type CustomUsage = z.infer<typeof customUsageSchema>;
export const customUsageResponseSchema = z.object({
  usage: customUsageSchema.nullable(),
  usage_summary: usageSummarySchema,
});
export type CustomUsageResponse = z.infer<typeof customUsageResponseSchema>;
