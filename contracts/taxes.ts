// Taxes and assessments of a residential bill: dated rows, the place that determines them, and GET /compare/v1/taxes.
import { z } from "zod";
import { isoDateSchema, tduIdSchema } from "./plan.ts";

/** Highest rate of any row, and of city and district together (34 TAC 3.334). */
export const MAX_TAX_RATE = 0.02;

const rateSchema = z.number().min(0).max(MAX_TAX_RATE);
const populationSchema = z.int().min(0);
const datedFields = {
  effective_date: isoDateSchema,
  source: z.string(),
  /** The last day for which the source shows the row. */
  checked_on: isoDateSchema,
};

export const STATE_CHARGES = ["puc_assessment", "mgrt_581", "mgrt_1070", "mgrt_1997"] as const;

/** A charge of the state: its rate as a share, in cities with a population in [population_from, population_below). */
export const stateChargeRowSchema = z.object({
  kind: z.literal("state"),
  charge: z.enum(STATE_CHARGES),
  rate: rateSchema,
  /** Null for the assessment, which applies everywhere. */
  population_from: populationSchema.nullable(),
  population_below: populationSchema.nullable(),
  ...datedFields,
});
export type StateChargeRow = z.infer<typeof stateChargeRowSchema>;

export const RESIDENTIAL_TAX = ["yes", "no", "unknown"] as const;
export const DISTRICT_KINDS = ["crime", "fire"] as const;

/** A city: its size and whether it taxes residential use. */
export const cityTaxRowSchema = z.object({
  kind: z.literal("city"),
  city: z.string().min(1).max(80),
  incorporated: z.boolean(),
  /** At the last federal census. Null = not known. */
  population: populationSchema.nullable(),
  residential_tax: z.enum(RESIDENTIAL_TAX),
  /** Null = not known, or no tax. */
  city_rate: rateSchema.nullable(),
  /** Null = no special district. */
  district_name: z.string().max(120).nullable(),
  district_kind: z.enum(DISTRICT_KINDS).nullable(),
  district_rate: rateSchema.nullable(),
  ...datedFields,
});
export type CityTaxRow = z.infer<typeof cityTaxRowSchema>;

/** A local charge of the utility in one city, such as underground facilities. Dollars. */
export const localChargeRowSchema = z.object({
  kind: z.literal("local"),
  city: z.string().min(1).max(80),
  tdu: tduIdSchema,
  charge: z.string().min(1).max(120),
  unit: z.enum(["usd_per_month", "usd_per_kwh"]),
  amount: z.number().min(0).max(50),
  ...datedFields,
});
export type LocalChargeRow = z.infer<typeof localChargeRowSchema>;

/** A row is never changed: a newer one of the same day corrects it. */
export const taxRowSchema = z.discriminatedUnion("kind", [
  stateChargeRowSchema,
  cityTaxRowSchema,
  localChargeRowSchema,
]);
export type TaxRow = z.infer<typeof taxRowSchema>;

/** The shipped file of rows, market/data/taxes.json. */
export const taxFileSchema = z.object({ format: z.literal("wattlane-taxes/1"), rows: z.array(taxRowSchema) });

/**
 * Where a home is for taxes. The city of a mailing address is the post office's name, so only the customer's answer
 * about the city limits counts.
 */
export const taxPlaceSchema = z.discriminatedUnion("limits", [
  z.object({ limits: z.literal("inside"), city: z.string().trim().min(1).max(80) }),
  z.object({ limits: z.literal("outside") }),
  z.object({ limits: z.literal("unknown") }),
]);
export type TaxPlace = z.infer<typeof taxPlaceSchema>;

/** The rates that add up on a bill, as shares (0.01997 is 1.997%). */
export const taxRatesSchema = z.object({
  assessment: z.number(),
  gross_receipts: z.number(),
  city: z.number(),
  district: z.number(),
});
export type TaxRates = z.infer<typeof taxRatesSchema>;

export const TAX_LINES = ["assessment", "gross_receipts", "city", "district"] as const;
export type TaxLine = (typeof TAX_LINES)[number];

/**
 * `exact`: every line is known. `city_tax_unknown`: whether the city taxes homes, or its rate, isn't known. `unknown`:
 * neither are the city limits, or the city's size.
 */
export const TAX_CERTAINTIES = ["exact", "city_tax_unknown", "unknown"] as const;

/** What applies at a place on a day. `low` equals `high` if `certainty` is `exact`. */
export const taxBasisSchema = z.object({
  place: taxPlaceSchema,
  day: isoDateSchema,
  certainty: z.enum(TAX_CERTAINTIES),
  low: taxRatesSchema,
  high: taxRatesSchema,
  /** The rows behind the lines that apply for certain. */
  lines: z.array(
    z.object({
      line: z.enum(TAX_LINES),
      rate: z.number(),
      /** The district's name. Null for other lines. */
      name: z.string().nullable(),
      ...datedFields,
    }),
  ),
  /** Local charges of the utility, which are part of the bill before taxes. */
  extras: z.array(localChargeRowSchema.pick({ charge: true, unit: true, amount: true, source: true })),
});
export type TaxBasis = z.infer<typeof taxBasisSchema>;

/** The taxes of a month or of twelve months, in cents. */
export const taxAmountsSchema = z.object({
  low_cents: z.int(),
  high_cents: z.int(),
  /** In cents, if they are exact. They add up to `low_cents`. `extras` are local charges. */
  lines: z
    .object({
      extras: z.int(),
      assessment: z.int(),
      gross_receipts: z.int(),
      city: z.int(),
      district: z.int(),
    })
    .nullable(),
});
export type TaxAmounts = z.infer<typeof taxAmountsSchema>;

// GET /compare/v1/taxes?limits=&city=&tdu=&day=: what applies at a place, and the cities we know.
export const taxQuerySchema = z.object({
  limits: z.enum(["inside", "outside", "unknown"]).default("unknown"),
  /** Needed if `limits` is inside. */
  city: z.string().trim().min(1).max(80).optional(),
  /** For local charges. */
  tdu: tduIdSchema.optional(),
  /** A bill's first day. Today if left out. */
  day: isoDateSchema.optional(),
});
export const placeTaxesSchema = z.object({
  taxes: taxBasisSchema,
  /** Names of the cities with rows, for a field that suggests them. */
  cities: z.array(z.string()),
});
export type PlaceTaxes = z.infer<typeof placeTaxesSchema>;
