// Linked meters: agreements, months and what was read. Calls of spec §7: main API .../live_link/pro and
// .../live_link/pro/months; second API .../agreements, .../agreements/usage/monthly and .../centerpoint_usage.
import { z } from "zod";
import { agreementCodeSchema, agreementStateSchema } from "./agreement-transitions.ts";
import { energyWindowSchema, isoDateSchema } from "./plan.ts";
import { meterNumberSchema } from "./portal.ts";

export const CONNECTORS = ["smart_meter_texas", "centerpoint"] as const;
export const connectorSchema = z.enum(CONNECTORS);
export type ConnectorName = z.infer<typeof connectorSchema>;

/** The wording that a customer agrees to; a new wording is a new version. */
export const AGREEMENT_TEXT_VERSION = "2026-11";

// POST /usage/api/service_locations/{esiid}/agreements
export const agreementRequestSchema = z.object({
  /** As people write it; must be the address's. */
  esiid: z.string().max(100),
  meter_number: meterNumberSchema,
  /** The provider's certificate number (market/providers). */
  puct_number: z
    .string()
    .trim()
    .regex(/^\d{5,6}X?$/, "Choose your provider from the list."),
});
export type AgreementRequest = z.infer<typeof agreementRequestSchema>;

// PATCH /usage/api/service_locations/{esiid}/agreements: confirms the agreement that was submitted.
export const agreementConfirmationSchema = z.object({ agreed: z.literal(true) });

// POST /usage/api/service_locations/{esiid}/centerpoint_usage
export const centerpointRequestSchema = z.object({ meter_number: meterNumberSchema });

/** How far the first import of a meter's history is. */
export const importProgressSchema = z.object({
  state: z.enum(["waiting", "running", "done", "failed"]),
  /** Days asked for so far, and days in all. */
  done_days: z.int(),
  total_days: z.int(),
});

export const agreementSchema = z.object({
  id: z.uuid(),
  connector: connectorSchema,
  state: agreementStateSchema,
  /** Why it was declined, ended or has run out; null otherwise. */
  code: agreementCodeSchema.nullable(),
  meter_number: z.string(),
  puct_number: z.string().nullable(),
  /** When the customer said yes here (agreed = true); null until then: nothing is asked of the meter's company before. */
  agreed_at: z.iso.datetime().nullable(),
  /** Where the meter's company writes to, shortened (a…@example.com); null where it writes to nobody. */
  mailed_to: z.string().nullable(),
  /** Last day of the agreement; null until it is active. */
  ends_on: isoDateSchema.nullable(),
  /** The meter's company does not answer at present: since when; null where it does. */
  waiting_since: z.iso.datetime().nullable(),
  import: importProgressSchema,
  created_at: z.iso.datetime(),
});
export type Agreement = z.infer<typeof agreementSchema>;

// GET, POST, PATCH and DELETE .../agreements; POST .../centerpoint_usage
export const agreementResponseSchema = z.object({
  /** The newest; null where none was ever asked for. */
  agreement: agreementSchema.nullable(),
  /** What this operator can link this home with; null where nothing (no such connector, or a utility without one). */
  connector: connectorSchema.nullable(),
});
export type AgreementResponse = z.infer<typeof agreementResponseSchema>;

// GET /api/service_locations/{esiid}/live_link/pro/months: newest first.
export const monthOptionSchema = z.object({
  /** Jan to Dec. */
  month_abbr: z.string(),
  year: z.int(),
  /** First and last local day: about a billing month where the read cycle is known (market/read-cycle.ts), else the calendar month. */
  start: isoDateSchema,
  end: isoDateSchema,
});
export type MonthOption = z.infer<typeof monthOptionSchema>;
export const monthOptionsSchema = z.array(monthOptionSchema);

// GET /api/service_locations/{esiid}/live_link/pro?year=&month=
export const liveMonthQuerySchema = z.object({
  year: z.coerce.number().int().min(1990).max(2099),
  /** 1 to 12: the month of the option, which is that of its last day. */
  month: z.coerce.number().int().min(1).max(12),
});

export const liveDaySchema = z.object({
  day: isoDateSchema,
  /** Wh per quarter hour, 92, 96 or 100 of them; null = missing. An empty list where nothing was read. */
  wh: z.array(z.int().nullable()),
  /** Surplus sent to the grid, same shape; null where there is none. */
  exported_wh: z.array(z.int().nullable()).nullable(),
  /** Indexes of `wh` that the utility estimated. */
  estimated: z.array(z.int()),
  /** Sum of what was read. */
  kwh: z.number(),
  exported_kwh: z.number(),
  missing: z.int(),
  /** What the day adds to the month's bill on the plan the customer has (energy, delivery per kWh and a day's share of what is fixed), cents: the days of a month that was read whole add up to its bill. Null where the plan is not known or the day is not whole. */
  cost_cents: z.number().nullable(),
});
export type LiveDay = z.infer<typeof liveDaySchema>;

export const monthSumSchema = z.object({
  start: isoDateSchema,
  end: isoDateSchema,
  kwh: z.number(),
  exported_kwh: z.number(),
  /** Days of which all is read, and days in all. */
  read_days: z.int(),
  days: z.int(),
});

export const liveMonthSchema = z.object({
  month: monthOptionSchema,
  days: z.array(liveDaySchema),
  sum: monthSumSchema,
  /** The month before, and the same one a year ago; null where nothing of it was read. */
  before: monthSumSchema.nullable(),
  year_ago: monthSumSchema.nullable(),
  /** What the costs rest on; null where neither a plan nor its price is known. Names are null where only the price was told. */
  cost_basis: z
    .object({
      provider: z.string().nullable(),
      plan_name: z.string().nullable(),
      plan_id: z.string().nullable(),
      /** The plan's energy prices by hours, the first that holds an hour counts; a single one where all hours cost the same. */
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
    /** First and last local day, both included; left out = all that was read. */
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
