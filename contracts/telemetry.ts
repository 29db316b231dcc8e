// The part of /config.json about third-party services that the portal reports to. Each is null if it is not configured,
// and then nothing of it is loaded.
import { z } from "zod";

/** Product analytics: PostHog, or a service with the same protocol. */
export const analyticsConfigSchema = z.object({
  /** The project's public key. */
  key: z.string(),
  /** Where events are sent: an http or https origin. */
  host: z.string(),
});

/** Error reports, traces and replays: Sentry, or a service that accepts its envelopes. */
export const errorsConfigSchema = z.object({
  /** The public address of the portal's project. */
  dsn: z.string(),
  /** The build of the product that reports. Its source maps are uploaded under this name. */
  release: z.string(),
  environment: z.string(),
  /** Shares from 0 to 1. */
  traces_sample_rate: z.number(),
  replay_sample_rate: z.number(),
  replay_error_sample_rate: z.number(),
  /** Whether texts and inputs are masked in replays. Passwords and codes are never recorded. */
  replay_mask: z.boolean(),
});

/** A chat or help desk whose widget is a script. */
export const supportConfigSchema = z.object({
  /** URL of the widget's script, http or https. */
  script: z.string(),
  app_id: z.string(),
  /** Address to write to while the widget is unavailable. */
  email: z.string().nullable(),
});

/** The hosted device-fingerprinting service. Null: the open-source agent is used. */
export const hostedFingerprintSchema = z.object({
  key: z.string(),
  /** URLs of the agent's script and its endpoint, tried in this order. */
  script_urls: z.array(z.string()),
  endpoint: z.string().nullable(),
});

export const telemetryConfigSchema = z.object({
  analytics: analyticsConfigSchema.nullable(),
  errors: errorsConfigSchema.nullable(),
  support: supportConfigSchema.nullable(),
  fingerprint: z.object({
    hosted: hostedFingerprintSchema.nullable(),
    /** How long an identifier is valid before it is looked up again: seconds, 86,400 at most (spec §9). */
    cache_seconds: z.number(),
  }),
});
export type TelemetryConfig = z.infer<typeof telemetryConfigSchema>;
