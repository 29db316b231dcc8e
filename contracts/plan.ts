// The wire format of a plan and of its tariff, declared once for every side. The rules are in market/, the calculation
// in market/price.ts.
import { z } from "zod";
import { CONDITION_CHOICES, CONDITION_KINDS } from "./tables/plan-conditions.ts";
import { TDU_IDS } from "./tables/utilities.ts";

export const tduIdSchema = z.enum(TDU_IDS);
export type TduId = z.infer<typeof tduIdSchema>;

const COUNTED_YEARS = /^(?:19|20|21)/;

/** A date YYYY-MM-DD from 1900 to 2199. Days far outside, such as 9999-12-31 for "never", can't be counted from. */
export const isoDateSchema = z.iso
  .date()
  .refine((date) => COUNTED_YEARS.test(date), "isn't a date from 1900 to 2199");

/**
 * A block of a window's usage within one billing month, priced at `cents_per_kwh`. The last block has `up_to_kwh:
 * null`.
 */
export const tierSchema = z.object({
  up_to_kwh: z.number().positive().nullable(),
  cents_per_kwh: z.number(),
});
export type Tier = z.infer<typeof tierSchema>;

/**
 * Hours that share a price. A field that is left out means "all". Hours are local (Central) minutes of the day.
 * `to_minute <= from_minute` wraps past midnight, and then the weekday and month of the moment itself apply. The first
 * matching window of a tariff wins. The last one has no conditions.
 */
export const energyWindowSchema = z.object({
  name: z.string().optional(),
  months: z.array(z.int().min(1).max(12)).nonempty().optional(),
  /** 0 = Sunday … 6 = Saturday. */
  weekdays: z.array(z.int().min(0).max(6)).nonempty().optional(),
  from_minute: z.int().min(0).max(1439).optional(),
  to_minute: z.int().min(0).max(1440).optional(),
  tiers: z.array(tierSchema).nonempty(),
  /** Pass-through delivery per kWh is not charged for usage in this window. */
  delivery_waived: z.boolean().optional(),
  /** At most this much of a billing month's usage gets the window's price. The rest is billed in the last window. */
  max_kwh_per_month: z.number().positive().optional(),
});
export type EnergyWindow = z.infer<typeof energyWindowSchema>;

/** `pass_through`: the TDU's charges of the day are added. `bundled`: they are included in the energy price. */
export const deliveryModeSchema = z.enum(["pass_through", "bundled"]);

/**
 * Dollars off a billing month whose usage is in [min_kwh, max_kwh). `max_kwh: null` means no upper end. Several entries
 * add up (stepped credits).
 */
export const usageCreditSchema = z.object({
  amount_usd: z.number().positive(),
  min_kwh: z.number().min(0),
  max_kwh: z.number().positive().nullable(),
});
export type UsageCredit = z.infer<typeof usageCreditSchema>;

/** Dollars added to a billing month whose usage is below `below_kwh`. */
export const minimumUsageFeeSchema = z.object({
  amount_usd: z.number().positive(),
  below_kwh: z.number().positive(),
});

/** A mandatory monthly fee in addition to the base charge. The label's averages leave some of them out. */
export const monthlyFeeSchema = z.object({
  name: z.string(),
  amount_usd: z.number().positive(),
  in_label_average: z.boolean(),
});

/**
 * A fee charged once, at enrollment. It is part of the cost of the first twelve months, but not of any bill's recurring
 * charges.
 */
export const oneTimeFeeSchema = z.object({ name: z.string(), amount_usd: z.number().positive() });

/**
 * Credit for exported energy. `fixed`: `cents_per_kwh`. `windows`: first tier of the first matching window.
 * `energy_rate`: the plan's own energy price in that hour. `real_time`: settled at the market price, which is on no
 * label, so it is not priced.
 */
export const buybackSchema = z.object({
  kind: z.enum(["fixed", "windows", "energy_rate", "real_time"]),
  cents_per_kwh: z.number().optional(),
  windows: z.array(energyWindowSchema).optional(),
  /** What the credit can reduce: only the energy charges, or every charge of the bill. */
  offsets: z.enum(["energy", "all_charges"]),
  /** `usage`: paid for at most the same month's own consumption. */
  monthly_cap: z.union([z.literal("none"), z.literal("usage"), z.object({ kwh: z.number().positive() })]),
  /** Whether unused credit is carried into the next month or lost. */
  rollover: z.boolean(),
});
export type Buyback = z.infer<typeof buybackSchema>;

