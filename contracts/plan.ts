// What is sold: the wire shape of a plan and of its tariff, declared once for
// every side. Rules about them live in market/, arithmetic in market/price.ts.
import { z } from "zod";
import { TDU_IDS } from "./tables/utilities.ts";

export const tduIdSchema = z.enum(TDU_IDS);
export type TduId = z.infer<typeof tduIdSchema>;

export const isoDateSchema = z.iso.date();

/** A block of a window's usage within one billing month, priced at `cents_per_kwh`; the last block has `up_to_kwh: null`. */
export const tierSchema = z.object({
  up_to_kwh: z.number().positive().nullable(),
  cents_per_kwh: z.number(),
});
export type Tier = z.infer<typeof tierSchema>;

/**
 * Hours that share a price. A field left out means "all". Hours are local
 * (Central) minutes of the day; `to_minute <= from_minute` wraps past midnight,
 * and then the weekday and month tested are those of the moment itself.
 * The first matching window of a tariff wins; the last one has no conditions.
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
  /** At most this much of a billing month's usage gets the window's price; the rest is billed in the last window. */
  max_kwh_per_month: z.number().positive().optional(),
});
export type EnergyWindow = z.infer<typeof energyWindowSchema>;

/** `pass_through`: the TDU's charges of the day are added. `bundled`: they are inside the energy price. */
export const deliveryModeSchema = z.enum(["pass_through", "bundled"]);

/** Dollars off a billing month whose usage is in [min_kwh, max_kwh); `max_kwh: null` = no upper end. Several entries add up (stepped credits). */
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

/** A compulsory monthly fee besides the base charge; some are left out of the label's averages. */
export const monthlyFeeSchema = z.object({
  name: z.string(),
  amount_usd: z.number().positive(),
  in_label_average: z.boolean(),
});

/** A fee charged once, at enrollment. It is part of what the first twelve months cost, and of no bill's recurring charges. */
export const oneTimeFeeSchema = z.object({ name: z.string(), amount_usd: z.number().positive() });

/**
 * What exported energy earns. `fixed`: `cents_per_kwh`. `windows`: first matching
 * window's first tier. `energy_rate`: the plan's own energy price in that hour.
 * `real_time`: settled at the market price, which no label tells: not priced.
 */
export const buybackSchema = z.object({
  kind: z.enum(["fixed", "windows", "energy_rate", "real_time"]),
  cents_per_kwh: z.number().optional(),
  windows: z.array(energyWindowSchema).optional(),
  /** What the credit may reduce: only the energy charges, or every charge of the bill. */
  offsets: z.enum(["energy", "all_charges"]),
  /** `usage`: paid for at most the month's own consumption. */
  monthly_cap: z.union([z.literal("none"), z.literal("usage"), z.object({ kwh: z.number().positive() })]),
  /** Unused credit is carried into the next month, or lost. */
  rollover: z.boolean(),
});
export type Buyback = z.infer<typeof buybackSchema>;

/** How a plan charges for a billing month. Money in dollars, rates in cents per kWh with at most four decimals. */
export const tariffSchema = z.object({
  base_charge_usd: z.number(),
  energy: z.array(energyWindowSchema).nonempty(),
  delivery: deliveryModeSchema,
  credits: z.array(usageCreditSchema),
  minimum_usage_fees: z.array(minimumUsageFeeSchema),
  monthly_fees: z.array(monthlyFeeSchema),
  buyback: buybackSchema.nullable(),
  /** Left out when there are none. */
  one_time_fees: z.array(oneTimeFeeSchema).optional(),
});
export type Tariff = z.infer<typeof tariffSchema>;

/** The label's average prices in cents per kWh, delivery and recurring charges included, sales tax not (16 TAC 25.475). */
export const labelSchema = z.object({ kwh_500: z.number(), kwh_1000: z.number(), kwh_2000: z.number() });
export type Label = z.infer<typeof labelSchema>;

export const PROOF_REASONS = [
  /** Read from the label's own text, and it reproduces the label. */
  "label_text",
  /** The three averages lie on one line: base charge and rate follow. */
  "averages_on_a_line",
  /** The averages lie on a line once the stated bill credit (or stated flat amount below a usage) is taken into account. */
  "averages_with_stated_credit",
  /** No tariff we know reproduces the averages; none is guessed. */
  "averages_unexplained",
  /** The averages assume a split of hours that the listing does not tell. */
  "time_of_use_hours_unknown",
  /** The label's text was read but does not reproduce its own averages. */
  "label_text_disagrees",
  /** The label's text has a sentence that may carry a price and was not understood. */
  "label_text_incomplete",
] as const;

/** The tariff we hold, recomputed at the label's points: what every shown price rests on. */
export const proofSchema = z.object({
  /** `exact`: read from the label's text; `inferred`: from the averages; `unproven`: not to be ranked as exact. */
  verdict: z.enum(["exact", "inferred", "unproven"]),
  why: z.enum(PROOF_REASONS),
  /** Our averages in cents per kWh; null without a tariff. */
  recomputed: labelSchema.nullable(),
  /** Largest difference to the label over the three points, cents per kWh; null without a tariff. */
  residual_cents: z.number().nullable(),
  /** Share of usage that the label assumes in each energy window, in their order; null for one window. */
  assumed_shares: z.array(z.number()).nullable(),
  /** Delivery charges used: the date they were in force. */
  delivery_as_of: isoDateSchema.nullable(),
});
export type Proof = z.infer<typeof proofSchema>;

export const terminationFeeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("flat"), amount_usd: z.number() }),
  z.object({ kind: z.literal("per_remaining_month"), amount_usd: z.number() }),
  z.object({ kind: z.literal("unknown") }),
]);
export type TerminationFee = z.infer<typeof terminationFeeSchema>;

/** What the listing says in one language; the sellers' own sentences, absent in the shipped catalogue. */
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
  /** Ours; stable from one snapshot to the next. */
  id: z.string(),
  source: z.enum(["power_to_choose", "facts_label"]),
  /** The listing's own key of the English offer, where it has one. */
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
  /** Null where no known tariff explains the label. */
  tariff: tariffSchema.nullable(),
  label: labelSchema,
  proof: proofSchema,
  texts: z.object({ en: planTextSchema.nullable(), es: planTextSchema.nullable() }),
  enroll: z.object({ url: z.string().nullable(), phone: z.string().nullable() }),
  website: z.string().nullable(),
});
export type Plan = z.infer<typeof planSchema>;

/** A TDU's residential delivery charges in force from `as_of` on. */
export const deliveryChargesSchema = z.object({
  tdu: tduIdSchema,
  as_of: isoDateSchema,
  monthly_usd: z.number(),
  cents_per_kwh: z.number(),
});
export type DeliveryCharges = z.infer<typeof deliveryChargesSchema>;
