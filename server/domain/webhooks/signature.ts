// Signatures of the Standard Webhooks specification 1.0.0: HMAC-SHA256 of "id.timestamp.body", in base64.
import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
/** The specification allows 24 to 64. */
const SECRET_BYTES = 32;

/** Creates a secret as its receiver gets it. */
export function createWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

export interface SignedMessage {
  readonly id: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the `webhook-signature` header: one signature per secret, so that a receiver can change it any time. */
export function signWebhook(secrets: readonly string[], { id, timestamp, body }: SignedMessage): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    })
    .join(" ");
}
