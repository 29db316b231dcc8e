// All environment settings, checked once at start. No other file reads process.env.
import path from "node:path";
import { z } from "zod";
import type { SmtAccess } from "#meter/connectors/smart-meter-texas/client.ts";
import {
  authEnvironmentShape,
  authSettings,
  readProviders,
  withReferenceNames,
  type AuthSettings,
} from "#server/platform/settings/auth.ts";
import {
  labelFetchEnvironmentShape,
  labelFetchSettings,
  type LabelFetchSettings,
} from "#server/platform/settings/label-fetch.ts";
import type { CompanyAccess } from "#meter/connectors/green-button/client.ts";
import { greenButtonText } from "#server/platform/settings/green-button.ts";
import { smtAccessText } from "#server/platform/settings/meter-access.ts";
import { s3SettingsText, type S3Settings } from "#server/platform/settings/s3.ts";
import {
  notificationEnvironmentShape,
  notificationSettings,
  withHostedNames,
  type NotificationSettings,
} from "#server/platform/settings/notifications.ts";
import { parseByteSize } from "#server/platform/settings/byte-size.ts";
import { partnersText, type Partner } from "#server/platform/settings/partners.ts";
import { httpUrlListSchema, httpUrlSchema, secureUrlSchema } from "#server/platform/settings/secure-url.ts";
import {
  telemetryEnvironmentShape,
  telemetryProblems,
  telemetrySettings,
  type TelemetrySettings,
} from "#server/platform/settings/telemetry.ts";

export const SERVICE_NAMES = [
  "compare",
  "auth",
  "portal",
  "usage",
  "storage",
  "functions",
  "notifications",
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

function integerBetween(from: number, to: number): z.ZodCoercedNumber {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error });
}

const NETWORKS = /^[0-9a-f.:]+(\/\d{1,3})?(\s*,\s*[0-9a-f.:]+(\/\d{1,3})?)*$/i;

const ED25519_SEED_BYTES = 32;
const openDataKey = z.string().transform((text, ctx): Buffer => {
  const seed = Buffer.from(text, "base64");
  if (seed.byteLength === ED25519_SEED_BYTES) return seed;
  ctx.addIssue({ code: "custom", message: "must be 32 random bytes in base64 (openssl rand -base64 32)" });
  return z.NEVER;
});

// A number of proxies, never all: the leftmost address of X-Forwarded-For is set by the caller.
const proxies = z.string().transform((text, ctx): false | number | string[] => {
  if (text === "false" || text === "0") return false;
  if (text === "true") return 1;
  if (/^[1-9]$/.test(text)) return Number(text);
  if (NETWORKS.test(text) && /[.:]/.test(text)) return text.split(",").map((network) => network.trim());
  ctx.addIssue({ code: "custom", message: "must be true, false, a number of proxies, or their networks" });
  return z.NEVER;
});

const storageSize = z.string().transform((text, ctx): number => {
  const bytes = parseByteSize(text);
  if (bytes !== null && bytes > 0) return bytes;
  ctx.addIssue({ code: "custom", message: "must be a number of bytes, or a size such as 50MB or 1.5GB" });
  return z.NEVER;
});

const services = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(SERVICE_NAMES)).nonempty());

