// Linked meters: agreements, months and readings. Routes of spec §7: main API .../live_link/pro and
// .../live_link/pro/months; second API .../agreements, .../agreements/usage/monthly and .../centerpoint_usage.
import { z } from "zod";
import { agreementCodeSchema, agreementStateSchema } from "./agreement-transitions.ts";
import { energyWindowSchema, isoDateSchema } from "./plan.ts";
import { meterNumberSchema } from "./portal.ts";

export const CONNECTORS = ["smart_meter_texas"] as const;
export const connectorSchema = z.enum(CONNECTORS);
export type ConnectorName = z.infer<typeof connectorSchema>;

/** The wording that a customer agrees to. A new wording gets a new version. */
export const AGREEMENT_TEXT_VERSION = "2026-11-28";

/** The provider's certificate number (market/providers). */
const puctNumberSchema = z
  .string()
  .trim()
  .regex(/^\d{5,6}X?$/, "Choose your provider from the list.");

// POST /usage/api/service_locations/{esiid}/agreements
export const agreementRequestSchema = z.object({
  /** In any common notation. Must match the one in the URL. */
  esiid: z.string().max(100),
  meter_number: meterNumberSchema,
  puct_number: puctNumberSchema,
});
export type AgreementRequest = z.infer<typeof agreementRequestSchema>;

/** Why a meter cannot be linked: `problem` among the error's fields. */
export const LINK_PROBLEMS = [
  /** This operator has no connector for the utility's meters. */
  "not_offered",
  "no_smart_meter",
  "not_centerpoint",
  /** The meter source emails the customer, whose address is not verified. */
  "email_not_proved",
  /** Another request, with other details, is in progress. */
  "under_way",
  /** Linked with other details. */
  "linked_already",
  /** No request waits for the customer's consent. */
  "nothing_to_confirm",
  /** The account has another meter number for this home. */
  "other_number",
  /** No provider has this certificate number. */
  "unknown_provider",
  /** The account has no contract for this home, so the request has to name the provider. */
  "provider_missing",
] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];

// PATCH /usage/api/service_locations/{esiid}/agreements: confirms the submitted agreement.
export const agreementConfirmationSchema = z.object({ agreed: z.literal(true) });

// POST /usage/api/service_locations/{esiid}/centerpoint_usage: the same for a meter of CenterPoint, which Smart Meter
// Texas reads as well. The provider is the one of the home's contract unless the request names it.
export const centerpointRequestSchema = z.object({
  meter_number: meterNumberSchema,
  puct_number: puctNumberSchema.optional(),
});

/** Progress of the first import of a meter's history. */
export const importProgressSchema = z.object({
  state: z.enum(["waiting", "running", "done", "failed"]),
  /** Days requested so far, and days in total. */
  done_days: z.int(),
  total_days: z.int(),
});

export const agreementSchema = z.object({
  id: z.uuid(),
  connector: connectorSchema,
  state: agreementStateSchema,
  /** Why it was declined, ended or expired. Otherwise null. */
  code: agreementCodeSchema.nullable(),
  meter_number: z.string(),
  puct_number: z.string().nullable(),
  /**
   * When the customer agreed here (agreed = true). Null until then: nothing is requested from the meter source before.
   */
  agreed_at: z.iso.datetime().nullable(),
  /** Address that the meter source writes to, shortened (a…@example.com). Null if it does not send email. */
  mailed_to: z.string().nullable(),
  /** Last day of the agreement; null until it is active. */
  ends_on: isoDateSchema.nullable(),
  /** Since when the meter source has not been responding. Null if it responds. */
  waiting_since: z.iso.datetime().nullable(),
  import: importProgressSchema,
  created_at: z.iso.datetime(),
});
export type Agreement = z.infer<typeof agreementSchema>;

// GET, POST, PATCH and DELETE .../agreements; POST .../centerpoint_usage
export const agreementResponseSchema = z.object({
  /** The newest. Null if none was ever requested. */
  agreement: agreementSchema.nullable(),
  /** What this operator can link this home with. Null if nothing (no such connector, or a utility without one). */
  connector: connectorSchema.nullable(),
});
export type AgreementResponse = z.infer<typeof agreementResponseSchema>;

// GET /api/service_locations/{esiid}/live_link/pro/months: newest first.
export const monthOptionSchema = z.object({
  /** Jan to Dec. */
  month_abbr: z.string(),
  year: z.int(),
  /**
   * First and last local day: approximately a billing month if the read cycle is known (market/read-cycle.ts), or else
   * the calendar month.
   */
  start: isoDateSchema,
  end: isoDateSchema,
});
export type MonthOption = z.infer<typeof monthOptionSchema>;
export const monthOptionsSchema = z.array(monthOptionSchema);

