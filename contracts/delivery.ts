// The utilities' delivery charges as dated rows: the shipped file, the table and GET /compare/v1/delivery_charges.
import { z } from "zod";
import { certaintySchema, isoDateSchema, tduIdSchema } from "./plan.ts";

/** One line of a delivery tariff. */
export const deliveryComponentSchema = z.object({
  name: z.string(),
  unit: z.enum(["usd_per_month", "usd_per_kwh"]),
  amount: z.number(),
});

/** Where a row is from. `table`: a public table. `report`: a rate report of the PUC. `operator`: the operator's file. */
export const DELIVERY_SOURCES = ["bill", "label", "report", "table", "operator"] as const;

/** A utility's residential charges from a day on. A row is never changed: a newer one of the same day corrects it. */
export const deliveryRowSchema = z.object({
  tdu: tduIdSchema,
  effective_date: isoDateSchema,
  certainty: certaintySchema,
  monthly_usd: z.number(),
  cents_per_kwh: z.number(),
  source_kind: z.enum(DELIVERY_SOURCES),
  source: z.string(),
  /** The last day for which the source shows these charges. */
  checked_on: isoDateSchema,
  /** They add up to the two charges. One that is zero is left out. */
  components: z.array(deliveryComponentSchema).optional(),
});
export type DeliveryRow = z.infer<typeof deliveryRowSchema>;

/** The shipped file of rows, market/data/delivery-charges.json. */
export const deliveryFileSchema = z.object({
  format: z.literal("wattlane-delivery/1"),
  rows: z.array(deliveryRowSchema),
});
