// Meter files that customers upload through storage: their contents before they are saved, and the result of the
// import. Function `usage-preview`; second API, custom_usage with kind "file".
import { z } from "zod";
import { isoDateSchema } from "./plan.ts";
import { customUsageResponseSchema, customUsageSchema } from "./portal.ts";

/** The bucket for usage files: private, with one folder per account. */
export const USAGE_FILES = "usage-files";

/** `usage-files/{account}/{name}`: an object of the account's own folder. */
export const usageObjectSchema = z
  .string()
  .max(300)
  .regex(/^usage-files\/[0-9a-f-]{36}\/[A-Za-z0-9._-]{1,200}$/, "This is not an uploaded usage file.");

// POST /functions/v1/usage-preview
export const usagePreviewRequestSchema = z.object({ object: usageObjectSchema });

/** Days without any reading between days that have one. Both ends are included. */
export const usageGapSchema = z.object({ from: isoDateSchema, through: isoDateSchema });

/** One meter of a file. */
export const fileMeterSchema = z.object({
  /** As in the file. Null if it names none. */
  esiid: z.string().nullable(),
  from: isoDateSchema,
  through: isoDateSchema,
  /** Days from the first to the last, and the number of days with complete readings. */
  days: z.int(),
  read_days: z.int(),
  /** Number of values (quarter hours, days or months) that are missing, and that the utility estimated. */
  missing: z.int(),
  estimated: z.int(),
  kwh: z.number(),
  exported_kwh: z.number(),
  /** The longest first, at most ten. */
  gaps: z.array(usageGapSchema),
  months: z.array(z.object({ month: z.string(), kwh: z.number(), read_days: z.int(), days: z.int() })),
});
export type FileMeter = z.infer<typeof fileMeterSchema>;

export const fileErrorSchema = z.object({
  /** meter/formats/result.ts READ_ERROR_CODES. */
  code: z.string(),
  message: z.string(),
  line: z.int().optional(),
  column: z.string().optional(),
  expected: z.string().optional(),
  found: z.string().optional(),
});

export const usagePreviewSchema = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    format: z.string(),
    /** How it is saved: as quarter hours, or as months if the file only has days or months. */
    kept_as: z.enum(["intervals", "months"]),
    meters: z.array(fileMeterSchema).min(1),
  }),
  z.object({ ok: z.literal(false), errors: z.array(fileErrorSchema).min(1) }),
]);
export type UsagePreview = z.infer<typeof usagePreviewSchema>;

/** Saves one meter of an uploaded file as the home's usage. */
export const fileUsageSchema = z.object({
  kind: z.literal("file"),
  object: usageObjectSchema,
  /** Index of the meter in the file, from 0, as listed in the preview. */
  meter: z.int().min(0).max(99).default(0),
});
export type FileUsage = z.infer<typeof fileUsageSchema>;

// POST /usage/api/service_locations/{esiid}/custom_usage
export const customUsageRequestSchema = z.discriminatedUnion("kind", [
  ...customUsageSchema.options,
  fileUsageSchema,
]);
export type CustomUsageRequest = z.infer<typeof customUsageRequestSchema>;

export const USAGE_FILE_STATES = ["waiting", "done", "failed"] as const;
/**
 * The `problem` of a file that we failed to read after all attempts. Nothing is wrong with the file, and it can be
 * submitted again.
 */
export const FILE_NOT_READ = "not_read";
export const usageFileSchema = z.object({
  state: z.enum(USAGE_FILE_STATES),
  /**
   * READ_ERROR_CODES, or `gone` (the object was removed in the meantime), `too_little` (none of it can be saved),
   * FILE_NOT_READ. Null unless failed.
   */
  problem: z.string().nullable(),
  /** Days (months) that were imported. */
  kept: z.int().nullable(),
  told_at: z.iso.datetime(),
});
export type UsageFile = z.infer<typeof usageFileSchema>;

export const customUsageStatusSchema = customUsageResponseSchema.extend({
  /** The file submitted last. Null if there never was one. */
  file: usageFileSchema.nullable(),
});
export type CustomUsageStatus = z.infer<typeof customUsageStatusSchema>;