// GET /api/service_locations/{esiid}/live_link/pro?year=&month=
export const liveMonthQuerySchema = z.object({
  year: z.coerce.number().int().min(1990).max(2099),
  /** 1 to 12: the month of the option, which is the month of its last day. */
  month: z.coerce.number().int().min(1).max(12),
});

export const liveDaySchema = z.object({
  day: isoDateSchema,
  /** Wh per quarter hour, 92, 96 or 100 of them. Null = missing. An empty list if nothing was read. */
  wh: z.array(z.int().nullable()),
  /** Surplus sent to the grid, in the same shape. Null if there is none. */
  exported_wh: z.array(z.int().nullable()).nullable(),
  /** Indexes of `wh` that the utility estimated. */
  estimated: z.array(z.int()),
  /** Sum of the readings. */
  kwh: z.number(),
  exported_kwh: z.number(),
  missing: z.int(),
  /**
   * What the day adds to the month's bill on the customer's plan (energy, delivery per kWh and a day's share of fixed
   * charges), in cents: the days of a completely read month add up to its bill. Null if the plan is not known or the
   * day is incomplete.
   */
  cost_cents: z.number().nullable(),
});
export type LiveDay = z.infer<typeof liveDaySchema>;

export const monthSumSchema = z.object({
  start: isoDateSchema,
  end: isoDateSchema,
  kwh: z.number(),
  exported_kwh: z.number(),
  /** Days with complete readings, and days in total. */
  read_days: z.int(),
  days: z.int(),
});

export const liveMonthSchema = z.object({
  month: monthOptionSchema,
  days: z.array(liveDaySchema),
  sum: monthSumSchema,
  /** The month before, and the same month a year ago. Null if it has no readings. */
  before: monthSumSchema.nullable(),
  year_ago: monthSumSchema.nullable(),
  /**
   * What the costs are based on. Null if neither a plan nor its price is known. Names are null if only the price was
   * entered.
   */
  cost_basis: z
    .object({
      provider: z.string().nullable(),
      plan_name: z.string().nullable(),
      plan_id: z.string().nullable(),
      /**
       * The plan's energy prices by hour. The first that includes an hour applies. A single one if all hours cost the
       * same.
       */
      energy: z.array(energyWindowSchema),
    })
    .nullable(),
  /** Last day that was read, and when it was fetched. */
  through: isoDateSchema.nullable(),
  fetched_at: z.iso.datetime().nullable(),
});
export type LiveMonth = z.infer<typeof liveMonthSchema>;

// GET /api/service_locations/{esiid}/live_link/readings.csv and .../green_button.xml
export const readingsFileQuerySchema = z
  .object({
    /** First and last local day, inclusive. If left out, all readings. */
    from: isoDateSchema.optional(),
    to: isoDateSchema.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], error: "must not be before `from`" });

// GET /usage/api/service_locations/{esiid}/agreements/usage/monthly and .../centerpoint_usage: oldest first.
export const monthlyReadingsSchema = z.object({
  months: z.array(monthSumSchema.extend({ estimated_share: z.number() })),
  through: isoDateSchema.nullable(),
  fetched_at: z.iso.datetime().nullable(),
});
export type MonthlyReadings = z.infer<typeof monthlyReadingsSchema>;

/** Why an on-demand read failed. `no_response`: the meter source or the meter. `rejected`: not for this meter. */
export const ON_DEMAND_CODES = ["no_response", "not_allowed", "rejected"] as const;
export const onDemandReadSchema = z.object({
  state: z.enum(["under_way", "done", "failed"]),
  /** Null unless it failed. */
  code: z.enum(ON_DEMAND_CODES).nullable(),
  requested_at: z.iso.datetime(),
  /** What the meter's display showed, and when. Null until it is done. */
  kwh: z.number().nullable(),
  read_at: z.iso.datetime().nullable(),
});
export type OnDemandRead = z.infer<typeof onDemandReadSchema>;

// GET and POST /usage/api/service_locations/{esiid}/on_demand_reads
export const onDemandResponseSchema = z.object({
  /** The newest. Null if none was ever requested. */
  read: onDemandReadSchema.nullable(),
  /** Whether the meter is linked, and this operator offers it. */
  can_read: z.boolean(),
});
export type OnDemandResponse = z.infer<typeof onDemandResponseSchema>;
