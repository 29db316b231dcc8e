// The part of /config.json about services of others that the portal tells something: each null where none is
// configured, and then nothing of it is loaded.
import { z } from "zod";

/** Product analytics: PostHog, or what speaks its protocol. */
export const analyticsConfigSchema = z.object({
  /** The project's public key. */
  key: z.string(),
  /** Where events go: an http or https origin. */
  host: z.string(),
});

/** Error reports, traces and replays: Sentry, or what takes its envelopes. */
export const errorsConfigSchema = z.object({
  /** The public address of the portal's project. */
  dsn: z.string(),
  /** Which build of the product reports: under this name its source maps are uploaded. */
  release: z.string(),
  environment: z.string(),
  /** Shares from 0 to 1. */
  traces_sample_rate: z.number(),
  replay_sample_rate: z.number(),
  replay_error_sample_rate: z.number(),
  /** Whether texts and inputs are masked in replays; passwords and codes are never recorded. */
  replay_mask: z.boolean(),
});

/** A chat or help desk whose widget is a script. */
export const supportConfigSchema = z.object({
  /** The widget's script: an http or https address. */
  script: z.string(),
  app_id: z.string(),
  /** Whom to write to while the widget cannot be reached. */
  email: z.string().nullable(),
});

/** The hosted device-fingerprinting service; null: the open-source agent is used. */
export const hostedFingerprintSchema = z.object({
  key: z.string(),
  /** Where the agent's script and its answers come from, tried in this order. */
  script_urls: z.array(z.string()),
  endpoint: z.string().nullable(),
});

export const telemetryConfigSchema = z.object({
  analytics: analyticsConfigSchema.nullable(),
  errors: errorsConfigSchema.nullable(),
  support: supportConfigSchema.nullable(),
  fingerprint: z.object({
    hosted: hostedFingerprintSchema.nullable(),
    /** How long an identifier counts before it is looked up anew: seconds, 86,400 at most (spec §9). */
    cache_seconds: z.number(),
  }),
});
export type TelemetryConfig = z.infer<typeof telemetryConfigSchema>;
