// Every setting of the auth service. Names follow the wire's reference server, whose own variables (GOTRUE_…) are
// accepted too, so an operator's file carries over.
import { z } from "zod";
import { readGoDuration } from "./go-duration.ts";
import { httpUrlSchema } from "./secure-url.ts";

// As the reference server parses them.
const flag = z
  .enum(["1", "t", "T", "true", "True", "TRUE", "0", "f", "F", "false", "False", "FALSE"])
  .transform((value) => /^(1|t)/i.test(value));

/** Seconds, as a number, as days (7d) or in the reference server's format (90s, 10m, 1h30m, 500ms). */
const seconds = z.string().transform((text, ctx) => {
  const plain = /^\d{1,9}(\.\d+)?d?$/.test(text);
  if (plain) return Number.parseFloat(text) * (text.endsWith("d") ? 86_400 : 1);
  const ms = readGoDuration(text);
  if (typeof ms === "number" && ms >= 0) return ms / 1000;
  ctx.addIssue({ code: "custom", message: "must be a time such as 60, 60s, 10m or 24h" });
  return z.NEVER;
});

/**
 * A number of requests: alone, or with its period in the reference server's format (30/1h), of which only the number
 * counts.
 */
const rate = z.preprocess(
  (value) => (typeof value === "string" ? value.replace(/\/[\dhms.]+$/, "") : value),
  integer(0, 10_000_000),
);

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

function integer(from: number, to: number): z.ZodCoercedNumber {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number({ error }).int({ error }).min(from, { error }).max(to, { error });
}

/** Parses `a@b=123456,15551234=654321`, or with colons, to a map. */
const pairs = z.string().transform((text, ctx) => {
  const map = new Map<string, string>();
  for (const item of text.split(",").map((part) => part.trim())) {
    const [, key, value] = /^\+?(.+?)[=:](\d{4,10})$/.exec(item) ?? [];
    if (key && value) map.set(key, value);
    else if (item) ctx.addIssue({ code: "custom", message: "must look like 15551234567=123456,…" });
  }
  return map;
});

const jwks = z.string().transform((text, ctx): Array<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed as Array<Record<string, unknown>>;
  } catch {
    // Reported below, without repeating what may be a secret.
  }
  ctx.addIssue({ code: "custom", message: "must be a JSON array of JWKs" });
  return [];
});

/** The providers in the wire's /settings. Google can be configured here, and any other with OpenID Connect. */
export const OIDC_PROVIDERS = [
  "google",
  "apple",
  "azure",
  "facebook",
  "keycloak",
  "linkedin_oidc",
  "slack_oidc",
] as const;
export type OidcProviderName = (typeof OIDC_PROVIDERS)[number];

const DEFAULT_ISSUERS: Partial<Record<OidcProviderName, string>> = {
  google: "https://accounts.google.com",
  apple: "https://appleid.apple.com",
  linkedin_oidc: "https://www.linkedin.com/oauth",
  slack_oidc: "https://slack.com",
};

