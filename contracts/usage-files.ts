// Meter files that people upload through storage: what one holds, before it is kept, and what became of it.
// Function `usage-preview`; second API, custom_usage with kind "file".
import { z } from "zod";
import { isoDateSchema } from "./plan.ts";
import { customUsageResponseSchema, customUsageSchema } from "./portal.ts";

/** The bucket that usage files go to: private, a folder an account. */
export const USAGE_FILES = "usage-files";

/** `usage-files/{account}/{name}`: an object of the account's own folder. */
export const usageObjectSchema = z
  .string()
  .max(300)
  .regex(/^usage-files\/[0-9a-f-]{36}\/[A-Za-z0-9._-]{1,200}$/, "This is not an uploaded usage file.");

// POST /functions/v1/usage-preview
export const usagePreviewRequestSchema = z.object({ object: usageObjectSchema });

/** Days without any reading between days that have one; both included. */
export const usageGapSchema = z.object({ from: isoDateSchema, through: isoDateSchema });

/** One meter of a file. */
export const fileMeterSchema = z.object({
  /** As in the file; null where it names none. */
  esiid: z.string().nullable(),
  from: isoDateSchema,
  through: isoDateSchema,
  /** Days from the first to the last, and those of which all is read. */
  days: z.int(),
  read_days: z.int(),
  /** Values (quarter hours, days or months) that are missing, and that the utility estimated. */
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
    /** What it is kept as: quarter hours, or months where the file holds only days or months. */
    kept_as: z.enum(["intervals", "months"]),
    meters: z.array(fileMeterSchema).min(1),
  }),
  z.object({ ok: z.literal(false), errors: z.array(fileErrorSchema).min(1) }),
]);
export type UsagePreview = z.infer<typeof usagePreviewSchema>;

/** Keeps one meter of an uploaded file as the home's use. */
export const fileUsageSchema = z.object({
  kind: z.literal("file"),
  object: usageObjectSchema,
  /** Which meter of the file, counted from 0 as the preview lists them. */
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
/** The `problem` of a file that we failed to read, as often as we tried: nothing is wrong with it, and it may be told of again. */
export const FILE_NOT_READ = "not_read";
export const usageFileSchema = z.object({
  state: z.enum(USAGE_FILE_STATES),
  /** READ_ERROR_CODES, or `gone` (the object was removed meanwhile), `too_little` (nothing of it can be kept), FILE_NOT_READ; null unless failed. */
  problem: z.string().nullable(),
  /** Days (months) that were taken in. */
  kept: z.int().nullable(),
  told_at: z.iso.datetime(),
});
export type UsageFile = z.infer<typeof usageFileSchema>;

export const customUsageStatusSchema = customUsageResponseSchema.extend({
  /** The file told of last; null where none ever was. */
  file: usageFileSchema.nullable(),
});
export type CustomUsageStatus = z.infer<typeof customUsageStatusSchema>;
