// The bucket that stores objects: STORAGE_S3 of the environment, a JSON object.
import { z } from "zod";
import { jsonText } from "./json-text.ts";
import { secureBaseUrlSchema } from "./secure-url.ts";

const missing = { error: "is missing" };

const settingsSchema = z.strictObject(
  {
    endpoint: secureBaseUrlSchema,
    region: z.string(missing).regex(/^[a-z0-9-]{1,40}$/, { error: "must be a name such as us-east-1" }),
    bucket: z
      .string(missing)
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "must be the name of a bucket" }),
    access_key_id: z.string(missing).min(3, { error: "has fewer than 3 characters" }),
    secret_access_key: z.string(missing).min(8, { error: "has fewer than 8 characters" }),
    /**
     * Whether the bucket is the first part of the path instead of the host name, as most servers other than Amazon's
     * require.
     */
    force_path_style: z.boolean({ error: "must be true or false" }).default(false),
  },
  {
    error:
      "must have endpoint, region, bucket, access_key_id and secret_access_key, and nothing else but force_path_style",
  },
);
export type S3Settings = Readonly<z.output<typeof settingsSchema>>;

/** Parses STORAGE_S3. An error has the name of the field, never its value. */
export const s3SettingsText: z.ZodType<S3Settings, string> = jsonText(settingsSchema);