const shape = {
  AUTH_EXTERNAL_URL: httpUrlSchema.optional(),
  AUTH_SITE_URL: httpUrlSchema.optional(),
  AUTH_URI_ALLOW_LIST: list.default([]),
  AUTH_JWT_SECRET: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  AUTH_JWT_EXP: seconds.default(3_600),
  AUTH_JWT_AUD: z.string().min(1).default("authenticated"),
  AUTH_JWT_ALGORITHM: z.enum(["ES256", "RS256", "HS256"]).default("ES256"),
  AUTH_JWT_KEYS: jwks.optional(),
  AUTH_API_MAX_REQUEST_DURATION: seconds.default(10),
  AUTH_DISABLE_SIGNUP: flag.default(false),
  AUTH_AUTOCONFIRM: flag.default(false),
  AUTH_MAILER_AUTOCONFIRM: flag.optional(),
  AUTH_SMS_AUTOCONFIRM: flag.optional(),
  AUTH_EXTERNAL_EMAIL_ENABLED: flag.default(true),
  AUTH_EXTERNAL_PHONE_ENABLED: flag.default(true),
  AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag.default(false),
  AUTH_MAILER_OTP_EXP: seconds.default(3_600),
  AUTH_MAILER_OTP_LENGTH: integer(6, 10).default(6),
  AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag.default(true),
  AUTH_SMTP_MAX_FREQUENCY: seconds.default(60),
  AUTH_SMS_OTP_EXP: seconds.default(60),
  AUTH_SMS_OTP_LENGTH: integer(6, 10).default(6),
  AUTH_SMS_MAX_FREQUENCY: seconds.default(60),
  AUTH_SMS_TEST_OTP: pairs.default(new Map()),
  AUTH_TEST_OTP: pairs.default(new Map()),
  AUTH_OTP_ATTEMPTS: integer(1, 100).default(10),
  AUTH_OTP_TELLS_UNKNOWN: flag.default(false),
  AUTH_PASSWORD_MIN_LENGTH: integer(6, 72).default(6),
  AUTH_PASSWORD_REQUIRED_CHARACTERS: z.string().optional(),
  AUTH_PASSWORD_HIBP_ENABLED: flag.default(false),
  AUTH_PASSWORD_HIBP_URL: httpUrlSchema.default("https://api.pwnedpasswords.com"),
  AUTH_PASSWORD_HIBP_FAIL_CLOSED: flag.default(false),
  AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: flag.default(true),
  AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: seconds.default(10),
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag.default(false),
  AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: flag.default(false),
  AUTH_SECURITY_MANUAL_LINKING_ENABLED: flag.default(true),
  AUTH_SESSIONS_TIMEBOX: seconds.optional(),
  AUTH_SESSIONS_INACTIVITY_TIMEOUT: seconds.optional(),
  AUTH_SESSIONS_SINGLE_PER_USER: flag.default(false),
  AUTH_MFA_MAX_ENROLLED_FACTORS: integer(1, 100).default(10),
  AUTH_MFA_CHALLENGE_EXPIRY_DURATION: seconds.default(300),
  AUTH_MFA_FACTOR_EXPIRY_DURATION: seconds.default(300),
  AUTH_MFA_TOTP_ENROLL_ENABLED: flag.default(true),
  AUTH_MFA_TOTP_VERIFY_ENABLED: flag.default(true),
  AUTH_MFA_PHONE_ENROLL_ENABLED: flag.default(true),
  AUTH_MFA_PHONE_VERIFY_ENABLED: flag.default(true),
  AUTH_MFA_PHONE_OTP_LENGTH: integer(6, 10).default(6),
  AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED: flag.default(true),
  AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED: flag.default(true),
  AUTH_SAML_ENABLED: flag.default(true),
  AUTH_FLOW_STATE_EXPIRY_DURATION: seconds.default(300),
  AUTH_RATE_LIMIT_HEADER: z.string().min(1).optional(),
  AUTH_RATE_LIMIT_EMAIL_SENT: rate.default(3_600),
  AUTH_RATE_LIMIT_SMS_SENT: rate.default(600),
  AUTH_RATE_LIMIT_TOKEN_REFRESH: rate.default(150),
  AUTH_RATE_LIMIT_VERIFY: rate.default(30),
  AUTH_RATE_LIMIT_OTP: rate.default(30),
  AUTH_RATE_LIMIT_SSO: rate.default(30),
  AUTH_RATE_LIMIT_ANONYMOUS_USERS: rate.default(30),
  AUTH_RATE_LIMIT_FACTOR: rate.default(15),
  // From one network in five minutes: 84 an hour.
  AUTH_RATE_LIMIT_FAILED_PASSWORDS: rate.default(7),
  // From all networks together, in an hour. Networks from which the account was signed in before are limited by the
  // setting above alone.
  AUTH_RATE_LIMIT_FAILED_PASSWORDS_TOTAL: rate.default(90),
  AUTH_RATE_LIMIT_FAILED_CODES: rate.default(100),
};

/** The auth service's part of the environment, for the one schema in server/platform/config.ts. */
export const authEnvironmentShape = shape;
const environmentSchema = z.object(shape);
export type AuthEnvironment = z.infer<typeof environmentSchema>;

export interface OidcProviderSettings {
  readonly name: OidcProviderName;
  readonly issuer: string;
  readonly clientIds: ReadonlyArray<string>;
  readonly secret: string;
  /** Null: our own /callback. */
  readonly redirectUri: string | null;
  /** Whether a sign-in without an email address is accepted. */
  readonly emailOptional: boolean;
}

