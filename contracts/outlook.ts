// GET /api/service_locations/{esiid}/outlook: what a home will pay and what it should do, calculated in one place
// (advice/).
import { z } from "zod";
import { priceLevelsSchema, planCountsSchema, planSwitchSchema, rankedPlanSchema } from "./compare.ts";
import { orderStateSchema } from "./order-transitions.ts";
import { deliveryChargesSchema, isoDateSchema, tduIdSchema } from "./plan.ts";
import { contractClockSchema, contractSchema, usageSummarySchema } from "./portal.ts";

/** A stretch of days at one price. */
export const outlookSegmentSchema = z.object({
  /**
   * `contract`: today's contract. `month_to_month`: what follows it. `order`: an order in progress. `plan`: the
   * option's plan. `after_plan`: what follows a price that ends within the twelve months.
   */
  kind: z.enum(["contract", "month_to_month", "order", "plan", "after_plan"]),
  from: isoDateSchema,
  through: isoDateSchema,
  provider: z.string().nullable(),
  plan_name: z.string().nullable(),
  /** Null if the price is not known. */
  cents: z.int().nullable(),
  /** Lowest and highest. Equal to `cents` if there is one price. */
  low_cents: z.int().nullable(),
  high_cents: z.int().nullable(),
});
export type OutlookSegment = z.infer<typeof outlookSegmentSchema>;

export const OPTION_KINDS = ["do_nothing", "stay_with_provider", "switch"] as const;

/** One option of the customer, over the twelve months of the outlook. */
export const outlookOptionSchema = planSwitchSchema.extend({
  /** `do_nothing`, or `{kind}:{plan id}`. */
  id: z.string(),
  kind: z.enum(OPTION_KINDS),
  /** Null for doing nothing. */
  plan: rankedPlanSchema.shape.plan.nullable(),
  /** Null for doing nothing. */
  starts_on: isoDateSchema.nullable(),
  /**
   * The reason for that day: the first possible one, the first without a fee, the day a fee per remaining month falls,
   * or the day after the term.
   */
  starts_because: z.enum(["first_day", "no_fee", "fee_falls", "after_term"]).nullable(),
  segments: z.array(outlookSegmentSchema),
  /** The range over month-to-month prices that are not known exactly. Both equal `total_cents` if there is none. */
  low_cents: z.int().nullable(),
  high_cents: z.int().nullable(),
  /** The same total in a mild and in a hot summer (rating/weather-years.ts). */
  band: z.object({ mild_cents: z.int(), hot_cents: z.int() }).nullable(),
});
export type OutlookOption = z.infer<typeof outlookOptionSchema>;

export const RECOMMENDATION_CODES = [
  /** An order is on its way to this home, so there is nothing else to order. */
  "order_in_progress",
  /** The price ends within the twelve months, and choosing a plan by then costs less than continuing month to month. */
  "choose_before_end",
  "switch_now",
  "switch_on_day",
  "stay",
  "not_enough_known",
] as const;
export const MISSING_FACTS = ["utility", "usage", "contract", "price", "plans"] as const;

export const recommendationSchema = z.object({
  code: z.enum(RECOMMENDATION_CODES),
  /** `id` of the recommended option. With `not_enough_known`: the cheapest plan, if there is one. */
  option_id: z.string().nullable(),
  /** The day on which the recommended plan, or the order in progress, starts. */
  on: isoDateSchema.nullable(),
  /** What it saves over the twelve months compared with doing nothing, including fees. */
  net_cents: z.int().nullable(),
  /** Missing facts that would improve the result. */
  missing: z.array(z.enum(MISSING_FACTS)),
});
export type Recommendation = z.infer<typeof recommendationSchema>;
export type MissingFact = (typeof MISSING_FACTS)[number];

export const ALERT_KINDS = ["order_needs_you", "term_over", "term_ending", "agreement_expiring"] as const;

/** An alert with a date that requires the customer to act. advice/alerts.ts has the rule and its statute. */
export const outlookAlertSchema = z.object({
  kind: z.enum(ALERT_KINDS),
  /** The end of the term or of the permission. Null for an order. */
  day: isoDateSchema.nullable(),
  /** Days from today to `day`. Negative if it is past, null without a day. */
  days_left: z.int().nullable(),
  /** Whether the contract can be ended today without a fee. Null unless the alert is about a term. */
  no_fee_now: z.boolean().nullable(),
  /** `order_needs_you`: which order, and what it needs. */
  order_id: z.string().nullable(),
  need: z.enum(["finish_at_provider", "report_outcome", "deposit"]).nullable(),
  /** The rule it is based on, such as "16 TAC 25.475(e)". Null if the rule is our own. */
  statute: z.string().nullable(),
});
export type OutlookAlert = z.infer<typeof outlookAlertSchema>;

export const outlookOrderSchema = z.object({
  id: z.string(),
  state: orderStateSchema,
  provider: z.string(),
  plan_name: z.string(),
  starts_on: isoDateSchema.nullable(),
});

// GET /api/service_locations/{esiid}/outlook
export const outlookSchema = z.object({
  esiid: z.string(),
  /** Today in Texas. Everything below is as of this day. */
  day: isoDateSchema,
  /** Date of the newest listing. */
  as_of: isoDateSchema,
  /** The delivery charges that it is priced with. Null if they are not known. */
  delivery: deliveryChargesSchema.nullable(),
  /** Null if the utility is not known. Nothing is priced then. */
  tdu: tduIdSchema.nullable(),
  /** The usage it is priced with. */
  basis: usageSummarySchema,
  /** kWh of the year it is priced with. Null without a utility. */
  year_kwh: z.number().nullable(),
  /**
   * The twelve months that all options cover. They start on the first day on which a switch ordered today can start,
   * because nothing can change what is paid before that.
   */
  window: z.object({ from: isoDateSchema, through: isoDateSchema }),
  contract: contractSchema.nullable(),
  clock: contractClockSchema.nullable(),
  /** Twelve months at the price of the contract as if it lasted, even after its end. Null if it is not known. */
  current_cents: z.int().nullable(),
  /** Early termination fee today. Null if it is not known or there is no contract. */
  exit_fee_cents: z.int().nullable(),
  /** The first day without a fee. Null if no contract is known or its fee never ends. */
  free_from: isoDateSchema.nullable(),
  /** The order in progress. */
  order: outlookOrderSchema.nullable(),
  switch_hold: z.boolean(),
  /** What the home pays over the window if nothing is done. Same segments as `do_nothing`. */
  timeline: z.array(outlookSegmentSchema),
  /** `do_nothing` first, then by total: plans of the same provider and of others, at most three of each. */
  options: z.array(outlookOptionSchema),
  recommendation: recommendationSchema,
  /** Most urgent first. */
  alerts: z.array(outlookAlertSchema),
  levels: priceLevelsSchema,
  counts: planCountsSchema,
});
export type Outlook = z.infer<typeof outlookSchema>;