const privateOrigins = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .refine(
    (origins) =>
      origins.every(
        (origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin.toLowerCase(),
      ),
    { error: "must be addresses such as https://idp.example.com:8443, without a path" },
  )
  .transform((origins) => origins.map((origin) => origin.toLowerCase()));

const DRAIN = "must be a number of seconds from 0 to 60";

/** Every variable of the environment that the server reads, with its checks and defaults. */
export const environmentSchema = z.object({
  ...authEnvironmentShape,
  ...notificationEnvironmentShape,
  ...telemetryEnvironmentShape,
  ...labelFetchEnvironmentShape,
  PORT: integerBetween(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must look like postgres://user:password@host:5432/name" })
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must look like redis://host:6379" }).optional(),
  DATABASE_POOL: integerBetween(2, 200).default(16),
  DATABASE_NAMED_STATEMENTS: z.enum(["true", "false"]).default("true"),
  DRAIN_SECONDS: z.coerce
    .number({ error: DRAIN })
    .min(0, { error: DRAIN })
    .max(60, { error: DRAIN })
    .default(0),
  SERVICES: services.default([...SERVICE_NAMES]),
  JOBS: z.enum(["true", "false"]).default("true"),
  PUBLIC_URL: httpUrlSchema.optional(),
  PORTAL_NAME: z.string().trim().min(1).max(60).default("Wattlane"),
  CONTENT_DIR: z.string().min(1).optional(),
  PROVIDER_LOGOS_DIR: z.string().min(1).optional(),
  BROKER_REGISTRATION: z.string().trim().min(1).max(40).optional(),
  OFFLINE_PAGE: z.enum(["true", "false"]).default("true"),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  TRUST_PROXY: proxies.default(false),
  CATALOGUE_URL: httpUrlSchema.optional(),
  DELIVERY_CHARGES_URL: httpUrlListSchema.default([]),
  OUTBOUND_PRIVATE_ORIGINS: privateOrigins.default([]),
  WEBHOOK_PRIVATE_ORIGINS: privateOrigins.default([]),
  METRICS_TOKEN: z.string().min(16).optional(),
  RATE_LIMIT_FACTOR: z.coerce
    .number({ error: "must be a number above 0" })
    .positive()
    .max(1_000_000)
    .default(1),
  AUTH_BASE: z
    .string()
    .regex(/^(https?:\/\/[^\s]+|\/[^\s]*)$/, { error: "must be an http or https address, or a path" })
    .default("/auth/v1"),
  AUTH_ANON_KEY: z.string().min(1).optional(),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^\.?([a-z0-9-]+\.)+[a-z]{2,}$/i, { error: "must be a domain such as example.com" })
    .optional(),
  SEED: z.enum(["none", "demo"]).default("none"),
  SMTP_HOST: z.string().min(1).optional(),
  SMTP_PORT: integerBetween(1, 65_535).default(587),
  SMTP_USER: z.string().min(1).optional(),
  SMTP_PASS: z.string().min(1).optional(),
  SMTP_FROM: z.string().min(3).optional(),
  SMS_PROVIDER_URL: secureUrlSchema.optional(),
  SMS_PROVIDER_TOKEN: z.string().min(1).optional(),
  PARTNERS: partnersText.default([]),
  SMART_METER_TEXAS: smtAccessText.optional(),
  GREEN_BUTTON_COMPANIES: greenButtonText.default([]),
  CLOCK_AHEAD_DAYS: integerBetween(0, 3_650).default(0),
  METER_SIMULATORS: z.enum(["true", "false"]).default("false"),
  STORAGE_FILE_SIZE_LIMIT: storageSize.default(50 * 1024 * 1024),
  STORAGE_SIGNED_UPLOAD_SECONDS: integerBetween(1, 7 * 86_400).default(7_200),
  STORAGE_S3: s3SettingsText.optional(),
  OPEN_DATA_KEY: openDataKey.optional(),
  FUNCTIONS_DIR: z.string().min(1).optional(),
  FUNCTIONS_TIMEOUT_SECONDS: integerBetween(1, 300).default(30),
});

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path. Database, keys and objects are below it. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL in dataDir is used. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  /** Whether statements are named, so that PostgreSQL plans each once per connection. */
  readonly namedStatements: boolean;
  /**
   * How long a process that received a stop signal continues to serve, so that a proxy sees on /readyz that it is
   * stopping.
   */
  readonly drainMs: number;
  /** Carries events between processes. Null: PostgreSQL does. */
  readonly redisUrl: string | null;
  readonly services: ReadonlyArray<ServiceName>;
  /** Whether this process runs jobs. False: others on the same database run them. */
  readonly jobs: boolean;
  /** Null until the port is known, if PUBLIC_URL is not set. */
  readonly publicUrl: string | null;
  readonly portalName: string;
  /** Folder of the operator's own pages (server/platform/content), an absolute path. Null: only the shipped ones. */
  readonly contentDir: string | null;
  /** Folder of the operator's logos of providers (server/platform/logos), an absolute path. Null: only initials. */
  readonly providerLogosDir: string | null;
  /** The operator's broker registration number at the PUC. Null: not set. */
  readonly brokerRegistration: string | null;
  /** Whether devices store a page for offline use. False removes it from those that have it. */
  readonly offlinePage: boolean;
  readonly logLevel: string;
  /** How many of our own proxies are in front of the server, or their networks. False: none. */
  readonly trustProxy: false | number | ReadonlyArray<string>;
  /** Where the daily job fetches the Power to Choose listing. Null: no job. */
  readonly catalogUrl: string | null;
  /** Where the daily job fetches the utilities' delivery charges. Empty: no job. */
  readonly deliveryUrls: ReadonlyArray<string>;
  /** Seed of the Ed25519 key that signs the open plan record. Null: derived from the instance's secret. */
  readonly openDataKey: Buffer | null;
  /** How a job fetches the Facts Labels of the listed plans. Null: no job. */
  readonly labelFetch: LabelFetchSettings | null;
  /** Origins in private networks that external addresses may lead to (server/platform/http/private-origins.ts). */
  readonly outboundPrivateOrigins: ReadonlyArray<string>;
  /** Origins in private networks, http or https, that customers' webhooks may use. Empty: public https addresses only. */
  readonly webhookPrivateOrigins: ReadonlyArray<string>;
  /** Bearer token for /metrics. Null: only this machine may read them. */
  readonly metricsToken: string | null;
  /** Multiplies every per-minute request limit of one address: more behind a shared address, less under attack. */
  readonly rateLimitFactor: number;
  /** Null: messages go to the development outbox. */
  readonly smtp: {
    readonly host: string;
    readonly port: number;
    readonly user: string | null;
    readonly pass: string | null;
    readonly from: string;
  } | null;
  /** An HTTP service that sends text messages. Null: they go to the development outbox. */
  readonly sms: { readonly url: string; readonly token: string | null } | null;
  readonly auth: AuthSettings;
  /** Address of the auth service: ours by default, or a hosted one with the same protocol. */
  readonly authBase: string;
  /** The public key of a hosted auth service. Null: our own service. */
  readonly authAnonKey: string | null;
  /** The domain whose subdomains share the session cookies. Null: derived from the portal's host. */
  readonly cookieDomain: string | null;
  /** Whether an empty database is seeded with demo customers, homes and orders. */
  readonly seed: "none" | "demo";
  /** Providers that accept orders over HTTP. Plans of any other are completed on the provider's own page. */
  readonly partners: ReadonlyArray<Partner>;
  /** Our access to Smart Meter Texas. Null: no home can be linked to it. */
  readonly smartMeterTexas: SmtAccess | null;
  /** Companies that customers can connect a home with (Green Button Connect My Data). Empty: none. */
  readonly greenButton: ReadonlyArray<CompanyAccess>;
  /** How many days ahead this instance runs. 0 except to preview what happens with time. */
  readonly clockAheadDays: number;
  /** Whether both meter sources are simulated inside this process. */
  readonly meterSimulators: boolean;
  readonly storage: {
    /** The largest object, in bytes. A bucket may set less. */
    readonly fileSizeLimit: number;
    /** How long a signed address accepts an upload. */
    readonly signedUploadSeconds: number;
  };
  /** The bucket that stores objects. Null: DATA_DIR/objects. */
  readonly storageS3: S3Settings | null;
  readonly notifications: NotificationSettings;
  readonly telemetry: TelemetrySettings;
  readonly functions: {
    /** Folder of the operator's own functions, an absolute path. Null: there are none. */
    readonly folder: string | null;
    readonly timeoutMs: number;
  };
}