// GoTrue's names for settings that have another name here.
const RENAMED: Record<string, string> = {
  API_EXTERNAL_URL: "AUTH_EXTERNAL_URL",
  GOTRUE_SMTP_ADMIN_EMAIL: "SMTP_FROM",
  GOTRUE_SMTP_HOST: "SMTP_HOST",
  GOTRUE_SMTP_PORT: "SMTP_PORT",
  GOTRUE_SMTP_USER: "SMTP_USER",
  GOTRUE_SMTP_PASS: "SMTP_PASS",
  GOTRUE_RATE_LIMIT_HEADER: "AUTH_RATE_LIMIT_HEADER",
};

/** Returns the environment with the reference server's variables under our names. Ours win if both are set. */
export function withReferenceNames(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const renamed: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(environment)) {
    const ours = RENAMED[name] ?? (name.startsWith("GOTRUE_") ? `AUTH_${name.slice(7)}` : undefined);
    if (ours) renamed[ours] = value;
  }
  // The reference server signs with its secret unless it has keys.
  if (environment["GOTRUE_JWT_SECRET"] && !environment["AUTH_JWT_SECRET"])
    renamed["AUTH_JWT_ALGORITHM"] = "HS256";
  return { ...renamed, ...environment };
}

/**
 * Returns the OpenID Connect providers enabled by AUTH_EXTERNAL_<NAME>_ENABLED, with their problems as readable lines.
 */
export function readProviders(environment: Record<string, string | undefined>): {
  providers: OidcProviderSettings[];
  problems: string[];
} {
  const providers: OidcProviderSettings[] = [];
  const problems: string[] = [];
  for (const name of OIDC_PROVIDERS) {
    const prefix = `AUTH_EXTERNAL_${name.toUpperCase()}`;
    if (!["true", "1"].includes(environment[`${prefix}_ENABLED`] ?? "")) continue;
    const issuer = environment[`${prefix}_URL`] || DEFAULT_ISSUERS[name];
    const clientIds = list.parse(environment[`${prefix}_CLIENT_ID`] ?? "");
    const secret = environment[`${prefix}_SECRET`] ?? "";
    if (!issuer) problems.push(`${prefix}_URL: must be the address of the OpenID Connect issuer`);
    if (clientIds.length === 0) problems.push(`${prefix}_CLIENT_ID: must be set`);
    if (!secret) problems.push(`${prefix}_SECRET: must be set`);
    if (!issuer || clientIds.length === 0 || !secret) continue;
    providers.push({
      name,
      issuer: issuer.replace(/\/+$/, ""),
      clientIds,
      secret,
      redirectUri: environment[`${prefix}_REDIRECT_URI`] || null,
      emailOptional: ["true", "1"].includes(environment[`${prefix}_EMAIL_OPTIONAL`] ?? ""),
    });
  }
  return { providers, problems };
}

// Sets are separated by colons. `\\:` is a colon in a set.
function characterSets(text: string): string[] {
  return text
    .split(/(?<!\\):/)
    .map((set) => set.replaceAll("\\:", ":"))
    .filter(Boolean);
}

/** The auth service's settings as the code reads them, with times in seconds. */
export type AuthSettings = ReturnType<typeof authSettings>;

