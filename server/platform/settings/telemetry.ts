// The part of the environment about external services to which the portal, or this server, sends data.
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { TelemetryConfig } from "#contracts/telemetry.ts";
import { httpUrlSchema } from "./secure-url.ts";

/** Spec §9: the cache of a fingerprint, in seconds. */
const FINGERPRINT_CACHE_SECONDS = 3_600;
const FINGERPRINT_CACHE_LIMIT_SECONDS = 86_400;

const share = z.coerce
  .number({ error: "must be a share from 0 to 1" })
  .min(0, { error: "must be a share from 0 to 1" })
  .max(1, { error: "must be a share from 0 to 1" });

const dsn = z.url({
  protocol: /^https?$/,
  error: "must look like https://key@host/project",
});

const addresses = z.string().transform((text, ctx): readonly string[] => {
  const list = text.split(/[\s,]+/).filter((one) => one !== "");
  if (list.length > 0 && list.every((one) => httpUrlSchema.safeParse(one).success)) return list;
  ctx.addIssue({ code: "custom", message: "must be http or https addresses, with commas" });
  return z.NEVER;
});

const cacheError = `must be a whole number of seconds from 0 to ${FINGERPRINT_CACHE_LIMIT_SECONDS}: an identifier may not be kept longer than a day`;

export const telemetryEnvironmentShape = {
  POSTHOG_KEY: z.string().min(1).optional(),
  POSTHOG_HOST: httpUrlSchema.default("https://us.i.posthog.com"),
  SENTRY_DSN: dsn.optional(),
  SENTRY_WEB_DSN: dsn.optional(),
  SENTRY_RELEASE: z
    .string()
    .regex(/^[^\s/\\]{1,200}$/, { error: "must be a name without spaces and slashes" })
    .optional(),
  SENTRY_ENVIRONMENT: z.string().min(1).max(64).default("production"),
  SENTRY_TRACES_SAMPLE_RATE: share.default(1),
  SENTRY_REPLAY_SAMPLE_RATE: share.default(1),
  SENTRY_REPLAY_ERROR_SAMPLE_RATE: share.default(1),
  SENTRY_REPLAY_MASK: z.enum(["true", "false"]).default("false"),
  SUPPORT_SCRIPT_URL: httpUrlSchema.optional(),
  SUPPORT_APP_ID: z.string().min(1).optional(),
  SUPPORT_EMAIL: z.email({ error: "must be an email address" }).optional(),
  SUPPORT_SECRET: z.string().min(16, { error: "must have 16 characters at least" }).optional(),
  FINGERPRINT_KEY: z.string().min(1).optional(),
  FINGERPRINT_SCRIPT_URLS: addresses.optional(),
  FINGERPRINT_ENDPOINT: httpUrlSchema.optional(),
  FINGERPRINT_CACHE_SECONDS: z.coerce
    .number({ error: cacheError })
    .int({ error: cacheError })
    .min(0, { error: cacheError })
    .max(FINGERPRINT_CACHE_LIMIT_SECONDS, { error: cacheError })
    .default(FINGERPRINT_CACHE_SECONDS),
};
const environmentSchema = z.object(telemetryEnvironmentShape);
type TelemetryEnvironment = z.infer<typeof environmentSchema>;

export interface TelemetrySettings {
  /** The portal's part of the settings. */
  readonly portal: TelemetryConfig;
  /** Where this server reports its own errors and traces. Null: nowhere. */
  readonly serverDsn: string | null;
  /**
   * The support tool's secret: the HMAC of a user id with it proves the user's identity to the tool. Null: no user is
   * verified.
   */
  readonly supportSecret: string | null;
  /** Where customers can write to the operator. Null: messages don't ask them to. */
  readonly supportEmail: string | null;
}

// Read rather than imported, because the package's root is outside the allowed imports.
function readRelease(): string {
  const file = path.join(import.meta.dirname, "..", "..", "..", "package.json");
  const { name, version } = JSON.parse(readFileSync(file, "utf8")) as { name: string; version: string };
  return `${name}@${version}`;
}

function readErrorSettings(env: TelemetryEnvironment): TelemetryConfig["errors"] {
  const webDsn = env.SENTRY_WEB_DSN ?? env.SENTRY_DSN;
  if (!webDsn) return null;
  return {
    dsn: webDsn,
    release: env.SENTRY_RELEASE ?? readRelease(),
    environment: env.SENTRY_ENVIRONMENT,
    traces_sample_rate: env.SENTRY_TRACES_SAMPLE_RATE,
    replay_sample_rate: env.SENTRY_REPLAY_SAMPLE_RATE,
    replay_error_sample_rate: env.SENTRY_REPLAY_ERROR_SAMPLE_RATE,
    replay_mask: env.SENTRY_REPLAY_MASK === "true",
  };
}

/** Settings that have no effect without another: those that are set, and what is missing. */
const BESIDE: ReadonlyArray<readonly [set: string, missing: string]> = [
  ["FINGERPRINT_KEY", "FINGERPRINT_SCRIPT_URLS"],
  ["SUPPORT_SCRIPT_URL", "SUPPORT_APP_ID"],
  ["SUPPORT_APP_ID", "SUPPORT_SCRIPT_URL"],
];

/** Returns what is wrong with an environment although each of its values is valid, one line each. */
export function telemetryProblems(environment: Readonly<Record<string, string | undefined>>): string[] {
  return BESIDE.filter(([set, missing]) => environment[set] && !environment[missing]).map(
    ([set, missing]) => `${set}: does nothing without ${missing}`,
  );
}

/** Returns the settings of a checked environment. */
export function telemetrySettings(env: TelemetryEnvironment): TelemetrySettings {
  return {
    portal: {
      analytics: env.POSTHOG_KEY
        ? { key: env.POSTHOG_KEY, host: env.POSTHOG_HOST.replace(/\/+$/, "") }
        : null,
      errors: readErrorSettings(env),
      support:
        env.SUPPORT_SCRIPT_URL && env.SUPPORT_APP_ID
          ? {
              script: env.SUPPORT_SCRIPT_URL,
              app_id: env.SUPPORT_APP_ID,
              email: env.SUPPORT_EMAIL ?? null,
            }
          : null,
      fingerprint: {
        hosted:
          env.FINGERPRINT_KEY && env.FINGERPRINT_SCRIPT_URLS
            ? {
                key: env.FINGERPRINT_KEY,
                script_urls: [...env.FINGERPRINT_SCRIPT_URLS],
                endpoint: env.FINGERPRINT_ENDPOINT ?? null,
              }
            : null,
        cache_seconds: env.FINGERPRINT_CACHE_SECONDS,
      },
    },
    serverDsn: env.SENTRY_DSN ?? null,
    supportSecret: env.SUPPORT_SECRET ?? null,
    supportEmail: env.SUPPORT_EMAIL ?? null,
  };
}
