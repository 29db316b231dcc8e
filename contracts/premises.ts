// The premise directory: the delivery point at an address.
import { z } from "zod";
import { tduIdSchema } from "./plan.ts";

/** The directory's classes. `other` if it is none of them (street lights, unmetered service). */
export const PREMISE_TYPES = ["residential", "small_commercial", "large_commercial", "other"] as const;
export const premiseTypeSchema = z.enum(PREMISE_TYPES);
export type PremiseType = z.infer<typeof premiseTypeSchema>;

/** `de_energized`: the utility has cut the power. `inactive`: no provider, or not built yet. */
export const PREMISE_STATUSES = ["active", "inactive", "de_energized"] as const;
export const premiseStatusSchema = z.enum(PREMISE_STATUSES);
export type PremiseStatus = z.infer<typeof premiseStatusSchema>;

// GET /compare/v1/premises?q=&zip=
export const premisesQuerySchema = z.object({
  /** A street in any spelling, best with its house number, or a whole ESI ID. */
  q: z.string().max(200),
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
});

export const premiseMatchSchema = z.object({
  esiid: z.string(),
  /** House number and street, without the unit. */
  address: z.string(),
  /** For example "APT 204". Null for a single-family house. */
  unit: z.string().nullable(),
  city: z.string(),
  zip: z.string(),
  /** From the directory, the ESI ID or the ZIP code. Null if none of them determines one. */
  tdu: tduIdSchema.nullable(),
});
export type PremiseMatch = z.infer<typeof premiseMatchSchema>;

/** At most ten, best first. */
export const premisesSchema = z.object({ items: z.array(premiseMatchSchema) });

/** All data of one delivery point. */
export const premiseSchema = premiseMatchSchema.extend({
  /** As named in the directory. Null if it names none. */
  tdu: tduIdSchema.nullable(),
  county: z.string().nullable(),
  premise_type: premiseTypeSchema,
  status: premiseStatusSchema,
  /** Read every quarter hour, by the market's settlement or by the utility. */
  smart_meter: z.boolean(),
  /** An unpaid bill or a tampered meter: no switch until the provider lifts it. */
  switch_hold: z.boolean(),
  /** The utility's own number of its reading route, not a day of the month. Null if there is none. */
  read_cycle: z.number().int().nullable(),
  metered: z.boolean(),
  /** False if the newest full file no longer includes it. */
  listed: z.boolean(),
});
export type Premise = z.infer<typeof premiseSchema>;