/** Converts the checked environment to settings. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the shape is the function, AuthSettings names it
export function authSettings(env: AuthEnvironment, providers: ReadonlyArray<OidcProviderSettings>) {
  return {
    externalUrl: env.AUTH_EXTERNAL_URL?.replace(/\/+$/, "") ?? null,
    siteUrl: env.AUTH_SITE_URL ?? null,
    allowList: env.AUTH_URI_ALLOW_LIST,
    jwtSecret: env.AUTH_JWT_SECRET ?? null,
    jwtTtl: env.AUTH_JWT_EXP,
    audience: env.AUTH_JWT_AUD,
    jwtAlgorithm: env.AUTH_JWT_ALGORITHM,
    jwtKeys: env.AUTH_JWT_KEYS ?? null,
    requestLimit: env.AUTH_API_MAX_REQUEST_DURATION,
    signUpOff: env.AUTH_DISABLE_SIGNUP,
    mailAutoconfirm: env.AUTH_MAILER_AUTOCONFIRM ?? env.AUTH_AUTOCONFIRM,
    smsAutoconfirm: env.AUTH_SMS_AUTOCONFIRM ?? env.AUTH_AUTOCONFIRM,
    emailEnabled: env.AUTH_EXTERNAL_EMAIL_ENABLED,
    phoneEnabled: env.AUTH_EXTERNAL_PHONE_ENABLED,
    anonymousEnabled: env.AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED,
    mailCode: {
      ttl: env.AUTH_MAILER_OTP_EXP,
      length: env.AUTH_MAILER_OTP_LENGTH,
      interval: env.AUTH_SMTP_MAX_FREQUENCY,
      test: env.AUTH_TEST_OTP,
    },
    smsCode: {
      ttl: env.AUTH_SMS_OTP_EXP,
      length: env.AUTH_SMS_OTP_LENGTH,
      interval: env.AUTH_SMS_MAX_FREQUENCY,
      test: env.AUTH_SMS_TEST_OTP,
    },
    codeAttempts: env.AUTH_OTP_ATTEMPTS,
    otpRevealsUnknown: env.AUTH_OTP_TELLS_UNKNOWN,
    secureEmailChange: env.AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED,
    password: {
      minLength: env.AUTH_PASSWORD_MIN_LENGTH,
      /** Sets of characters: one of each has to occur. */
      required: characterSets(env.AUTH_PASSWORD_REQUIRED_CHARACTERS ?? ""),
      leakCheckUrl: env.AUTH_PASSWORD_HIBP_ENABLED ? env.AUTH_PASSWORD_HIBP_URL : null,
      leakCheckFailsClosed: env.AUTH_PASSWORD_HIBP_FAIL_CLOSED,
      changeNeedsNonce: env.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
      changeNeedsCurrent: env.AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
    },
    rotateRefreshTokens: env.AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED,
    reuseInterval: env.AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL,
    manualLinking: env.AUTH_SECURITY_MANUAL_LINKING_ENABLED,
    sessions: {
      timebox: env.AUTH_SESSIONS_TIMEBOX || null,
      inactivity: env.AUTH_SESSIONS_INACTIVITY_TIMEOUT || null,
      singlePerUser: env.AUTH_SESSIONS_SINGLE_PER_USER,
    },
    mfa: {
      maxFactors: env.AUTH_MFA_MAX_ENROLLED_FACTORS,
      challengeTtl: env.AUTH_MFA_CHALLENGE_EXPIRY_DURATION,
      unverifiedTtl: env.AUTH_MFA_FACTOR_EXPIRY_DURATION,
      codeLength: env.AUTH_MFA_PHONE_OTP_LENGTH,
      totp: { enroll: env.AUTH_MFA_TOTP_ENROLL_ENABLED, verify: env.AUTH_MFA_TOTP_VERIFY_ENABLED },
      phone: { enroll: env.AUTH_MFA_PHONE_ENROLL_ENABLED, verify: env.AUTH_MFA_PHONE_VERIFY_ENABLED },
      webauthn: {
        enroll: env.AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED,
        verify: env.AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED,
      },
    },
    samlEnabled: env.AUTH_SAML_ENABLED,
    flowTtl: env.AUTH_FLOW_STATE_EXPIRY_DURATION,
    providers,
    limits: {
      header: env.AUTH_RATE_LIMIT_HEADER?.toLowerCase() ?? null,
      emailsAnHour: env.AUTH_RATE_LIMIT_EMAIL_SENT,
      smsAnHour: env.AUTH_RATE_LIMIT_SMS_SENT,
      token: env.AUTH_RATE_LIMIT_TOKEN_REFRESH,
      verify: env.AUTH_RATE_LIMIT_VERIFY,
      otp: env.AUTH_RATE_LIMIT_OTP,
      sso: env.AUTH_RATE_LIMIT_SSO,
      anonymous: env.AUTH_RATE_LIMIT_ANONYMOUS_USERS,
      factor: env.AUTH_RATE_LIMIT_FACTOR,
      failedPasswords: env.AUTH_RATE_LIMIT_FAILED_PASSWORDS,
      failedPasswordsInAll: env.AUTH_RATE_LIMIT_FAILED_PASSWORDS_TOTAL,
      failedCodes: env.AUTH_RATE_LIMIT_FAILED_CODES,
    },
  } as const;
}