/** Thrown if the configuration cannot be used. `problems` is one readable line per variable. */
export class ConfigError extends Error {
  readonly problems: ReadonlyArray<string>;
  constructor(problems: ReadonlyArray<string>) {
    super(`The configuration cannot be used:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

function readSmtp(env: z.infer<typeof environmentSchema>): Config["smtp"] {
  if (!env.SMTP_HOST) return null;
  return {
    host: env.SMTP_HOST,
    port: env.SMTP_PORT,
    user: env.SMTP_USER ?? null,
    pass: env.SMTP_PASS ?? null,
    from: env.SMTP_FROM ?? `no-reply@${env.SMTP_HOST}`,
  };
}

/** Names of settings before they were renamed. Accepted until the next major version. */
const FORMER_NAMES: Readonly<Record<string, string>> = { METER_STAND_INS: "METER_SIMULATORS" };

function withFormerNames(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const renamed = Object.entries(environment).map(([name, value]) => [FORMER_NAMES[name] ?? name, value]);
  return { ...Object.fromEntries(renamed), ...environment };
}

/** Reads the environment into a Config. Throws ConfigError that lists every bad value without repeating secrets. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable means "not set", as in every .env file.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const merged = withReferenceNames(withHostedNames(withFormerNames(set)));
  const parsed = environmentSchema.safeParse(merged);
  const { providers, problems: ofProviders } = readProviders(merged);
  const problems = [...ofProviders, ...telemetryProblems(merged)];
  const issues = parsed.success ? [] : parsed.error.issues;
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError([
      ...issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`),
      ...problems,
    ]);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    namedStatements: env.DATABASE_NAMED_STATEMENTS === "true",
    drainMs: env.DRAIN_SECONDS * 1000,
    redisUrl: env.REDIS_URL ?? null,
    services: env.SERVICES,
    jobs: env.JOBS === "true",
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, "") ?? null,
    portalName: env.PORTAL_NAME,
    contentDir: env.CONTENT_DIR ? path.resolve(env.CONTENT_DIR) : null,
    providerLogosDir: env.PROVIDER_LOGOS_DIR ? path.resolve(env.PROVIDER_LOGOS_DIR) : null,
    brokerRegistration: env.BROKER_REGISTRATION ?? null,
    openDataKey: env.OPEN_DATA_KEY ?? null,
    offlinePage: env.OFFLINE_PAGE === "true",
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    catalogUrl: env.CATALOGUE_URL ?? null,
    deliveryUrls: env.DELIVERY_CHARGES_URL,
    labelFetch: labelFetchSettings(env),
    outboundPrivateOrigins: env.OUTBOUND_PRIVATE_ORIGINS,
    webhookPrivateOrigins: env.WEBHOOK_PRIVATE_ORIGINS,
    metricsToken: env.METRICS_TOKEN ?? null,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    smtp: readSmtp(env),
    sms: env.SMS_PROVIDER_URL ? { url: env.SMS_PROVIDER_URL, token: env.SMS_PROVIDER_TOKEN ?? null } : null,
    auth: authSettings(env, providers),
    authBase: env.AUTH_BASE.replace(/\/+$/, ""),
    authAnonKey: env.AUTH_ANON_KEY ?? null,
    cookieDomain: env.COOKIE_DOMAIN?.replace(/^\./, "") ?? null,
    seed: env.SEED,
    partners: env.PARTNERS,
    smartMeterTexas: env.SMART_METER_TEXAS ?? null,
    greenButton: env.GREEN_BUTTON_COMPANIES,
    clockAheadDays: env.CLOCK_AHEAD_DAYS,
    meterSimulators: env.METER_SIMULATORS === "true",
    storage: {
      fileSizeLimit: env.STORAGE_FILE_SIZE_LIMIT,
      signedUploadSeconds: env.STORAGE_SIGNED_UPLOAD_SECONDS,
    },
    storageS3: env.STORAGE_S3 ?? null,
    notifications: notificationSettings(env),
    telemetry: telemetrySettings(env),
    functions: {
      folder: env.FUNCTIONS_DIR ? path.resolve(env.FUNCTIONS_DIR) : null,
      timeoutMs: env.FUNCTIONS_TIMEOUT_SECONDS * 1000,
    },
  };
}
