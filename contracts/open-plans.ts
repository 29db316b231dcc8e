// The open plan record, /open/plans: every imported plan list as files with a signed manifest (docs/open-data.md).
import { z } from "zod";
import { cdrPlanSchema } from "./cdr-plan.ts";
import { deliveryChargesSchema, isoDateSchema, planSchema } from "./plan.ts";
import { urdbRateSchema } from "./urdb-rate.ts";

/** Why a plan is not in another format. */
export const OMISSIONS = [
  /** No known tariff reproduces the averages of its Facts Label. */
  "no_tariff",
  /** Its tariff does not, or depends on what the list leaves out. */
  "not_verified",
  /** The utility's charges are passed on, and none are known. */
  "delivery_unknown",
  "bill_credit",
  "minimum_usage_fee",
  "solar_buyback",
  /** Delivery is free in some hours. */
  "delivery_waived",
  /** The price of some hours applies to a limited usage. */
  "capped_hours",
  /** Hours that the format has no fields for, such as half hours, or months in a daily schedule. */
  "hours",
  /** Blocks of usage within hours. */
  "tiered_hours",
  /** An amount that depends on a condition. */
  "conditional_price",
  /** Read back, it would not be the same tariff. */
  "not_reproduced",
] as const;
export type Omission = (typeof OMISSIONS)[number];

const omittedSchema = z.array(z.object({ plan_id: z.string(), reason: z.enum(OMISSIONS) }));

/** GET /open/plans/DATE.json: the plans on the list that day, by id, without the providers' sentences. */
export const openSnapshotSchema = z.object({
  format: z.literal("wattlane-plans/1"),
  as_of: isoDateSchema,
  /** Where the facts are from. */
  source: z.string(),
  count: z.int(),
  /** The utilities' charges on that day. */
  delivery_charges: z.array(deliveryChargesSchema),
  plans: z.array(planSchema),
});

/** GET /open/plans/DATE.cdr.json */
export const openCdrSchema = z.object({
  as_of: isoDateSchema,
  data: z.object({ plans: z.array(cdrPlanSchema) }),
  omitted: omittedSchema,
});

/** GET /open/plans/DATE.urdb.json: the utilities' delivery rates, then the plans. */
export const openUrdbSchema = z.object({
  as_of: isoDateSchema,
  items: z.array(urdbRateSchema),
  omitted: omittedSchema,
});

/** Endings of a snapshot's files. */
export const OPEN_FILES = ["json", "csv", "cdr.json", "urdb.json"] as const;
export type OpenFile = (typeof OPEN_FILES)[number];

/** Name of a file: its day and its ending. Nothing else may be written to a folder. */
export const openFileNameSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}\.(json|csv|cdr\.json|urdb\.json)$/);

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

export const openSnapshotEntrySchema = z.object({
  as_of: isoDateSchema,
  plans: z.int(),
  files: z.array(
    z.object({
      name: openFileNameSchema,
      media_type: z.string(),
      /** Without compression. */
      bytes: z.int().min(1),
      sha256: sha256Schema,
    }),
  ),
});
export type OpenSnapshotEntry = z.infer<typeof openSnapshotEntrySchema>;

/** GET /open/plans/manifest.json, and the payload of manifest.jws: every snapshot, oldest first. */
export const openManifestSchema = z.object({
  format: z.literal("wattlane-plan-record/1"),
  /** The day in Texas on which it was signed. */
  issued_on: isoDateSchema,
  snapshots: z.array(openSnapshotEntrySchema),
});
export type OpenManifest = z.infer<typeof openManifestSchema>;

/** GET /open/plans/key.json: the public key of the manifest as a JWK (RFC 8037). */
export const openKeySchema = z.object({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(/^[\w-]{43}$/),
  kid: z.string().min(1).max(100),
  alg: z.literal("EdDSA"),
  use: z.literal("sig"),
});
export type OpenKey = z.infer<typeof openKeySchema>;

export const openFileParamsSchema = z.object({ name: z.string().min(1).max(40) });
