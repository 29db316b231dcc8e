// GET /compare/v1/data_sources: where the data on this site is from, and its age.
import { z } from "zod";
import { DELIVERY_SOURCES } from "./delivery.ts";
import { isoDateSchema, tduIdSchema } from "./plan.ts";

export const dataSourcesSchema = z.object({
  /** The newest imported plan list. */
  plan_list: z.object({ as_of: isoDateSchema, plans: z.int() }),
  /** Facts Labels whose text was read, and the day of the newest one. */
  labels: z.object({ count: z.int(), newest: isoDateSchema.nullable() }),
  /** The charges in force today, by utility. `checked_on`: the last day for which the source shows them. */
  delivery: z.array(
    z.object({
      tdu: tduIdSchema,
      as_of: isoDateSchema,
      checked_on: isoDateSchema,
      source_kind: z.enum(DELIVERY_SOURCES),
    }),
  ),
  /** Date of the newest file of ERCOT's address directory. Null if none was imported. */
  addresses: isoDateSchema.nullable(),
  /** The file of complaint statistics that was imported last. Null if there is none. */
  complaints: z.object({ source: z.string(), imported_on: isoDateSchema }).nullable(),
});
export type DataSources = z.infer<typeof dataSourcesSchema>;
