// What the main API does about the account as a whole.
import { z } from "zod";
import { orderDetailSchema } from "./orders.ts";
import { contractSchema, customUsageSchema } from "./portal.ts";

const time = z.iso.datetime();

// GET /api/account/export: everything that is kept of the signed-in account, as a file.
export const accountExportSchema = z.object({
  exported_at: time,
  account: z.object({
    id: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Names, consent, language and what else the account's pages wrote. */
    profile: z.record(z.string(), z.unknown()),
  }),
  /** Also those that have ended. */
  homes: z.array(
    z.object({
      esiid: z.string(),
      nickname: z.string().nullable(),
      meter_number: z.string().nullable(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      zip: z.string().nullable(),
      contract: contractSchema.nullable(),
      shared: z.boolean(),
      added_at: time,
      ended_at: time.nullable(),
      ended_reason: z.string().nullable(),
    }),
  ),
  /** What was told of the use of power, oldest first. */
  usage: z.array(z.object({ esiid: z.string(), told_at: time, usage: customUsageSchema })),
  orders: z.array(
    orderDetailSchema.extend({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      name: z.string().nullable(),
      language: z.enum(["en", "es"]),
      /** What was said when it was to be cancelled. */
      cancel_reason: z.string().nullable(),
      /** Whose link it came through. */
      cp_afid: z.string().nullable(),
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
