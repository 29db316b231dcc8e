// The project's own catalog file: the facts of a listing (names, numbers, prices, terms, links, our tariff and its
// proof), without the providers' sentences. JSON with one plan per line, so that the diff of a new snapshot is
// readable. Links that several plans share are stored once in `links` and referenced by index.
import { z } from "zod";
import { isoDateSchema, planSchema, proofSchema, tariffSchema } from "#contracts/plan.ts";

export const CATALOG_FORMAT = "wattlane-catalogue/1";

/** Index in `links`, or null. */
const linkSchema = z.int().min(0).nullable();

/**
 * What differs between languages: the name if it differs from the plan's, then the indexes of the label, terms, rights
 * and enrollment links.
 */
const packedTextSchema = z.tuple([z.string().nullable(), linkSchema, linkSchema, linkSchema, linkSchema]);
export type PackedText = z.infer<typeof packedTextSchema>;

const PACKED_FLAGS = ["prepaid", "time_of_use", "new_customers_only"] as const;

/** A tariff without its empty lists. */
const packedTariffSchema = tariffSchema.partial({
  credits: true,
  minimum_usage_fees: true,
  monthly_fees: true,
  buyback: true,
});
export type PackedTariff = z.infer<typeof packedTariffSchema>;

const price = z.number();
const packedLabelSchema = z.tuple([price, price, price]);

export const packedPlanSchema = z.object({
  id: z.string(),
  key: z.string().nullable(),
  provider: z.tuple([z.string(), z.string().nullable()]),
  name: z.string(),
  tdu: planSchema.shape.tdu,
  term: planSchema.shape.term_months,
  rate: planSchema.shape.rate_type,
  flags: z.array(z.enum(PACKED_FLAGS)),
  renewable: planSchema.shape.renewable_percent,
  fee: planSchema.shape.termination_fee,
  /** Cents per kWh at 500, 1,000 and 2,000 kWh. */
  label: packedLabelSchema,
  tariff: packedTariffSchema.nullable(),
  proof: proofSchema.extend({ recomputed: packedLabelSchema.nullable() }),
  en: packedTextSchema.nullable(),
  es: packedTextSchema.nullable(),
  phone: z.string().nullable(),
  website: linkSchema,
});
export type PackedPlan = z.infer<typeof packedPlanSchema>;

export const catalogFileSchema = z.object({
  format: z.literal(CATALOG_FORMAT),
  /** Day of the listing. */
  as_of: isoDateSchema,
  /** Human-readable source of the facts. */
  source: z.string(),
  /** Number of plans, to detect a truncated file. */
  count: z.int(),
  links: z.array(z.url({ protocol: /^https?$/ })),
  plans: z.array(packedPlanSchema),
});
export type CatalogFile = z.infer<typeof catalogFileSchema>;
