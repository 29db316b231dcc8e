// A rate of OpenEI's Utility Rate Database (version 8): the fields that a plan in Texas has. Prices are in dollars.
import { z } from "zod";

const MONTHS = 12;
const HOURS = 24;

const tierSchema = z.object({
  /** Dollars per kWh. */
  rate: z.number(),
  unit: z.literal("kWh"),
  /** kWh of a month up to which the tier applies. Left out for the last one. */
  max: z.number().positive().optional(),
});

/** Index of the period for each hour of each month, January first. */
const scheduleSchema = z.array(z.array(z.int().min(0)).length(HOURS)).length(MONTHS);
/** Names with texts, each an object with one field. */
const attributesSchema = z.array(z.record(z.string(), z.string()));

export const urdbRateSchema = z.object({
  label: z.string(),
  name: z.string(),
  utility: z.string(),
  sector: z.literal("Residential"),
  /** `Energy`: without the utility's charges, which are a `Delivery` rate of their own. `Bundled`: they are included. */
  servicetype: z.enum(["Energy", "Delivery", "Bundled"]),
  country: z.literal("USA"),
  description: z.string(),
  /** Seconds since 1970 of the day from which the rate applies. */
  startdate: z.int(),
  source: z.url().optional(),
  is_default: z.literal(false),
  energyratestructure: z.array(z.array(tierSchema).nonempty()).nonempty(),
  energyweekdayschedule: scheduleSchema,
  energyweekendschedule: scheduleSchema,
  energyattrs: attributesSchema.optional(),
  fixedchargefirstmeter: z.number(),
  fixedchargeunits: z.literal("$/month"),
  fixedattrs: attributesSchema.optional(),
});
export type UrdbRate = z.infer<typeof urdbRateSchema>;
