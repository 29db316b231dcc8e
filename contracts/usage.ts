// Usage on the wire: one union for every way a user can enter it. meter/ turns each into a year of intervals.
import { z } from "zod";
import { MAX_MONTH_KWH } from "./tables/month-usage.ts";
import { isoDateSchema } from "./plan.ts";

const MAX_INTERVALS = 3 * 366 * 96 + 12; // Three years of quarter hours, including DST hours.
const MIN_INTERVALS = 24;
const MAX_WH = 1_000_000;

const isWh = (value: unknown): boolean =>
  value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_WH);

/**
 * Whether `whSchema` accepts a value. Zod creates objects for each of a year's 35,000 values, which takes longer than
 * ranking every plan. It parses only what this rejects, to report what is wrong.
 */
function isWhArray(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < MIN_INTERVALS || value.length > MAX_INTERVALS) return false;
  for (let index = 0; index < value.length; index++) if (!isWh(value[index])) return false;
  return true;
}

const whSchema = z.array(z.int().min(0).max(MAX_WH).nullable()).min(MIN_INTERVALS).max(MAX_INTERVALS);
// oxlint-disable-next-line no-underscore-dangle -- internal to Zod: usage.test.ts fails if an update moves it
const steps = whSchema._zod;
const runAll = steps.run.bind(steps);
steps.run = (payload, context) => (isWhArray(payload.value) ? payload : runAll(payload, context));

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
  kwh: z.number().min(0).max(MAX_MONTH_KWH),
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
