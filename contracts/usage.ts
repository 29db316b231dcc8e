// Usage on the wire: one union for every way a user can enter it. meter/ turns each into a year of intervals.
import { z } from "zod";
import { isoDateSchema } from "./plan.ts";

const MAX_INTERVALS = 3 * 366 * 96 + 12; // Three years of quarter hours, including DST hours.

const whSchema = z.array(z.int().min(0).max(1_000_000).nullable()).min(24).max(MAX_INTERVALS);

/**
 * Meter intervals without anything that identifies the home: consumption in Wh, contiguous from local (Central)
 * midnight of `start` in real time, so a spring-forward day has 92 quarter hours and a fall-back day 100. Null =
 * missing.
 */
export const intervalUsageSchema = z.object({
  kind: z.literal("intervals"),
  start: isoDateSchema,
  minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
  wh: whSchema,
  /** Surplus generation sent to the grid, in the same shape. Left out if there is none. */
  exported_wh: whSchema.optional(),
  /** Number of values that the utility marked as estimated. */
  estimated_count: z.int().min(0).optional(),
});

export const monthKwhSchema = z.object({
  /** 1990 to 2099, the same range as for dates of meter files. */
  month: z.string().regex(/^(199\d|20\d{2})-(0[1-9]|1[0-2])$/),
  kwh: z.number().min(0).max(50_000),
});

export const monthlyUsageSchema = z.object({
  kind: z.literal("monthly"),
  months: z.array(monthKwhSchema).min(1).max(36),
});

export const annualUsageSchema = z.object({
  kind: z.literal("annual"),
  kwh: z.number().min(100).max(500_000),
});

export const homeProfileUsageSchema = z.object({
  kind: z.literal("home"),
  square_feet: z.number().min(100).max(20_000),
  people: z.int().min(1).max(20),
  heating: z.enum(["electric", "gas"]),
  pool: z.boolean(),
  ev: z.boolean(),
});

export const usageSchema = z.discriminatedUnion("kind", [
  intervalUsageSchema,
  monthlyUsageSchema,
  annualUsageSchema,
  homeProfileUsageSchema,
]);
export type UsageInput = z.infer<typeof usageSchema>;
export type IntervalUsage = z.infer<typeof intervalUsageSchema>;
export type HomeProfileUsage = z.infer<typeof homeProfileUsageSchema>;
