// Schemas of the main API for the account as a whole.
import { z } from "zod";
import { agreementCodeSchema, agreementStateSchema } from "./agreement-transitions.ts";
import { connectorSchema, onDemandReadSchema } from "./live-link.ts";
import { connectionsSchema } from "./oauth.ts";
import { orderDetailSchema } from "./orders.ts";
import { conditionChoicesSchema, isoDateSchema, tduIdSchema } from "./plan.ts";
import { contractSchema, customUsageSchema } from "./portal.ts";
import { apiKeySchema } from "./api-keys.ts";
import { webhookDeliverySchema, webhookSchema } from "./webhooks.ts";

const time = z.iso.datetime();

// GET /api/account/export: all stored data of the signed-in account, as a file.
export const accountExportSchema = z.object({
  exported_at: time,
  account: z.object({
    id: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Names, consent, language and everything else saved by the account's pages. */
    profile: z.record(z.string(), z.unknown()),
  }),
  /** Includes homes that have ended. */
  homes: z.array(
    z.object({
      esiid: z.string(),
      nickname: z.string().nullable(),
      meter_number: z.string().nullable(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      zip: z.string().nullable(),
      /** As chosen by the customer. Null without a choice. */
      tdu: tduIdSchema.nullable(),
      /** The answer about city limits, and the city inside of which the home is. Null without one. */
      tax_limits: z.string().nullable(),
      tax_city: z.string().nullable(),
      contract: contractSchema.nullable(),
      conditions: conditionChoicesSchema,
      shared: z.boolean(),
      added_at: time,
      ended_at: time.nullable(),
      ended_reason: z.string().nullable(),
    }),
  ),
  /** Usage entered by the customer, oldest first. */
  usage: z.array(z.object({ esiid: z.string(), told_at: time, usage: customUsageSchema })),
  /** Bills stored with homes, oldest first. The documents themselves can be opened on the home's page. */
  bills: z.array(
    z.object({ esiid: z.string(), file: z.string(), type: z.string(), bytes: z.int(), added_at: time }),
  ),
  /** Readings of linked meters, including those of homes that have ended. */
  meters: z.array(
    z.object({
      esiid: z.string(),
      fetched_at: time.nullable(),
      /** Oldest first. A revised day is listed again for each version that was replaced. */
      days: z.array(
        z.object({
          channel: z.enum(["consumption", "generation"]),
          day: isoDateSchema,
          revised_at: time,
          /** When a newer version was imported. Null for the current one. */
          replaced_at: time.nullable(),
          /** Wh per quarter hour. Null = missing. */
          wh: z.array(z.int().nullable()),
          /** Indexes of `wh` that the utility estimated. */
          estimated: z.array(z.int()),
        }),
      ),
    }),
  ),
  /** Agreements to read meters, oldest first. */
  agreements: z.array(
    z.object({
      esiid: z.string(),
      connector: connectorSchema,
      state: agreementStateSchema,
      code: agreementCodeSchema.nullable(),
      meter_number: z.string(),
      puct_number: z.string().nullable(),
      /** Address that the meter source writes to. */
      email: z.string(),
      /** The wording agreed to, and the time. */
      text_version: z.string(),
      agreed_at: time.nullable(),
      starts_on: isoDateSchema.nullable(),
      ends_on: isoDateSchema.nullable(),
      created_at: time,
      events: z.array(
        z.object({ at: time, state: z.string(), actor: z.string(), code: z.string().nullable() }),
      ),
    }),
  ),
  /** Connections with companies that send readings (Green Button), oldest first. */
  connections: z.array(
    z.object({
      esiid: z.string(),
      company: z.string(),
      state: z.string(),
      code: z.string().nullable(),
      fetched_at: time.nullable(),
      created_at: time,
    }),
  ),
  /** The newest on-demand read of each home. */
  on_demand_reads: z.array(onDemandReadSchema.extend({ esiid: z.string() })),
  /** The account's notifications, oldest first, and its notification settings. */
  notifications: z.object({
    told: z.array(
      z.object({
        workflow: z.string(),
        data: z.record(z.string(), z.unknown()),
        told_at: time,
        seen_at: time.nullable(),
        read_at: time.nullable(),
        archived_at: time.nullable(),
      }),
    ),
    /** Preference sets by name. */
    preferences: z.record(z.string(), z.unknown()),
    /** US cents a year. Null if none was set. */
    saving_cents: z.int().nullable(),
    /** Kinds of browsers that the account was used with. */
    browsers: z.array(z.object({ browser: z.string(), first_seen_at: time })),
  }),
  /** Price alerts of homes, oldest first. */
  price_alerts: z.array(
    z.object({ esiid: z.string(), limit_cents: z.int(), created_at: time, expires_at: time }),
  ),
  /** Apps that may read the account's data, newest first. */
  connected_apps: connectionsSchema.shape.connections,
  /** Webhooks, oldest first, with their deliveries. */
  webhooks: z.array(webhookSchema.extend({ deliveries: z.array(webhookDeliverySchema) })),
  /** Keys of the comparison API, oldest first, without the keys themselves. */
  api_keys: z.array(apiKeySchema),
  orders: z.array(
    orderDetailSchema.extend({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      name: z.string().nullable(),
      language: z.enum(["en", "es"]),
      /** Reason entered for the cancellation. */
      cancel_reason: z.string().nullable(),
      /** The affiliate whose link it came through. */
      cp_afid: z.string().nullable(),
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExportSchema>;