export type ConditionKind = (typeof CONDITION_KINDS)[number];

export const conditionChoiceSchema = z.enum(CONDITION_CHOICES);
export type ConditionChoice = z.infer<typeof conditionChoiceSchema>;

/** Chosen conditions, each once. */
export const conditionChoicesSchema = z
  .array(conditionChoiceSchema)
  .max(CONDITION_CHOICES.length)
  .refine((choices) => new Set(choices).size === choices.length, "Each condition can be listed once.");

/**
 * A condition of a plan. `credit`: the price is lower if it is met. `fee`: it is higher if it isn't. `required`: the plan
 * is sold only if it is met. Amounts are positive. A monthly and a kWh amount of 0 means that only the condition is
 * known, not what it changes; with `required` it changes nothing.
 */
export const planConditionSchema = z.object({
  /** All of them must be met. */
  needs: z.array(z.enum(CONDITION_KINDS)).nonempty(),
  effect: z.enum(["credit", "fee", "required"]),
  usd_per_month: z.number().min(0),
  cents_per_kwh: z.number().min(0),
  /** Whether the label's averages, and so the stored tariff, contain the credit. True for a fee: they leave it out. */
  met_in_tariff: z.boolean(),
  /** The provider's sentence. Null in the shipped catalog, which has none. */
  quote: z.string().nullable(),
  /** Set once the customer's choices are applied (market/conditions.ts). */
  met: z.boolean().optional(),
});
export type PlanCondition = z.infer<typeof planConditionSchema>;

/** How a plan charges for a billing month. Amounts in dollars, rates in cents per kWh with at most four decimals. */
export const tariffSchema = z.object({
  base_charge_usd: z.number(),
  energy: z.array(energyWindowSchema).nonempty(),
  delivery: deliveryModeSchema,
  credits: z.array(usageCreditSchema),
  minimum_usage_fees: z.array(minimumUsageFeeSchema),
  monthly_fees: z.array(monthlyFeeSchema),
  buyback: buybackSchema.nullable(),
  /** Left out if there are none. */
  one_time_fees: z.array(oneTimeFeeSchema).optional(),
  /** Left out if there are none. */
  conditions: z.array(planConditionSchema).optional(),
});
export type Tariff = z.infer<typeof tariffSchema>;

/**
 * The label's average prices in cents per kWh, including delivery and recurring charges but not sales tax (16 TAC
 * 25.475).
 */
export const labelSchema = z.object({ kwh_500: z.number(), kwh_1000: z.number(), kwh_2000: z.number() });
export type Label = z.infer<typeof labelSchema>;

export const PROOF_REASONS = [
  /** Read from the label's own text, which reproduces the label. */
  "label_text",
  /** The three averages are on one line, which gives the base charge and the rate. */
  "averages_on_a_line",
  /**
   * The averages are on a line once the stated bill credit (or stated flat amount below a usage) is taken into account.
   */
  "averages_with_stated_credit",
  /** No known tariff reproduces the averages, and none is guessed. */
  "averages_unexplained",
  /** An average price is less than what the utility alone charges at that usage. */
  "averages_below_delivery",
  /** The averages assume a split of hours that the listing does not include. */
  "time_of_use_hours_unknown",
  /** The label's text was read but does not reproduce its own averages. */
  "label_text_disagrees",
  /** The label's text has a sentence that may contain a price and was not understood. */
  "label_text_incomplete",
  /** The listing's terms name an amount that no rule explains. */
  "terms_not_understood",
  /** The price depends on a condition that the customer doesn't meet, and the price without it is not known. */
  "condition_price_unknown",
] as const;

