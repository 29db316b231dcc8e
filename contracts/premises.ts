// The premise directory: which delivery point stands at an address.
import { z } from "zod";
import { tduIdSchema } from "./plan.ts";

/** As the directory's classes say; `other` where it says none of them (street lights, unmetered service). */
export const PREMISE_TYPES = ["residential", "small_commercial", "large_commercial", "other"] as const;
export const premiseTypeSchema = z.enum(PREMISE_TYPES);
export type PremiseType = z.infer<typeof premiseTypeSchema>;

/** `de_energized`: the wires company has cut the power; `inactive`: no supplier, or not built yet. */
export const PREMISE_STATUSES = ["active", "inactive", "de_energized"] as const;
export const premiseStatusSchema = z.enum(PREMISE_STATUSES);
export type PremiseStatus = z.infer<typeof premiseStatusSchema>;

// GET /compare/v1/premises?q=&zip=
export const premisesQuerySchema = z.object({
  /** A house number and the beginning of its street, in any spelling; or a whole ESI ID. */
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
  /** Such as "APT 204"; null for a house of its own. */
  unit: z.string().nullable(),
  city: z.string(),
  zip: z.string(),
  /** From the directory, the ESI ID or the ZIP code; null when none of them names one. */
  tdu: tduIdSchema.nullable(),
});
export type PremiseMatch = z.infer<typeof premiseMatchSchema>;

/** At most ten, best first. */
export const premisesSchema = z.object({ items: z.array(premiseMatchSchema) });

/** All that is known of one delivery point. */
export const premiseSchema = premiseMatchSchema.extend({
  /** As the directory names it; null when it names none. */
  tdu: tduIdSchema.nullable(),
  county: z.string().nullable(),
  premise_type: premiseTypeSchema,
  status: premiseStatusSchema,
  /** Read every quarter hour, by the market's settlement or by the wires company. */
  smart_meter: z.boolean(),
  /** An unpaid bill or a tampered meter: no switch until the retailer lifts it. */
  switch_hold: z.boolean(),
  /** The wires company's own number of its reading route, not a day of the month; null where it says none. */
  read_cycle: z.number().int().nullable(),
  metered: z.boolean(),
  /** False where the newest full file no longer names it. */
  listed: z.boolean(),
});
export type Premise = z.infer<typeof premiseSchema>;
