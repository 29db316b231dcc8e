// The notification feed's part of the environment.
import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { httpUrlSchema } from "./secure-url.ts";

/** The portal's feed if none is configured: any UUID works, and using one for all instances makes examples work. */
const FEED_ID = "8f4a1c52-6f0e-4d7b-9a36-2b1d5c7e9f10";

const key = (prefix: string): z.ZodString =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_[\\w-]{8,200}$`), { error: `must be a key that starts with ${prefix}_` });

const signingKey = z.string().transform((text, ctx): string => {
  const pem = text.includes("-----BEGIN")
    ? text.replaceAll("\\n", "\n")
    : Buffer.from(text, "base64").toString();
  try {
    if (createPrivateKey(pem).asymmetricKeyType === "rsa") return pem;
  } catch {
    // Reported below.
  }
  ctx.addIssue({
    code: "custom",
    message: "must be an RSA private key (PEM PKCS #8), or the same in base64",
  });
  return z.NEVER;
});

const origins = z.string().transform((text, ctx): readonly string[] => {
  const list = text.split(/[\s,]+/).filter((origin) => origin !== "");
  if (list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)) return list;
  ctx.addIssue({
    code: "custom",
    message: "must be origins such as https://portal.example.com, with commas",
  });
  return z.NEVER;
});

export const notificationEnvironmentShape = {
  NOTIFICATION_BASE: z
    .string()
    .regex(/^(https?:\/\/[^\s]+|\/[^\s]*)$/, { error: "must be an http or https address, or a path" })
    .default("/notify"),
  NOTIFICATION_PUBLIC_KEY: key("pk").optional(),
  NOTIFICATION_SECRET_KEY: key("sk").optional(),
  NOTIFICATION_FEED_ID: z.uuid().default(FEED_ID),
  NOTIFICATION_SIGNING_KEY: signingKey.optional(),
  NOTIFICATION_ENHANCED_SECURITY: z.enum(["true", "false"]).default("true"),
  NOTIFICATION_SOCKET_ORIGINS: origins.optional(),
  OPERATOR_POSTAL_ADDRESS: z
    .string()
    .trim()
    .regex(/^[^\r\n]{10,200}$/, {
      error: "must be a name and a postal address on one line, 10 to 200 characters",
    })
    .optional(),
  SLACK_API_URL: httpUrlSchema.default("https://slack.com/api/"),
};
const environmentSchema = z.object(notificationEnvironmentShape);

export interface NotificationSettings {
  /** Address of the service: ours, or the origin of a hosted one with the same protocol. */
  readonly base: string;
  /** Null: derived from the instance's secret. */
  readonly publicKey: string | null;
  readonly secretKey: string | null;
  /** The id of the portal's feed, a UUID. */
  readonly feedId: string;
  /** The RSA key (PEM) of user tokens. Null: generated at first use and stored encrypted in the database. */
  readonly signingKey: string | null;
  /** Whether calls with the public key also require a user's token. */
  readonly enhancedSecurity: boolean;
  /** Origins of the pages that may use the socket. Null: any, because it uses no cookies. */
  readonly socketOrigins: readonly string[] | null;
  /** The operator's name and postal address, for the footer of marketing emails. Null: not set. */
  readonly postalAddress: string | null;
  /** Slack's Web API, with a trailing slash. */
  readonly slackApiUrl: string;
}

// The hosted service's names of the same settings.
const HOSTED: Readonly<Record<string, string>> = {
  KNOCK_SIGNING_KEY: "NOTIFICATION_SIGNING_KEY",
  KNOCK_PUBLIC_API_KEY: "NOTIFICATION_PUBLIC_KEY",
  KNOCK_API_KEY: "NOTIFICATION_SECRET_KEY",
  KNOCK_FEED_CHANNEL_ID: "NOTIFICATION_FEED_ID",
};

/** Returns the environment with the hosted service's variables under our names. Ours win if both are set. */
export function withHostedNames(
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const renamed: Record<string, string | undefined> = {};
  for (const [name, ours] of Object.entries(HOSTED)) {
    const value = environment[name];
    if (value !== undefined) renamed[ours] = value;
  }
  return { ...renamed, ...environment };
}

/** Returns the settings of a checked environment. */
export function notificationSettings(env: z.infer<typeof environmentSchema>): NotificationSettings {
  return {
    base: env.NOTIFICATION_BASE.replace(/\/+$/, ""),
    publicKey: env.NOTIFICATION_PUBLIC_KEY ?? null,
    secretKey: env.NOTIFICATION_SECRET_KEY ?? null,
    feedId: env.NOTIFICATION_FEED_ID,
    signingKey: env.NOTIFICATION_SIGNING_KEY ?? null,
    enhancedSecurity: env.NOTIFICATION_ENHANCED_SECURITY === "true",
    socketOrigins: env.NOTIFICATION_SOCKET_ORIGINS ?? null,
    postalAddress: env.OPERATOR_POSTAL_ADDRESS ?? null,
    slackApiUrl: env.SLACK_API_URL.endsWith("/") ? env.SLACK_API_URL : `${env.SLACK_API_URL}/`,
  };
}