/** The stored tariff, recomputed at the label's points. Every shown price is based on it. */
export const proofSchema = z.object({
  /** `exact`: read from the label's text. `inferred`: from the averages. `unproven`: must not be ranked as exact. */
  verdict: z.enum(["exact", "inferred", "unproven"]),
  why: z.enum(PROOF_REASONS),
  /** Our averages in cents per kWh. Null without a tariff. */
  recomputed: labelSchema.nullable(),
  /** Largest difference to the label over the three points, in cents per kWh. Null without a tariff. */
  residual_cents: z.number().nullable(),
  /** Share of usage that the label assumes in each energy window, in their order. Null for one window. */
  assumed_shares: z.array(z.number()).nullable(),
  /** Effective date of the delivery charges used. */
  delivery_as_of: isoDateSchema.nullable(),
  /**
   * Set if the label's averages contain the PUC assessment. `in_charges`: its stated charges alone reproduce them, so
   * they already contain it. `in_averages`: only the averages do, and a bill adds it. Left out otherwise.
   */
  puc_assessment: z.enum(["in_charges", "in_averages"]).optional(),
  /** The sentence that `why` is about. Left out without one, and in the shipped catalog. */
  quote: z.string().optional(),
});
export type Proof = z.infer<typeof proofSchema>;

export const terminationFeeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("flat"), amount_usd: z.number() }),
  z.object({ kind: z.literal("per_remaining_month"), amount_usd: z.number() }),
  z.object({ kind: z.literal("unknown") }),
]);
export type TerminationFee = z.infer<typeof terminationFeeSchema>;

/** The listing's text in one language: the providers' own sentences, which the shipped catalog does not include. */
export const planTextSchema = z.object({
  name: z.string(),
  special_terms: z.string().nullable(),
  promotion: z.string().nullable(),
  credit_text: z.string().nullable(),
  facts_label_url: z.string().nullable(),
  terms_url: z.string().nullable(),
  rights_url: z.string().nullable(),
  enroll_url: z.string().nullable(),
});
export type PlanText = z.infer<typeof planTextSchema>;

export const planSchema = z.object({
  /** Our own id. It stays the same from one snapshot to the next. */
  id: z.string(),
  source: z.enum(["power_to_choose", "facts_label"]),
  /** The listing's own key of the English offer, if it has one. */
  source_key: z.string().nullable(),
  provider: z.object({ name: z.string(), puct_number: z.string().nullable() }),
  name: z.string(),
  tdu: tduIdSchema,
  /** 0 = month to month. */
  term_months: z.int().min(0),
  rate_type: z.enum(["fixed", "variable", "indexed"]),
  prepaid: z.boolean(),
  time_of_use: z.boolean(),
  new_customers_only: z.boolean(),
  renewable_percent: z.number().min(0).max(100),
  termination_fee: terminationFeeSchema,
  /** Null if no known tariff explains the label. */
  tariff: tariffSchema.nullable(),
  label: labelSchema,
  proof: proofSchema,
  texts: z.object({ en: planTextSchema.nullable(), es: planTextSchema.nullable() }),
  enroll: z.object({ url: z.string().nullable(), phone: z.string().nullable() }),
  website: z.string().nullable(),
});
export type Plan = z.infer<typeof planSchema>;

/** `exact`: a charge took effect on this day. `by`: on it or before it. */
export const certaintySchema = z.enum(["exact", "by"]);
export type Certainty = z.infer<typeof certaintySchema>;

/** Delivery charges in force from `as_of` on: dollars per month and cents per kWh. */
export const deliveryChangeSchema = z.object({
  as_of: isoDateSchema,
  /** Left out if a Facts Label states the charges. */
  certainty: certaintySchema.optional(),
  monthly_usd: z.number(),
  cents_per_kwh: z.number(),
});
export type DeliveryChange = z.infer<typeof deliveryChangeSchema>;

/** A TDU's residential delivery charges on a day, and the later ones of the twelve months that start on that day. */
export const deliveryChargesSchema = deliveryChangeSchema.extend({
  tdu: tduIdSchema,
  /** The first of the days that `later` applies to. Left out without `later`. */
  from: isoDateSchema.optional(),
  /** Charges that take effect after `from`, oldest first. Left out if none are known. */
  later: z.array(deliveryChangeSchema).optional(),
});
export type DeliveryCharges = z.infer<typeof deliveryChargesSchema>;
